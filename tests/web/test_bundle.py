"""Scripts with what they import: one file, each module once and before whoever needs it; stylesheets as one."""

from pathlib import Path

import pytest

from web.assets import STATIC
from web.bundle import bundle, joined


def written(folder: Path, **modules: str) -> Path:
    """The last of some modules in a folder."""
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, "utf-8")
    return folder / f"{list(modules)[-1]}.js"


def test_a_module_runs_once_and_before_whoever_imports_it(tmp_path: Path) -> None:
    """What two modules need stands once, before both; their own names stay apart."""
    top = written(
        tmp_path,
        a="export const one = 1;\nconst own = 1;\n",
        b='import { one } from "./a.js";\nconst own = 2;\nexport function two() {\n  return one + own;\n}\n',
        c='import "./a.js";\nimport {\n  two,\n} from "./b.js";\nexport const three = two();\n',
    )
    assert bundle(top) == (
        "const $a = (() => {\nconst one = 1;\nconst own = 1;\n\nreturn { one };\n})();\n"
        "const $b = (() => {\nconst { one } = $a;\nconst own = 2;\nfunction two() {\nreturn one + own;\n}\n\n"
        "return { two };\n})();\n"
        "const {\ntwo,\n} = $b;\nexport const three = two();\n"
    )


def test_comments_are_for_the_source(tmp_path: Path) -> None:
    """Lines that are comments are not sent, and a file that is fetched when it is wanted stays one."""
    top = written(tmp_path, a='// Why.\n/** What. */\nexport const load = () => import("./b.js"); // when\n')
    assert bundle(top) == 'export const load = () => import("./b.js"); // when\n'


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.js")), ids=lambda path: path.name)
def test_every_import_and_export_is_of_the_kinds_that_are_known(path: Path) -> None:
    """In the scripts of the pages nothing is left of an import, and what others import is no `let` and no list."""
    lines = bundle(path).splitlines()
    assert not [line for line in lines if line.startswith(("import ", "export let", "export default", "export {"))]


def test_stylesheets_are_joined_in_order_without_comments(tmp_path: Path) -> None:
    """Rules follow each other as they were asked for; what only the source needs is not sent."""
    paths = [tmp_path / "a.css", tmp_path / "b.css"]
    paths[0].write_text('/* Why,\n   in two lines. */\n.a {\n  content: "x  y"; /* so */\n}\n')
    paths[1].write_text(".b { color: red; }\n")
    assert joined(*reversed(paths)) == '.b { color: red; }\n.a {\ncontent: "x  y"; }\n'
