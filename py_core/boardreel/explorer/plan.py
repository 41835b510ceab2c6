"""Decide what a build of an index does: which records it reads, which sets of the index it keeps, and why.

An index consists of a first set and of sets with the records that were added later. A correction removes the games of a
record that was changed or removed from its set, see `boardreel.explorer.removals`. If there are too many of them, the set
and all later ones, which leave out its games, are made again as one set.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from boardreel.budgets import Limits
from boardreel.errors import BoardreelError
from boardreel.explorer.binary import decompress
from boardreel.explorer.index_json import decode_manifest, decode_sources
from boardreel.explorer.layout import MANIFEST, MAX_DELTAS, SOURCES, Manifest, SetInfo
from boardreel.explorer.removals import without_missing_records
from boardreel.explorer.rows import Options
from boardreel.explorer.sources import Problem, RecordFile, SetSources
from boardreel.files import printable_name
from boardreel.messages import format_plural

#: deltas with more than this share of the bytes of the first set are merged with it
MAX_DELTA_SHARE = 0.5
_MAX_SOURCES_BYTES = 2_000_000_000


@dataclass
class Plan:
    """The plan of a build: the records that it reads, and the index sets that it keeps.

    `reason` says in words what is indexed again and why; it is empty for a first build and if records are only added.
    `is_current` says whether there is nothing to do.
    """

    files: list[RecordFile]
    kept: list[SetSources]
    kept_sets: list[SetInfo]
    reason: str = ""
    is_current: bool = False

    @property
    def known_problems(self) -> list[Problem]:
        """The problems of records that are not read again."""
        return [problem for entry in self.kept for problem in entry.problems]


def make_plan(files: list[RecordFile], output: Path, options: Options) -> Plan:
    """Return the plan for indexing records with some options to the folder `output`, which may have an index of them.

    Raise BoardreelError if a file there has the name of the manifest of an index and was not written by Boardreel.
    """
    try:
        content = (output / MANIFEST).read_bytes()
    except OSError:
        return Plan(files, [], [])
    try:
        manifest = decode_manifest(content)
        sources = decode_sources(decompress((output / SOURCES).read_bytes(), _MAX_SOURCES_BYTES))
    except (OSError, ValueError) as error:
        if isinstance(error, ValueError) and not (output / SOURCES).exists():
            # no index has a manifest alone, but many websites have one
            name = printable_name(output / MANIFEST)
            raise BoardreelError(f"{name}: {error}; remove it, or choose another folder") from error
        return plan_without_index(files, error)
    made_with = Options(manifest.plies, manifest.variations, manifest.keep_duplicates, manifest.charset)
    compared = [each.name for each in fields(Options) if each.compare]
    changed = [name for name in compared if getattr(made_with, name) != getattr(options, name)]
    if changed:
        names = " and ".join(f"--{name.replace('_', '-')}" for name in changed)
        return _full(files, f"{names} changed")
    set_names = [info.name for info in manifest.sets]
    # a build that was interrupted may have written those of a set that the manifest does not name yet
    sources = [entry for entry in sources if entry.name in set_names]
    if [entry.name for entry in sources] != set_names:
        return _full(files, "the index that is there was made by another version of Boardreel")
    return _plan(files, output, manifest, sources, options.limits)


def plan_without_index(files: list[RecordFile], error: Exception) -> Plan:
    """Return the plan that reads all records, because an error shows that the index that is there cannot be used."""
    return _full(files, f"the index that is there cannot be used ({error})")


def _full(files: list[RecordFile], reason: str) -> Plan:
    """Return the plan that reads all records, for a reason that completes a sentence."""
    return Plan(files, [], [], f"All records are indexed again, because {reason}.")


def _plan(
    files: list[RecordFile], output: Path, manifest: Manifest, sources: Sequence[SetSources], limits: Limits
) -> Plan:
    """Return the plan for an index that has a manifest and sources; `limits` are those of this build."""
    present = set(files)
    missing = sum(file not in present for entry in sources for file in entry.files)
    refused = _refused_by_others(sources, limits) & present
    left = without_missing_records(output, sources, present - refused)
    kept = len(left)
    known = {file for entry in left for file in entry.files}
    rest = [file for file in files if file not in known]
    is_corrected = all(map(_has_correction, sources, manifest.sets))
    if not missing and not rest and is_corrected:
        return Plan([], left, manifest.sets, is_current=True)
    causes = []
    if missing:
        texts = {"one": "# record was changed or removed", "other": "# records were changed or removed"}
        causes.append(format_plural(missing, texts))
    if refused:
        causes.append("the limits of size and time changed")
    cause = " and ".join(causes)
    if not kept:
        return _full(files, cause)
    first = set(left[0].files)
    added = [file for file in files if file not in first]
    if sum(file.size for file in added) > MAX_DELTA_SHARE * sum(file.size for file in first):
        return _full(files, "many records were added since all were indexed")
    if kept > MAX_DELTAS:
        kept, rest = 1, added
    earlier = {file for entry in sources for file in entry.files}
    again = sum(file in earlier for file in rest)
    reason = f"{cause}." if cause else ""
    if again:
        records = format_plural(again, {"one": "# record is", "other": "# records are"})
        reason = f"{records} indexed again, because {cause or f'an index has at most {MAX_DELTAS} additions'}."
    return Plan(rest, left[:kept], manifest.sets[:kept], reason)


def _has_correction(entry: SetSources, info: SetInfo) -> bool:
    """Return whether the correction of a set removes all games that its sources do not have any more."""
    return entry.fingerprints.count("") == (info.correction.games if info.correction else 0)


def _refused_by_others(sources: Sequence[SetSources], limits: Limits) -> set[RecordFile]:
    """Return the records of an index that were too large for limits other than `limits`, so that these may allow them."""
    found: set[RecordFile] = set()
    for entry in sources:
        if entry.limits != limits and (titles := entry.too_large()):
            found.update(file for file in entry.files if printable_name(file.name) in titles)
    return found
