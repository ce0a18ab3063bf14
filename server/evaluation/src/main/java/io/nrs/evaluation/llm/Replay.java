package io.nrs.evaluation.llm;

import io.nrs.evaluation.result.Facts;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.ResultFolder;
import io.nrs.evaluation.system.Answered;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.SystemFacts;
import io.nrs.grammar.Language;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An LLM as it was: its answers are read again from a transcript, and nobody is asked. */
public final class Replay implements AnsweringSystem {
  private final SystemFacts facts;
  private final String machine;
  private final int answers;
  private final Transcript transcript;

  private Replay(SystemFacts facts, String machine, int answers, Transcript transcript) {
    this.facts = facts;
    this.machine = machine;
    this.answers = answers;
    this.transcript = transcript;
  }

  /**
   * Reads a folder of results of an LLM.
   *
   * @throws ResultException where it is no such folder
   */
  public static Replay of(Path folder) {
    ResultFolder.Stored stored = ResultFolder.read(folder);
    Facts facts = stored.facts();
    if (!facts.system().system().equals(LlmSystem.NAME)
        || !facts.system().settings().has(LlmSettings.ANSWERS)) {
      throw new ResultException(
          folder
              + " holds results of the system "
              + facts.system().system()
              + ": give --replay a folder of results of an LLM");
    }
    return new Replay(
        facts.system(),
        stored.made().isEmpty() ? "unknown" : stored.made().get(0).machine(),
        facts.system().settings().get(LlmSettings.ANSWERS).getAsInt(),
        Transcript.read(folder));
  }

  public Language task() {
    return facts.task();
  }

  @Override
  public SystemFacts facts() {
    return facts;
  }

  @Override
  public String machine() {
    return machine;
  }

  @Override
  public boolean knows(String formula) {
    return transcript.find(formula, answers).isPresent();
  }

  @Override
  public List<Answered> answer(List<String> formulas, Runnable check) {
    List<Answered> all = new ArrayList<>();
    for (String formula : formulas) {
      check.run();
      all.add(Verdict.of(facts.task(), transcript.find(formula, answers).orElseThrow()));
    }
    return all;
  }

  @Override
  public void close() {
    // It holds nothing open.
  }
}
