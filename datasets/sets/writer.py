"""A set on disk: row groups, written one by one, files joined from them, and one rename at the end.

During generation a set is in `.NAME.part` next to its final folder: `request.json`, `groups/` with the row groups of the current file, and
`data/` with the complete files. A group or a file is written under another name and then renamed, so whatever has
its name is whole, and `--resume` reuses it. The running process locks `lock`, so that a second one is refused; the system unlocks it when the
process ends, however it ends.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pyarrow as pa
import pyarrow.ipc
import pyarrow.parquet as pq

from .kind import DataSet
from .request import Plan, Refused, Request

PARTS = ("train", "test")
#: The column of a group that says to which part a row belongs.
_IS_TEST = "is_test"


class Writer:
    def __init__(self, data_set: DataSet, request: Request, folder: Path) -> None:
        self.data_set, self.request = data_set, request
        self.final = folder / request.name
        self.part = folder / f".{request.name}.part"
        self._locked: IO[str] | None = None
        self.plan = Plan(request.total, data_set.group_rows, data_set.shard_rows)

    def begin(self, resume: bool) -> None:
        """Creates the folder, or finds the groups to resume from. Locks the set against other processes."""
        if self.final.exists():
            raise Refused(f"{self.final} is already there: remove it, or choose another folder with --dir")
        self.part.parent.mkdir(parents=True, exist_ok=True)
        asked = self.part / "request.json"
        self.part.mkdir(exist_ok=True)
        self._lock()
        if not asked.exists():
            (self.part / "groups").mkdir(exist_ok=True)
            (self.part / "data").mkdir(exist_ok=True)
            with renamed(asked) as path:
                path.write_text(self.request.to_json())
        elif not resume:
            raise Refused(f"{self.part} holds an unfinished set: continue with --resume, or remove it")
        elif (found := asked.read_text()) != self.request.to_json():
            raise Refused(f"{self.part} was started with {found}: continue with the same options, or remove it")

    def _lock(self) -> None:
        self._locked = (self.part / "lock").open("a")
        try:
            lock(self._locked)
        except OSError:
            self.close()
            raise Refused(f"another process makes {self.part}: wait for it, or choose another folder with --dir") from None

    def write(self, tell: Callable[[int], None]) -> None:
        """Writes all missing files, and reports finished rows to ``tell``."""
        for shard in range(self.plan.shard_count):
            groups = self.plan.groups_of(shard)
            if not self._is_whole(shard):
                for group in groups:
                    if not self._group_path(group).exists():
                        self._write_group(group)
                    tell(self.plan.row_count(group))
                self._join(shard)
            else:
                tell(sum(map(self.plan.row_count, groups)))
            for group in groups:
                self._group_path(group).unlink(missing_ok=True)

    def finish(self) -> None:
        """Gives the complete folder its final name."""
        shutil.rmtree(self.part / "groups")
        (self.part / "request.json").unlink()
        self.close()
        (self.part / "lock").unlink()
        os.rename(self.part, self.final)

    def close(self) -> None:
        """Unlocks the set for other processes."""
        if self._locked is not None:
            self._locked.close()

    def files(self, part: str) -> list[Path]:
        return sorted((self.part / "data").glob(f"{part}-*"))

    def _group_path(self, group: int) -> Path:
        return self.part / "groups" / f"{group:05}.arrow"

    def _path(self, part: str, shard: int) -> Path:
        return self.part / "data" / f"{part}-{shard:05}-of-{self.plan.shard_count:05}.{self.request.format}"

    def _is_whole(self, shard: int) -> bool:
        return all(self._path(part, shard).exists() for part in PARTS)

    def _write_group(self, group: int) -> None:
        first, count = self.plan.first_row(group), self.plan.row_count(group)
        rows = self.data_set.rows(first, count, self.request.total, self.request.seed)
        table = pa.table(rows.columns, schema=self.data_set.schema)
        table = table.append_column(_IS_TEST, pa.array(self.request.parts_of(table, self.data_set, rows.is_test)))
        with renamed(self._group_path(group)) as path, pa.ipc.new_file(path, table.schema) as writer:
            writer.write_table(table)

    def _part_of(self, group: int, part: str) -> pa.Table:
        with pa.ipc.open_file(self._group_path(group)) as reader:
            table = reader.read_all()
        is_test = table.column(_IS_TEST)
        return table.drop_columns([_IS_TEST]).filter(is_test if part == "test" else pa.compute.invert(is_test))

    def _join(self, shard: int) -> None:
        for part in PARTS:
            tables = (self._part_of(group, part) for group in self.plan.groups_of(shard))
            with renamed(self._path(part, shard)) as path:
                write = _write_lines if self.request.format == "jsonl" else self._write_parquet
                write(path, tables)

    def _write_parquet(self, path: Path, tables: Iterator[pa.Table]) -> None:
        says = {f"homing.{key}": str(value) for key, value in json.loads(self.request.to_json()).items()}
        schema = self.data_set.schema.with_metadata(says)
        # The cells of boards gain little from a dictionary, which takes as long as all the rest.
        with_dictionary = [field.name for field in schema if not pa.types.is_fixed_size_list(field.type)]
        with pq.ParquetWriter(path, schema, compression="zstd", use_dictionary=with_dictionary) as writer:
            for table in tables:
                if table.num_rows:
                    writer.write_table(table, row_group_size=table.num_rows)


def _write_lines(path: Path, tables: Iterator[pa.Table]) -> None:
    with path.open("w") as file:
        for table in tables:
            file.writelines(json.dumps(row, separators=(",", ":")) + "\n" for row in table.to_pylist())


@contextmanager
def renamed(path: Path) -> Iterator[Path]:
    """A temporary path to write to. It is renamed on success and removed on failure."""
    beside = path.with_name(path.name + ".tmp")
    try:
        yield beside
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def lock(file: IO[str]) -> None:
    """Locks a file until it is closed. Raises `OSError` if another process has locked it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def is_full(error: OSError) -> bool:
    """Whether the disk is full, which Arrow reports only in the text of some errors."""
    return error.errno in (errno.ENOSPC, errno.EDQUOT) or "No space left on device" in str(error)
