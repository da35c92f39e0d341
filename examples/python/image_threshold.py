"""The bright part of a grey image, and the histogram of all of it.

Run it with ./fluno run examples/python/image_threshold.py
"""

from __future__ import annotations

from pathlib import Path

import fluno_runtime as fluno

DIST = Path(__file__).resolve().parents[2] / "native-artifacts" / "dist"
WIDTH, HEIGHT = 64, 16


def main() -> None:
    """Draws the mask of an image that brightens from left to right."""
    image = bytes(255 * (i % WIDTH) // (WIDTH - 1) for i in range(WIDTH * HEIGHT))
    mask = fluno.zeros(len(image), dtype="i8")
    with fluno.load(DIST / "image-threshold.fluno", trust=DIST / "trust.json") as artifact:
        # The bytes are taken as they are; the entry reads them as 0 to 255.
        reached, histogram = artifact.threshold(pixels=memoryview(image).cast("b"), mask=mask, level=200)
    print(f"{reached} of {len(image)} pixels reach 200; {histogram[255]} are white")
    print("".join("#" if value else "." for value in mask.tobytes()[:WIDTH]))


if __name__ == "__main__":
    main()
