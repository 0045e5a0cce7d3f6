"""Agreement of raters, checked against scikit-learn and statsmodels and against printed tables."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from webarium.errors import UserError
from webarium.scoring.judges.agreement import (
    Bootstrap,
    Codes,
    cohen_kappa,
    fleiss_kappa,
    measure,
    percent_agreement,
)
from webarium.scoring.judges.ratings import Ratings, aligned, normal_label, read_ratings


def ratings(rater: str, *labels: str) -> Ratings:
    return Ratings(rater, {str(number): label for number, label in enumerate(labels)})


def drawn(items: int, raters: int, labels: int, seed: int) -> Codes:
    """Raters who agree more often than not."""
    draw = np.random.default_rng(seed)
    truth = draw.integers(0, labels, (items, 1))
    noise = draw.integers(0, labels, (items, raters))
    return np.where(draw.random((items, raters)) < 0.6, truth, noise).astype(np.int64)


# Values


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("labels", [2, 3, 5])
@pytest.mark.parametrize("items", [2, 30, 300])
def test_cohens_kappa_is_scikit_learns(items: int, labels: int, seed: int) -> None:
    # Here, since it takes seconds that no other test should wait for.
    from sklearn.metrics import cohen_kappa_score

    codes = drawn(items, 2, labels, seed)
    if len(np.unique(codes)) == 1:
        assert cohen_kappa(codes) is None
    else:
        assert cohen_kappa(codes) == pytest.approx(cohen_kappa_score(codes[:, 0], codes[:, 1]), abs=1e-12)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("raters", [2, 3, 6])
def test_fleiss_kappa_is_statsmodels(raters: int, seed: int) -> None:
    # Here, since it takes seconds that no other test should wait for.
    from statsmodels.stats.inter_rater import aggregate_raters
    from statsmodels.stats.inter_rater import fleiss_kappa as reference_fleiss

    codes = drawn(120, raters, 3, seed)
    table, _ = aggregate_raters(codes)
    assert fleiss_kappa(codes) == pytest.approx(reference_fleiss(table), abs=1e-12)


def test_the_example_of_fleiss_paper() -> None:
    """Ten subjects, fourteen raters, five categories, as in Fleiss (1971): 0.21."""
    table = [
        [0, 0, 0, 0, 14],
        [0, 2, 6, 4, 2],
        [0, 0, 3, 5, 6],
        [0, 3, 9, 2, 0],
        [2, 2, 8, 1, 1],
        [7, 7, 0, 0, 0],
        [3, 2, 6, 3, 0],
        [2, 5, 3, 2, 2],
        [6, 5, 2, 1, 0],
        [0, 2, 2, 3, 7],
    ]
    codes = np.array([[label for label, n in enumerate(row) for _ in range(n)] for row in table])
    assert fleiss_kappa(codes) == pytest.approx(0.210, abs=0.0005)


def test_a_row_of_webvoyagers_table() -> None:
    """256 of 300 alike at about 58 % success gives the printed 85.3 % and 0.70."""
    codes = np.array([[0, 0]] * 153 + [[0, 1]] * 22 + [[1, 0]] * 22 + [[1, 1]] * 103)
    assert percent_agreement(codes) == pytest.approx(0.853, abs=0.0005)
    assert cohen_kappa(codes) == pytest.approx(0.70, abs=0.005)


def test_extremes() -> None:
    same, other = np.array([[0, 0], [1, 1]]), np.array([[0, 1], [1, 0]])
    assert (percent_agreement(same), cohen_kappa(same), fleiss_kappa(same)) == (1.0, 1.0, 1.0)
    assert (percent_agreement(other), cohen_kappa(other), fleiss_kappa(other)) == (0.0, -1.0, -1.0)
    one = np.array([[0, 0, 0]] * 3)
    assert (percent_agreement(one), cohen_kappa(one[:, :2]), fleiss_kappa(one)) == (1.0, None, None)


# Intervals


def test_intervals_are_the_same_for_a_seed_and_another_for_another() -> None:
    codes = drawn(100, 2, 2, 0)
    first, again, other = (Bootstrap(200, seed=seed).estimate(codes, cohen_kappa) for seed in (0, 0, 1))
    assert first == again != other
    assert first.low is not None
    assert first.high is not None
    assert first.low < (first.value or 0) < first.high


def test_intervals_cover_about_as_often_as_they_say() -> None:
    hits = 0
    for seed in range(100):
        draw = np.random.default_rng(1000 + seed)
        agree = draw.random(120) < 0.8
        codes = np.stack([np.zeros(120), np.where(agree, 0, 1)], axis=1).astype(np.int64)
        found = Bootstrap(200, seed=seed).estimate(codes, percent_agreement)
        hits += (found.low or 0) <= 0.8 <= (found.high or 0)
    assert 88 <= hits <= 99


def test_wider_confidence_is_a_wider_interval() -> None:
    codes = drawn(100, 2, 2, 0)
    narrow, wide = (Bootstrap(500, share).estimate(codes, cohen_kappa) for share in (0.8, 0.99))
    assert (wide.low or 0) < (narrow.low or 0) < (narrow.high or 0) < (wide.high or 0)


def test_what_is_not_defined_has_no_interval() -> None:
    found = Bootstrap(10).estimate(np.zeros((5, 2), dtype=np.int64), cohen_kappa)
    assert (found.value, found.low, found.high) == (None, None, None)


@pytest.mark.parametrize(("resamples", "confidence"), [(0, 0.95), (10, 0.0), (10, 1.0)])
def test_wrong_settings_are_refused(resamples: int, confidence: float) -> None:
    with pytest.raises(UserError, match="confidence"):
        Bootstrap(resamples, confidence)


# The whole comparison


def test_two_raters_get_a_table_precision_and_recall() -> None:
    human = ratings("human", "success", "success", "success", "failure", "failure")
    judge = ratings("judge", "success", "success", "failure", "success", "unverified")
    found = measure([human, judge], list(human.labels), Bootstrap(50))
    assert found.labels == ("success", "failure", "unverified")
    (pair,) = found.pairs
    assert pair.table == ((2, 1, 0), (1, 0, 1), (0, 0, 0))
    assert [pair.precision, pair.recall] == pytest.approx([2 / 3, 2 / 3])
    assert (pair.agreement.value, found.fleiss) == (0.4, None)
    assert found.counts == (("human", (3, 2, 0)), ("judge", (3, 1, 1)))


def test_three_raters_get_all_pairs_and_fleiss_kappa() -> None:
    codes = drawn(60, 3, 2, 3)
    words = np.array(["success", "failure"])
    raters = [ratings(name, *words[codes[:, at]].tolist()) for at, name in enumerate(["a", "b", "b"])]
    found = measure(raters, list(raters[0].labels), Bootstrap(20))
    assert [(pair.first, pair.second) for pair in found.pairs] == [
        ("a", "b (2)"),
        ("a", "b (3)"),
        ("b (2)", "b (3)"),
    ]
    assert found.fleiss is not None
    assert found.fleiss.value == pytest.approx(fleiss_kappa(codes))
    assert json.dumps(found.to_json())


def test_nobody_agrees_alone() -> None:
    with pytest.raises(UserError, match="two raters"):
        measure([ratings("a", "success")], ["0"])


# Files


def write(path: Path, *lines: object) -> Path:
    path.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines), "utf-8")
    return path


def test_files_are_read_under_any_of_the_usual_names(tmp_path: Path) -> None:
    path = write(
        tmp_path / "human.jsonl",
        {"id": "a", "label": "Success"},
        {"task_id": 7, "passed": False},
        "",
        {"episode": "c", "verdict": "unverified"},
        {"task": "d", "success": 1, "note": "x"},
        {"id": "e", "outcome": "failed"},
        {"id": "f", "label": "NOT  SUCCESS"},
    )
    found = read_ratings(path)
    assert found.rater == "human"
    assert found.labels == {
        "a": "success",
        "7": "failure",
        "c": "unverified",
        "d": "success",
        "e": "failure",
        "f": "failure",
    }


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["{"], "line 1 is not JSON"),
        (["[1]"], "line 1 is not a JSON object"),
        ([{"id": "a"}], "line 1 has no label"),
        ([{"label": "success"}], "line 1 has no id"),
        ([{"id": "a", "label": ["x"]}], "line 1: the label is"),
        ([{"id": "a", "label": True}, {"id": "a", "label": True}], "line 2: 'a' is rated twice"),
        ([""], "holds no ratings"),
    ],
)
def test_wrong_files_are_named_with_the_line(tmp_path: Path, lines: list[object], message: str) -> None:
    with pytest.raises(UserError, match=message):
        read_ratings(write(tmp_path / "a.jsonl", *lines))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        read_ratings(tmp_path / "none.jsonl")


def test_all_must_have_rated_the_same_unless_told_otherwise() -> None:
    first = Ratings("human", dict.fromkeys("fedcba", "success"))
    second = Ratings("judge", {"a": "success", "z": "failure"})
    with pytest.raises(
        UserError, match="1 of 7 ids are common: human lacks z; judge lacks b, c, d, e and 1 more"
    ):
        aligned([first, second])
    assert aligned([first, second], common=True) == ["a"]
    with pytest.raises(UserError, match="No id is rated by all"):
        aligned([first, Ratings("other", {"y": "success"})], common=True)


def test_ids_keep_the_first_ones_order() -> None:
    assert aligned([Ratings("a", {"2": "x", "1": "x"}), Ratings("b", {"1": "x", "2": "x"})]) == ["2", "1"]


@pytest.mark.parametrize(
    ("value", "label"), [(True, "success"), (0, "failure"), (1.0, "success"), ("Maybe", "maybe")]
)
def test_labels_are_words(value: bool | float | str, label: str) -> None:
    assert normal_label(value) == label
