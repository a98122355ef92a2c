"""Databases whose families are jobs, in this process; on Ray: `test_ray.py`."""

import subprocess
import sys

import pytest

from andor import _andor, database


def test_what_is_there_is_kept(tmp_path):
    told = []
    files = database.build(tmp_path / "folder", "checkers", pieces=2, say=told.append)
    assert files == told and len(files) == 3
    (tmp_path / "folder" / files[1]).unlink()
    assert database.build(tmp_path / "folder", "checkers", pieces=2) == [files[1]]


def test_what_is_no_family_is_not_kept(tmp_path):
    folder = _andor.DatabaseFolder(str(tmp_path), "checkers", 2)
    (file, _, _), (other, _, _) = folder.families()[:2]
    content = _andor.database_family("checkers", 2, file, [])
    changed = content[:100] + bytes([content[100] ^ 1]) + content[101:]
    for wrong in [b"", content[:-1], changed]:
        with pytest.raises(ValueError, match=f"{file} is refused"):
            folder.keep(file, wrong)
    with pytest.raises(ValueError, match=f"{other} is refused"):
        folder.keep(other, content)
    assert folder.read(file) is None
    folder.keep(file, content)
    assert folder.read(file) == content


def test_what_is_wrong_is_named(tmp_path):
    for call, error, words in [
        (lambda: database.build(tmp_path, "chess"), ValueError, "no databases of 'chess'"),
        (lambda: database.build(tmp_path, "checkers", pieces=1), ValueError, "pieces: checkers has 2 to"),
        (lambda: _andor.database_family("checkers", 2, "x.adb", []), RuntimeError, "has not been built"),
        (lambda: database.build(tmp_path, "checkers", pieces=2, threads=0), ValueError, "threads"),
    ]:
        with pytest.raises(error, match=words):
            call()
    _taken = _andor.DatabaseFolder(str(tmp_path), "checkers", 2)
    with pytest.raises(RuntimeError, match="another program builds there"):
        database.build(tmp_path, "checkers", pieces=2)


def test_the_command_line(tmp_path):
    words = [sys.executable, "-m", "andor.database", "build", "checkers", str(tmp_path), "--pieces", "2"]
    ran = subprocess.run(words, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith(f"3 files built in {tmp_path}\n")
    ran = subprocess.run([*words[:-1], "99"], capture_output=True, text=True)
    assert ran.returncode == 1 and "error: pieces" in ran.stderr
