"""What git's clients ask over HTTP: which refs there are, a pack of what they lack, and to take what they have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from io import BytesIO

import apsw
from dulwich.object_format import DEFAULT_OBJECT_FORMAT
from dulwich.objects import Commit as GitCommit
from dulwich.objects import ObjectID, ShaFile
from dulwich.pack import PackData, PackInflater, pack_objects_to_data, write_pack_data

from webarium.sites.gitlab.git import refs
from webarium.sites.gitlab.git.commits import above, commit, find, in_order, note_commit
from webarium.sites.gitlab.git.objects import BLOB, COMMIT, TAG, TREE, Objects, odd_name
from webarium.sites.gitlab.git.packets import FLUSH, WireError, banded, packet, read

ZERO = "0" * 40
_UPLOAD = "multi_ack_detailed side-band-64k ofs-delta agent=smithy"
_RECEIVE = "report-status side-band-64k ofs-delta delete-refs agent=smithy"
_MOST_UNPACKED = 200 * 2**20


@dataclass(frozen=True, slots=True)
class Command:
    """A ref that a push moves, makes or deletes."""

    old: str
    new: str
    ref: str


def named(db: apsw.Connection, project: int) -> dict[str, str]:
    """All refs with the ids of their commits."""
    rows = [(f"refs/heads/{each.name}", each.commit_id) for each in refs.branches(db, project)]
    rows += [(f"refs/tags/{each.name}", each.commit_id) for each in refs.tags(db, project)]
    return {name: commit(db, number).sha for name, number in sorted(rows)}


def advertise(db: apsw.Connection, project: int, service: str, default: str) -> bytes:
    """The refs, as a service begins its answer."""
    known = named(db, project)
    head = f"refs/heads/{default}"
    abilities = _RECEIVE
    if service == "git-upload-pack":
        abilities = _UPLOAD + (f" symref=HEAD:{head}" if head in known else "")
        if head in known:
            known = {"HEAD": known[head], **known}
    lines = [f"{sha} {name}" for name, sha in known.items()] or [f"{ZERO} capabilities^{{}}"]
    lines[0] += "\0" + abilities
    body = b"".join(packet(line.encode() + b"\n") for line in lines)
    return packet(f"# service={service}\n".encode()) + FLUSH + body + FLUSH


def upload(db: apsw.Connection, project: int, body: bytes) -> bytes:
    """The answer to a fetch: what is common, and, once the client is done, a pack.

    Raises:
        WireError: the request is malformed or wants what no ref leads to.
    """
    wants, haves, done = _asked(body)
    known = set(named(db, project).values())
    if not wants or not wants <= known:
        raise WireError("not our ref")
    reach = above(db, *refs.tips(db, project))
    common = [each for sha in haves if (each := find(db, sha)) is not None and each.id in reach]
    answer = [packet(f"ACK {each.sha} common\n".encode()) for each in common]
    if not done:
        return b"".join([*answer, packet(b"NAK\n")])
    answer.append(packet(f"ACK {common[-1].sha}\n".encode() if common else b"NAK\n"))
    tips = [each.id for each in (find(db, sha) for sha in sorted(wants)) if each is not None]
    pack = _pack(db, tips, [each.id for each in common])
    return b"".join([*answer, *banded(pack), FLUSH])


def _asked(body: bytes) -> tuple[set[str], list[str], bool]:
    wants: set[str] = set()
    haves: list[str] = []
    done = False
    for line, _ in read(body):
        words = (line or b"").decode("ascii", "replace").split()
        if not words:
            continue
        if words[0] == "want" and len(words) > 1:
            wants.add(words[1])
        elif words[0] == "have" and len(words) > 1:
            haves.append(words[1])
        elif words[0] == "done":
            done = True
        elif words[0] in ("shallow", "deepen"):
            raise WireError("shallow clones are not served")
    return wants, haves, done


def _pack(db: apsw.Connection, tips: list[int], have: list[int]) -> bytes:
    objects = Objects(db)
    old = above(db, *have)
    seen: set[str] = set()
    for number in old:
        if number in have:
            _mark(objects, commit(db, number).tree, seen)
    wanted: list[tuple[ShaFile, None]] = []
    for number in sorted(above(db, *tips) - old):
        row = commit(db, number)
        wanted.append((_shafile(objects, row.sha), None))
        wanted += [(_shafile(objects, sha), None) for sha in _new(objects, row.tree, seen)]
    out = BytesIO()
    amount, records = pack_objects_to_data(wanted, deltify=False)
    write_pack_data(out.write, records, DEFAULT_OBJECT_FORMAT, num_records=amount)
    return out.getvalue()


def _shafile(objects: Objects, sha: str) -> ShaFile:
    return ShaFile.from_raw_string(*objects.raw(sha), sha=ObjectID(sha.encode()))


def _mark(objects: Objects, tree: str, seen: set[str]) -> None:
    for _ in _new(objects, tree, seen):
        pass


def _new(objects: Objects, tree: str, seen: set[str]) -> Iterator[str]:
    """A tree and what is below it, as far as it has not been seen."""
    if tree in seen:
        return
    seen.add(tree)
    yield tree
    for entry in objects.tree(tree):
        if entry.is_folder:
            yield from _new(objects, entry.sha, seen)
        elif entry.sha not in seen and objects.has(entry.sha):
            seen.add(entry.sha)
            yield entry.sha


def commands(body: bytes) -> tuple[list[Command], bytes]:
    """What a push asks for, and its pack.

    Raises:
        WireError: it is malformed.
    """
    found: list[Command] = []
    for line, end in read(body):
        if line is None:
            return found, body[end:]
        words = line.partition(b"\0")[0].decode("utf-8", "replace").split()
        if len(words) != 3 or any(len(word) != 40 for word in words[:2]):
            raise WireError("a malformed command")
        found.append(Command(*words))
    raise WireError("no end of commands")


def unpack(db: apsw.Connection, project: int, pack: bytes) -> set[int]:
    """Keep what a pack holds, and note its commits; returns the project's commits, with those that came.

    Raises:
        WireError: it is no pack, or refers to what is not there.
    """
    known_here = above(db, *refs.tips(db, project))
    if not pack:
        return known_here
    objects = Objects(db)

    def known(sha: bytes) -> tuple[int, bytes]:
        return objects.raw(sha.hex() if len(sha) == 20 else sha.decode())

    made: dict[str, GitCommit] = {}
    try:
        with closing(PackData.from_file(BytesIO(pack), DEFAULT_OBJECT_FORMAT, len(pack))) as data:
            data.check()
            room = _MOST_UNPACKED
            for each in PackInflater.for_pack_data(data, known):
                raw = each.as_raw_string()
                room -= len(raw)
                if room < 0 or each.type_num not in (BLOB, TREE, COMMIT, TAG):
                    raise WireError("too large")
                objects.put(each.type_num, raw)
                if isinstance(each, GitCommit):
                    made[each.id.decode()] = each
        seen: set[str] = set()
        for sha in in_order(made):
            known_here.add(_note(db, sha, made[sha], known_here, seen))
    except WireError:
        raise
    except Exception as error:  # whatever a library says of a malformed pack
        raise WireError("a malformed pack") from error
    return known_here


def _note(db: apsw.Connection, sha: str, made: GitCommit, known: set[int], seen: set[str]) -> int:
    """Write a commit's rows unless they are there; its parents must be known to the project."""
    if (here := find(db, sha)) is not None:
        return here.id
    parents = [each for parent in made.parents if (each := find(db, parent.decode())) is not None]
    if len(parents) < len(made.parents) or not known.issuperset(each.id for each in parents):
        raise WireError("a commit without its parents")
    if not _whole(Objects(db), made.tree.decode(), seen):
        raise WireError("a commit without its files")
    return note_commit(db, sha, made, [parent.id for parent in parents])


def _whole(objects: Objects, tree: str, seen: set[str]) -> bool:
    """Whether all below a tree is there, as far as it has not been seen.

    Raises:
        WireError: something has a name that no file can have.
    """
    if not objects.has(tree):
        return False
    for entry in objects.tree(tree):
        if odd_name(entry.name):
            raise WireError("a file with a path that is not allowed")
        if entry.sha in seen:
            continue
        seen.add(entry.sha)
        if entry.is_folder and not _whole(objects, entry.sha, seen):
            return False
        if entry.mode != 0o160000 and not objects.has(entry.sha):
            return False
    return True


def receive(db: apsw.Connection, project: int, body: bytes, apply: Callable[[Command], str]) -> bytes:
    """The answer to a push; `apply` moves a ref and returns why it must not be moved, if so.

    What a ref moves to has come with the push or is in the project: knowing the id of another project's commit
    does not bring it here.
    """
    asked, pack = commands(body)
    if not asked:
        return FLUSH
    lines = [b"unpack ok\n"]
    done = False
    db.execute("SAVEPOINT push")
    try:
        known = unpack(db, project, pack)
        for each in asked:
            new = find(db, each.new)
            reason = "not a commit of this project" if new and new.id not in known else apply(each)
            done = done or not reason
            lines.append(f"ng {each.ref} {reason}\n".encode() if reason else f"ok {each.ref}\n".encode())
    except WireError as error:
        lines = _refusal(asked, str(error))
    if not done:
        db.execute("ROLLBACK TO push")
    db.execute("RELEASE push")
    return _report(lines)


def refuse(body: bytes, reason: str) -> bytes:
    """The answer to a push that is not even looked at.

    Raises:
        WireError: it is malformed.
    """
    return _report(_refusal(commands(body)[0], reason))


def failed(reason: str) -> bytes:
    """The answer to a fetch that cannot be answered."""
    return packet(f"ERR {reason}\n".encode())


def _refusal(asked: list[Command], reason: str) -> list[bytes]:
    return [f"unpack {reason}\n".encode(), *(f"ng {each.ref} {reason}\n".encode() for each in asked)]


def _report(lines: list[bytes]) -> bytes:
    inner = b"".join(packet(line) for line in lines) + FLUSH
    return b"".join([*banded(inner), FLUSH])
