"""What a notebook shows of the objects: HTML in which nothing of theirs is markup, and no script."""

import os
import unittest
from html.parser import HTMLParser
from pathlib import Path

import fluno_runtime as fluno

DIST = Path(os.environ["FLUNO_DIST"])
BUNDLE = DIST / "continuous-inference-s.fluno"
TRUST = DIST / "trust.json"
EMPTY = ("br", "polyline")
HOSTILE = "<script>alert('x')</script>&\"<img src=x onerror=alert(1)>"


class Page(HTMLParser):
    """The tags, attributes and text of some HTML, whose tags must be closed in order."""

    def __init__(self, html):
        super().__init__()
        self.open, self.tags, self.attributes, self.words = [], set(), {}, []
        self.feed(html)
        self.close()
        assert not self.open, self.open
        self.text = " ".join(self.words)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes.setdefault(tag, []).append(dict(attrs))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in EMPTY:
            assert self.open.pop() == tag, tag

    def handle_data(self, data):
        self.words.append(data)


class Shown(unittest.TestCase):
    def page(self, thing):
        page = Page(thing._repr_html_())
        self.assertFalse(page.tags & {"script", "style", "iframe", "object", "img", "link"})
        for attributes in page.attributes.values():
            for each in attributes:
                self.assertFalse([name for name in each if name.startswith("on") or name == "href"])
        return page

    def test_a_report_shows_every_stage_with_what_it_compared(self):
        report = fluno.verify(BUNDLE, trust=TRUST)
        page = self.page(report)
        for text in (report.artifact_id, report.payload_digest, report.library, *report.signers):
            self.assertIn(text, page.text)
        for stage in report.stages:
            self.assertIn(stage.stage, page.text)
            for check in stage.checks:
                self.assertIn(check.have, page.text)

    def test_an_artifact_shows_its_entries(self):
        with fluno.load(BUNDLE, trust=TRUST) as artifact:
            page = self.page(artifact)
            self.assertIn("steps: i64 in [0, 16777216]", page.text)
            self.assertIn("hot_run", page.text)

    def test_a_bundle_says_that_it_is_not_verified(self):
        page = self.page(fluno.inspect(BUNDLE))
        self.assertIn("not verified", page.text)
        self.assertIn("manifest.json", page.text)

    def test_a_policy_shows_its_keys(self):
        policy = fluno.TrustPolicy.read(TRUST)
        self.assertIn(policy.keys[0], self.page(policy).text)

    def test_a_refusal_shows_what_was_needed_and_found(self):
        with self.assertRaises(fluno.Refused) as caught:
            fluno.load("nowhere.fluno", trust=TRUST)
        page = self.page(caught.exception)
        refused = caught.exception
        self.assertTrue(refused.need and refused.have)
        self.assertIn(refused.code, page.text)
        for text in (refused.need, refused.have):
            self.assertEqual(page.text.count(text), 1, text)

    def test_what_a_stranger_wrote_is_text(self):
        error = fluno.Refused(HOSTILE, code=HOSTILE, stage=HOSTILE, need=HOSTILE, have=HOSTILE)
        self.assertEqual(self.page(error).text.count(HOSTILE), 5)
        with self.assertRaises(fluno.Refused) as caught:
            fluno.load(HOSTILE, trust=TRUST)
        self.assertIn(HOSTILE, self.page(caught.exception).text)

    def test_a_tensor_is_drawn(self):
        page = self.page(fluno.tensor([1.0, 3.0, 2.0]))
        self.assertIn("f64[3]", page.text)
        self.assertIn("1.0, 3.0, 2.0", page.text)
        self.assertEqual(page.attributes["svg"][0]["aria-label"], "from 1 to 3")
        self.assertEqual(len(page.attributes["polyline"][0]["points"].split()), 3)

    def test_a_gap_is_drawn_where_there_is_no_number(self):
        nan, infinity = float("nan"), float("inf")
        page = self.page(fluno.tensor([1.0, 2.0, nan, 4.0, infinity, 1.0]))
        self.assertEqual(len(page.attributes["polyline"]), 3)
        self.assertNotIn("svg", self.page(fluno.tensor([nan, infinity])).tags)

    def test_a_tensor_of_any_size_and_range_is_drawn(self):
        long = self.page(fluno.tensor(range(100_000), dtype="i32"))
        self.assertIn("240 of 100,000 drawn", long.text)
        self.assertLessEqual(len(long.attributes["polyline"][0]["points"]), 4_000)
        widest = self.page(fluno.tensor([-1.7e308, 1.7e308, 0.0]))
        self.assertNotIn("nan", widest.attributes["polyline"][0]["points"])
        self.assertIn("svg", self.page(fluno.tensor([7])).tags)
        self.assertIn("svg", self.page(fluno.tensor([True, False])).tags)
        self.assertIn("svg", self.page(fluno.tensor([2**64 - 1, 0], dtype="u64")).tags)

    def test_an_empty_or_closed_tensor_is_named_only(self):
        self.assertNotIn("svg", self.page(fluno.zeros(0)).tags)
        closed = fluno.zeros(3)
        closed.close()
        self.assertIn("closed", self.page(closed).text)
