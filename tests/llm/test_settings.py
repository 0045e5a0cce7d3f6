"""Keys, addresses, prices, the disk cache, and replays."""

from __future__ import annotations

import json
import sys
import zipfile
from pathlib import Path

import pytest

from tests.llm.conftest import KEY
from tests.llm.test_providers import ALL
from tests.llm.wire import Reply, serve
from tests.recorded import Act, Recorded, write_run
from webarium.agents.notes import ModelCall
from webarium.errors import ModelError, UserError
from webarium.llm import Image, Message, ReplayModel, Sampling, ScriptedModel, Usage, for_episode, load_model
from webarium.llm.prices import Price, Prices
from webarium.types import Json

QUESTION = [Message.user("q")]
CHAT = Reply(ALL["openai/gpt-4o"])

# Keys and addresses


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("openai/gpt-4o", "OPENAI_API_KEY"),
        ("anthropic/claude-any", "ANTHROPIC_API_KEY"),
        ("google/gemini-2.5-flash", "GEMINI_API_KEY"),
    ],
)
def test_a_missing_key_is_named(spec: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(name)
    with pytest.raises(UserError, match=f"{name} is not set"):
        load_model(spec)


async def test_a_service_of_ones_own_needs_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    async with serve(CHAT) as service:
        model = load_model(f"openai/llama?base_url={service.url}")
        assert (await model.complete(QUESTION)).text == "Let me click."
        await model.close()


async def test_the_environments_address_is_read_when_the_model_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with serve(CHAT) as service:
        monkeypatch.setenv("OPENAI_BASE_URL", service.url)
        model = load_model("openai/llama")
        await model.complete(QUESTION)
        await model.close()
        assert len(service.asked) == 1


@pytest.mark.parametrize("url", ["localhost:8000", "ftp://a.test", "http://"])
def test_wrong_addresses_are_refused(url: str) -> None:
    with pytest.raises(UserError, match="is not a base URL"):
        load_model("openai/a", base_url=url)


def test_an_address_holds_no_password() -> None:
    with pytest.raises(UserError, match="no user name or password") as failure:
        load_model("openai/a", base_url="http://me:hush@a.test/")
    assert "hush" not in str(failure.value)


@pytest.mark.parametrize(("spec", "module"), [("openai/a", "openai"), ("google/a", "google.genai")])
def test_a_missing_package_is_named_with_its_extra(
    spec: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    extra = spec.partition("/")[0]
    with pytest.raises(UserError, match=rf"pip install 'webarium\[{extra}\]'"):
        load_model(spec)


def test_no_sdk_is_imported_before_a_model_is_made() -> None:
    import subprocess

    code = "import sys, webarium.llm; print([m for m in ('openai', 'anthropic', 'google.genai') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# Prices


def test_prices_count_cached_and_written_tokens_apart() -> None:
    price = Price(input=2.0, output=10.0, cached=0.5, cache_write=4.0)
    assert price.of(Usage(1_000_000, 100_000, 400_000, 100_000)) == pytest.approx(1.0 + 0.2 + 0.4 + 1.0)
    assert Price(2.0, 10.0).of(Usage(1_000_000, 0, 400_000, 100_000)) == 2.0


@pytest.mark.parametrize(
    ("model", "listed"),
    [
        ("openai/gpt-4o", True),
        ("openai/gpt-4o-2024-08-06", True),
        ("anthropic/claude-3-5-haiku-20241022", True),
        ("openai/gpt-4o-mini-search-preview", False),
        ("openai/gpt-4o-audio", False),
        ("openai/unheard-of", False),
    ],
)
def test_versions_of_a_model_cost_what_it_costs(model: str, listed: bool) -> None:
    assert (Prices.load().find(model) is not None) == listed


def test_a_version_with_a_price_of_its_own_keeps_it() -> None:
    prices = Prices.load()
    assert prices.find("openai/gpt-4-1106-preview") != prices.find("openai/gpt-4")


async def test_ones_own_prices_count_at_ones_own_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "prices.toml"
    table.write_text('[models]\n"openai/llama" = { input = 1, output = 2 }\n', encoding="utf-8")
    monkeypatch.setenv("WEBARIUM_PRICES", str(table))
    async with serve(CHAT) as service:
        model = load_model("openai/llama", base_url=service.url)
        assert (await model.complete(QUESTION)).cost == pytest.approx(0.0012)
        await model.close()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[models]\n"a" = { input = 1 }', "the price of 'a'"),
        ('[models]\n"a" = { input = 1, output = -2 }', "the price of 'a'"),
        ("[models", "is not valid TOML"),
    ],
)
def test_wrong_price_tables_are_refused(text: str, message: str, tmp_path: Path) -> None:
    table = tmp_path / "prices.toml"
    table.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=message):
        Prices.load(table)


# The cache


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


async def test_the_same_question_is_asked_once(tmp_path: Path) -> None:
    async with serve(CHAT) as service:
        model = load_model("openai/a", base_url=service.url, cache=tmp_path)
        first, second = [await model.complete(QUESTION) for _ in range(2)]
        await model.close()
    assert len(service.asked) == 1
    assert (first.cached, second.cached, second.cost) == (False, True, 0.0)
    assert (second.text, second.usage, second.raw) == (first.text, first.usage, first.raw)
    (file,) = files(tmp_path)
    assert KEY not in file.read_text("utf-8")


async def test_everything_that_matters_is_in_the_caches_key(tmp_path: Path) -> None:
    async with serve(CHAT) as service, serve(CHAT) as other:

        async def ask(
            spec: str = "openai/a", *, url: str = service.url, salt: str = "", **more: object
        ) -> bool:
            model = load_model(spec, base_url=url, cache=tmp_path, salt=salt)
            messages = more.pop("messages", QUESTION)
            answer = await model.complete(messages, **more)  # type: ignore[arg-type]
            await model.close()
            return answer.cached

        variants: list[dict[str, object]] = [
            {},
            {"spec": "openai/b"},
            {"spec": "openai/a?top_k=1"},
            {"url": other.url},
            {"salt": "trial 2"},
            {"sampling": Sampling(seed=1)},
            {"sampling": Sampling(temperature=1.0)},
            {"schema": {"type": "object"}},
            {"messages": [Message.user("Q")]},
            {"messages": [Message.system("q")]},
            {"messages": [Message.user("q", Image(b"1"))]},
            {"messages": [Message.user("q", Image(b"2"))]},
        ]
        assert [await ask(**variant) for variant in variants] == [False] * len(variants)  # type: ignore[arg-type]
        assert [await ask(**variant) for variant in variants] == [True] * len(variants)  # type: ignore[arg-type]


async def test_a_damaged_file_counts_as_missing(tmp_path: Path) -> None:
    async with serve(CHAT) as service:
        model = load_model("openai/a", base_url=service.url, cache=tmp_path)
        await model.complete(QUESTION)
        (file,) = files(tmp_path)
        for damage in ("", "{", '{"answer": {"text": 3}}', file.read_text("utf-8")[:-20]):
            file.write_text(damage, encoding="utf-8")
            assert not (await model.complete(QUESTION)).cached
        assert (await model.complete(QUESTION)).cached
        await model.close()
    assert files(tmp_path) == [file], "nothing half-written is left"


async def test_an_answer_is_not_lost_where_the_cache_cannot_be_written(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    async with serve(CHAT) as service:
        model = load_model("openai/a", base_url=service.url, cache=tmp_path / "file")
        assert not (await model.complete(QUESTION)).cached
        assert not (await model.complete(QUESTION)).cached
        await model.close()
    assert caplog.text.count("cannot be written: Not a directory. Answers are not kept.") == 1, (
        "once is enough"
    )


async def test_failures_are_not_cached(tmp_path: Path) -> None:
    async with serve(Reply({"error": "no"}, 404), CHAT) as service:
        model = load_model("openai/a", base_url=service.url, cache=tmp_path)
        with pytest.raises(ModelError):
            await model.complete(QUESTION)
        assert not (await model.complete(QUESTION)).cached
        await model.close()


# Replays and scripts


def record(path: Path, *answers: Json) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps({"index": n, "notes": {"calls": [{"answer": a}]}}) for n, a in enumerate(answers)]
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("steps.jsonl", "\n".join(lines))


async def test_a_run_is_replayed_by_what_was_asked(tmp_path: Path) -> None:
    script = ScriptedModel.of("to a", {"text": "to b", "cost": 2.0}, "to a again")
    questions = [[Message.user(text)] for text in ("a", "b", "a")]
    record(tmp_path / "episodes" / "x.zip", *[(await script.complete(q)).to_json() for q in questions])
    model = load_model(f"replay/{tmp_path}")
    said = [(await model.complete([Message.user(text)])) for text in ("b", "a", "a", "a")]
    assert [answer.text for answer in said] == ["to b", "to a", "to a again", "to a again"]
    assert (said[0].cost, said[0].cached) == (0.0, True)
    with pytest.raises(ModelError, match="the run asked something else"):
        await model.complete([Message.user("c")])


async def test_what_a_run_records_is_what_a_replay_finds(tmp_path: Path) -> None:
    answer = await ScriptedModel.of("hi").complete(QUESTION)
    call = ModelCall("m", cost=0.0, answer=answer.to_json())
    write_run(
        tmp_path / "run", [Recorded("a", acts=(Act(), Act("click [4]", calls=(call,))))], pictures=False
    )
    assert (await load_model(f"replay/{tmp_path / 'run'}").complete(QUESTION)).text == "hi"


def test_only_runs_with_answers_are_replayed(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="There is no run"):
        load_model(f"replay/{tmp_path / 'none'}")
    record(tmp_path / "x.zip")
    with pytest.raises(UserError, match="holds no answers"):
        load_model(f"replay/{tmp_path}")
    (tmp_path / "x.zip").write_bytes(b"PK")
    with pytest.raises(UserError, match="cannot be read"):
        load_model(f"replay/{tmp_path}")


async def test_a_script_begins_anew_for_each_episode() -> None:
    script = ScriptedModel.of("a", "b")
    await script.complete(QUESTION)
    assert (await for_episode(script).complete(QUESTION)).text == "a"
    replay = ReplayModel([])
    assert for_episode(replay) is replay
