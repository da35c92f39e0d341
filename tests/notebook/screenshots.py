"""Makes the pictures in docs/notebooks/ from the committed notebooks, as a browser shows them.

    python3 -m venv target/screenshots
    target/screenshots/bin/pip install --requirement tests/python/requirements-screenshots.txt
    target/screenshots/bin/python tests/notebook/screenshots.py

Needs Chromium. Each picture is some cells of one notebook, light or dark.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import nbformat
from nbconvert import HTMLExporter
from PIL import Image, ImageChops

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "notebooks"
MOST_BYTES = 150_000
WIDTH, HEIGHT = 900, 4000

# Name: notebook, theme, cells.
CHOSEN = {
    "report": ("first_tour", "light", (4, 6)),
    "refusal": ("first_tour", "dark", (8, 10, 11)),
    "stream": ("stream", "dark", (7, 9, 10)),
    "polyglot": ("polyglot", "light", (9, 10, 11, 12)),
}


def page(notebook, theme, numbers):
    """The HTML of these cells, the third stage of a report opened."""
    chosen = nbformat.read(ROOT / "examples" / "notebooks" / f"{notebook}.ipynb", 4)
    wanted = {f"{notebook.replace('_', '-')}-{number}" for number in numbers}
    chosen.cells = [cell for cell in chosen.cells if cell.id in wanted]
    html, _ = HTMLExporter(theme=theme).from_notebook_node(chosen)
    parts = html.split("<details ")
    if len(parts) > 3:
        parts[3] = "open " + parts[3]
    return "<details ".join(parts)


def picture(html, folder):
    """What a browser makes of it, without the empty margins."""
    source, taken = Path(folder, "page.html"), Path(folder, "page.png")
    source.write_text(html, encoding="utf-8")
    subprocess.run(
        [
            "chromium",
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            f"--window-size={WIDTH},{HEIGHT}",
            f"--screenshot={taken}",
            str(source),
        ],
        check=True,
        capture_output=True,
    )
    image = Image.open(taken).convert("RGB")
    ground = Image.new("RGB", image.size, image.getpixel((0, 0)))
    _, top, _, bottom = ImageChops.difference(image, ground).getbbox()
    return image.crop((0, max(0, top - 12), WIDTH, bottom + 12))


def main():
    PICTURES.mkdir(exist_ok=True)
    for name, (notebook, theme, numbers) in CHOSEN.items():
        with tempfile.TemporaryDirectory() as folder:
            image = picture(page(notebook, theme, numbers), folder)
        file = PICTURES / f"{name}.png"
        image.quantize(128, dither=Image.Dither.NONE).save(file, optimize=True)
        print(f"{file.relative_to(ROOT)}: {image.width} x {image.height}, {file.stat().st_size} bytes")
        if file.stat().st_size > MOST_BYTES:
            sys.exit(f"{name}: need at most {MOST_BYTES} bytes")


if __name__ == "__main__":
    main()
