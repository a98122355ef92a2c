"""Two checkers on the same certificates, whole and damaged: every disagreement is a finding."""

import os
import random
import subprocess
import tempfile

WORDS = [b"rep", b"0", b"1", b"2", b"win", b"loss", b"draw", b"-3", b"none", b"pass", b"note", b"end", b"all"]
SIGNS = [b"0", b"1", b"n", b".", b"X", b"O", b"x", b"o", b"a", b"B", b"-", b"/", b" ", b"K", b"\t", b""]


def damaged(data, chance):
    """A copy with one thing changed."""
    lines = data.split(b"\n")[:-1]
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    fields, others = lines[at].split(b"\t"), lines[other].split(b"\t")
    which = chance.randrange(len(fields))
    match chance.randrange(9):
        case 0:
            lines[at : at + 1] = []
        case 1:
            lines[at], lines[other] = lines[other], lines[at]
        case 2:
            lines.insert(other, lines[at])
        case 3:  # a node line less, and one less announced
            lines[at : at + 1] = []
            lines = [announced(line, -1) for line in lines]
        case 4:  # a node line once more under a new number
            lines.insert(other, b"\t".join([b"987654321", *fields[1:]]))
            lines = [announced(line, 1) for line in lines]
        case 5:
            lines[at] = b"\t".join([*fields[:which], chance.choice(WORDS), *fields[which + 1 :]])
        case 6:
            lines[at] = b"\t".join([*fields[:which], others[which % len(others)], *fields[which + 1 :]])
        case 7:
            lines[at] = b"\t".join(fields[:-2]) or b"rep"
        case 8:
            place = chance.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:place] + chance.choice(SIGNS) + lines[at][place + 1 :]
    return b"\n".join(lines) + b"\n"


def announced(line, more):
    name, _, count = line.partition(b"\t")
    return b"nodes\t%d" % (int(count) + more) if name == b"nodes" and count.isdigit() else line


def andor_says(andor, graph, path):
    """Whether `andor check` accepts the file."""
    command = [andor, "check", path] + (["--graph", graph] if graph else [])
    return subprocess.run(command, capture_output=True, check=False)


def compare(andor, graph, path, data, judge, copies):
    """Whether both checkers agree on a certificate and on so many damaged copies; says where they do not."""
    chance = random.Random(len(data))
    agreed, accepted = True, 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(copies + 1):
            copy = damaged(data, chance) if number else data
            place = os.path.join(folder, "copy.proof")
            with open(place, "wb") as file:
                file.write(copy)
            told = andor_says(andor, graph, place)
            said = judge(copy)
            accepted += said.startswith("valid")
            if (told.returncode in (0, 4)) == said.startswith("valid"):
                continue
            agreed = False
            kept = "-".join(path.split(os.sep)[-2:]) + f".{number}.disagreement"
            with open(kept, "wb") as file:
                file.write(copy)
            last = (told.stdout + told.stderr).decode("utf-8", "replace").strip().splitlines()[-1].strip()
            print(f"{path}: copy {number}, kept as {kept}")
            print(f"  andor     {last}\n  check.py  {said}")
    print(f"{path}: {copies + 1} compared, {accepted} valid" + ("" if agreed else ", DISAGREEMENT"))
    return agreed
