"""requirements/*.txt and the dependencies of pyproject.toml: pinned, hashed, explained, free of a machine's traces."""

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
LOCKS = {path.name: path.read_text(encoding="utf-8") for path in sorted((ROOT / "requirements").glob("*.txt"))}


def packages(lock: str) -> list[str]:
    """The entries of a lock: one package each, with its hashes."""
    return re.split(r"\n(?=\S)", LOCKS[lock].strip())


def pins(lock: str) -> set[str]:
    """What a lock pins, as name==version."""
    return {package.split()[0] for package in packages(lock)}


def name_of(requirement: str) -> str:
    """The package's name in a requirement or a pin."""
    return re.split(r"[^A-Za-z0-9._-]", requirement)[0]


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_has_a_version_and_hashes(lock: str) -> None:
    """A lock pins each package to one version and names the hashes of its files, and nothing else."""
    for package in packages(lock):
        assert re.match(r"[a-z0-9.-]+==[0-9][0-9a-z.]*( ;.+)? \\\n", package), package
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", package), package


@pytest.mark.parametrize("lock", LOCKS)
def test_no_lock_names_an_index_or_a_path(lock: str) -> None:
    """A lock works with every index: it names neither addresses nor folders of the machine that wrote it."""
    assert not re.findall(r"https?:|file:|--(?:extra-)?index|--find|(?:^|\s)/", LOCKS[lock])


def test_the_runtime_lock_holds_every_dependency() -> None:
    """Whatever pyproject.toml depends on is pinned for `make run`."""
    wanted = {name_of(text) for text in tomllib.loads(PROJECT)["project"]["dependencies"]}
    assert wanted
    assert wanted <= {name_of(pin) for pin in pins("run.txt")}


def test_the_tests_run_with_the_versions_that_are_served() -> None:
    """The lock of `make test` pins the same versions as those of the runtime and the build."""
    assert pins("run.txt") | pins("build.txt") <= pins("dev.txt")


def test_the_benchmark_is_apart() -> None:
    """What `make bench` measures beside is in no other lock, and runs with the versions that are served."""
    names = {lock: {name_of(pin) for pin in pins(lock)} for lock in LOCKS}
    assert names["bench.txt"] - names["run.txt"] == {"yatzy-solver"}
    assert "yatzy-solver" not in names["dev.txt"]
    assert {pin for pin in pins("bench.txt") if name_of(pin) in names["run.txt"]} <= pins("run.txt")


def test_every_dependency_says_why_it_is_there() -> None:
    """Each dependency in pyproject.toml has its reason on the same line or on the line above."""
    lines = PROJECT.splitlines()
    named = [number for number, line in enumerate(lines) if re.match(r'    "[a-z-]+>=', line)]
    assert len(named) > 20
    assert [lines[number] for number in named if "  # " not in lines[number] and "# " not in lines[number - 1]] == []


def test_the_lock_of_lighthouse_has_hashes_and_no_addresses() -> None:
    """The npm lock of `make audit-ui` names the hash of every package, and no place that it was fetched from."""
    lock = json.loads((ROOT / "scripts" / "ui" / "package-lock.json").read_text(encoding="utf-8"))
    installed = {path: entry for path, entry in lock["packages"].items() if path}
    assert installed
    for path, entry in installed.items():
        assert entry["integrity"].startswith("sha512-"), path
        assert entry["dev"], path
        assert "resolved" not in entry, path
