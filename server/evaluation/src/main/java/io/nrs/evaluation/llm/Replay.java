package io.nrs.evaluation.llm;

import io.nrs.evaluation.result.Result;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.ResultFolder;
import io.nrs.evaluation.result.RunConfig;
import io.nrs.evaluation.result.StoredRun;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.grammar.Language;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A recorded LLM: its answers are read again from a transcript, without any request. */
public final class Replay implements AnsweringSystem {
  private final SystemConfig config;
  private final String machine;
  private final int answers;
  private final Transcript transcript;

  private Replay(SystemConfig config, String machine, int answers, Transcript transcript) {
    this.config = config;
    this.machine = machine;
    this.answers = answers;
    this.transcript = transcript;
  }

  /**
   * Reads a folder of results of an LLM.
   *
   * @throws ResultException if the folder is of another kind
   */
  public static Replay of(Path folder) {
    StoredRun<Result> stored = ResultFolder.read(folder);
    RunConfig config = stored.config();
    if (!config.system().system().equals(LlmSystem.NAME)
        || !config.system().settings().has(LlmSettings.ANSWERS)) {
      throw new ResultException(
          folder
              + " holds results of the system "
              + config.system().system()
              + ": give --replay a folder of results of an LLM");
    }
    return new Replay(
        config.system(),
        stored.provenance().isEmpty() ? "unknown" : stored.provenance().get(0).machine(),
        config.system().settings().get(LlmSettings.ANSWERS).getAsInt(),
        Transcript.read(folder));
  }

  public Language language() {
    return config.language();
  }

  @Override
  public SystemConfig config() {
    return config;
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
  public List<SystemAnswer> answer(List<String> formulas, Runnable check) {
    List<SystemAnswer> all = new ArrayList<>();
    for (String formula : formulas) {
      check.run();
      all.add(LlmAnswers.of(config.language(), transcript.find(formula, answers).orElseThrow()));
    }
    return all;
  }

  @Override
  public void close() {
    // It has nothing to close.
  }
}
