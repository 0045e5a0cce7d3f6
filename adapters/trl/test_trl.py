"""The environment in TRL's own trainer, with a tiny model of scripted words; run by ``scripts/check-adapters trl``."""

from __future__ import annotations

import functools
import json
import math
from pathlib import Path
from typing import Any

import pytest
import torch
import trl
from datasets import Dataset
from scripted import TASK, crash
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast
from trl import GRPOConfig, GRPOTrainer
from webarium_trl import WebariumEnv, rows

from webarium import SyncRollout


def call(tool: str, **arguments: Any) -> str:
    """A call of a tool, as the template has it."""
    return f"<tool_call>\n{json.dumps({'name': tool, 'arguments': arguments})}\n</tool_call><|im_end|>"


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of every second rollout crashes."""
    opened = SyncRollout.open.__func__
    count = 0

    def open_one(cls: type[SyncRollout], *given: Any, **named: Any) -> SyncRollout:
        nonlocal count
        r = opened(cls, *given, **named)
        count += 1
        if count == 2:
            r.rollout.episode.window.step = crash  # type: ignore[method-assign, assignment]
        return r

    monkeypatch.setattr(SyncRollout, "open", classmethod(open_one))


def tokenizer() -> PreTrainedTokenizerFast:
    """Bytes and some pairs of them, with the template of a Qwen model that TRL ships."""
    inner = Tokenizer(models.BPE())
    inner.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    inner.decoder = decoders.ByteLevel()
    special = ["<|im_start|>", "<|im_end|>", "<|endoftext|>"]
    trainer = trainers.BpeTrainer(
        vocab_size=1200, special_tokens=special, initial_alphabet=pre_tokenizers.ByteLevel.alphabet()
    )
    inner.train_from_iterator(Path(__file__).read_text("utf-8").splitlines(), trainer)
    made = PreTrainedTokenizerFast(tokenizer_object=inner, eos_token="<|im_end|>", pad_token="<|endoftext|>")
    template = Path(trl.__file__).parent / "chat_templates" / "qwen3_instruct_2507.jinja"
    made.chat_template = template.read_text("utf-8")
    return made


class Scripted(GRPOTrainer):
    """Its model says what it is given, and learns from it all the same."""

    scripts: list[list[str]]

    def _generate_single_turn(self, prompt_ids: Any, *given: Any, **named: Any) -> Any:
        if not hasattr(self, "turns"):
            self.turns = 0
            self.speaking = list(range(len(self.scripts)))
        else:
            self.turns += 1
            self.speaking = [i for i in self.speaking if "<tool_call>" in self.scripts[i][self.turns - 1]]
        said = [self.scripts[i][self.turns] for i in self.speaking]
        assert len(said) == len(prompt_ids)
        return [self._tokenizer(text)["input_ids"] for text in said], None

    def _calculate_rewards(self, *given: Any, **named: Any) -> Any:
        self.seen = super()._calculate_rewards(*given, **named)
        return self.seen


def train(tmp_path: Path, scripts: list[list[str]], **limits: Any) -> Scripted:
    """One step of training on one group."""
    words = tokenizer()
    torch.manual_seed(0)
    model = LlamaForCausalLM(
        LlamaConfig(
            vocab_size=len(words),
            hidden_size=8,
            intermediate_size=8,
            num_hidden_layers=1,
            num_attention_heads=1,
            num_key_value_heads=1,
            max_position_embeddings=60_000,
        )
    )
    Scripted.scripts = scripts
    trainer = Scripted(
        model=model,
        args=GRPOConfig(
            output_dir=str(tmp_path),
            max_steps=1,
            per_device_train_batch_size=len(scripts),
            num_generations=len(scripts),
            max_completion_length=30_000,
            report_to="none",
            bf16=False,
            save_strategy="no",
            use_cpu=True,
            gradient_checkpointing=False,
            logging_steps=1,
        ),
        train_dataset=Dataset.from_list(rows([(TASK, 0)])),
        processing_class=words,
        environment_factory=functools.partial(WebariumEnv, **limits),
    )
    trainer.train()
    return trainer


@pytest.mark.usefixtures("broken")
def test_a_group_in_the_trainer(tmp_path: Path, way: str) -> None:
    done = "Done.<|im_end|>"
    scripts = [
        [call("act", action=way), call("stop", answer=""), done],
        [call("act", action="noop"), done],  # its page crashes
        [call("act", action="scroll [down]"), call("stop", answer="nothing"), done],
        ["I would rather not.<|im_end|>"],
    ]
    trainer = train(tmp_path, scripts)
    passed, crashed, failed, silent = trainer.seen[:, 0].tolist()
    assert (passed, failed, silent) == (1.0, 0.0, 0.0)
    assert math.isnan(crashed)
    logged = trainer.state.log_history[0]
    assert logged["reward"] == pytest.approx(1 / 3)
    assert logged["tools/failure_frequency"] == 0
    assert trainer.environments[1].error == "The page crashed."
