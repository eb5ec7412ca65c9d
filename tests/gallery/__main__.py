"""`python -m tests.gallery`: every page and state in all windows, themes and languages, as one HTML page of screenshots
in `build/gallery`; with `--readme` the picture of the README. Imports `shots`.

The exit status is 1 where a scene did not come about.
"""

import argparse
import html
import shutil
from collections.abc import Sequence
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path

from scripts.tables import daily_tasks, ensure
from tests.gallery.readme import draw
from tests.gallery.shots import SCENES, shots_of, take
from tests.gallery.stage import settings_at

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "gallery"
_DATA = FOLDER / "data"
_STYLE = """
body { margin: 24px; font: 14px system-ui, sans-serif; background: #ccd3dd; color: #14181f }
section { margin-bottom: 40px }
div { display: flex; gap: 12px; align-items: start; overflow-x: auto; padding-bottom: 12px }
figure { flex: none; margin: 0 } img { display: block; width: calc(var(--width) * .5px); border: 1px solid #8b95a3 }
nav { columns: 16em; margin-bottom: 32px } nav a { display: block }
"""


def main() -> int:
    """Take the pictures in a few processes, and write the page that shows them."""
    args = _arguments()
    _lay_tables()
    if args.readme:
        draw(_DATA, ROOT / "docs" / "screenshot.png")
        return 0
    scenes = [scene for scene in SCENES if args.only in scene]
    pictures = FOLDER / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    jobs = [(scenes[start :: args.jobs], pictures, _DATA) for start in range(args.jobs)]
    with get_context("spawn").Pool(args.jobs) as pool:
        wrong = [line for lines in pool.starmap(take, jobs) for line in lines]
    page = FOLDER / "index.html"
    page.write_text(_page(list(SCENES)), encoding="utf-8")
    print(*wrong, f"{len(scenes)} scenes: {page.relative_to(ROOT)}", sep="\n")
    return 1 if wrong else 0


def _lay_tables() -> None:
    """The tables of the dailies, copied from the project's own data folder where they are there already."""
    tables = settings_at(_DATA).tables
    tables.mkdir(parents=True, exist_ok=True)
    for path in (ROOT / "data" / "tables").glob("*.*"):
        if not (tables / path.name).exists():
            shutil.copy(path, tables)
    for task in daily_tasks(settings_at(_DATA)):
        ensure(task, tables, print)


def _page(scenes: Sequence[str]) -> str:
    """The page that shows every picture that there is."""
    parts = [f"<!doctype html><meta charset=utf-8><title>Gallery</title><style>{_STYLE}</style><h1>Gallery</h1><nav>"]
    parts += [f'<a href="#{_id(scene)}">{html.escape(scene)}</a>' for scene in scenes]
    parts.append("</nav>")
    for scene in scenes:
        parts.append(f'<section id="{_id(scene)}"><h2>{html.escape(scene)}</h2>')
        for (language, theme), shots in groupby(shots_of(scene), lambda shot: (shot.language, shot.theme)):
            parts.append(f"<h3>{language} · {theme}</h3><div>")
            parts += [
                f'<figure><a href="pictures/{shot.file}"><img loading="lazy" style="--width: {shot.size[0]}"'
                f' src="pictures/{shot.file}" alt="{shot.size[0]}"></a></figure>'
                for shot in shots
                if (FOLDER / "pictures" / shot.file).exists()
            ]
            parts.append("</div>")
        parts.append("</section>")
    return "\n".join(parts)


def _id(scene: str) -> str:
    return html.escape(scene.replace(" ", "-").replace(":", ""))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description=__doc__, allow_abbrev=False)
    parser.add_argument("--only", default="", metavar="WORD", help="only scenes whose name has this in it")
    parser.add_argument("--jobs", type=int, default=2, help="processes at the same time")
    parser.add_argument("--readme", action="store_true", help="draw docs/screenshot.png instead")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
