package io.nrs.evaluation.llm;

import com.google.gson.JsonObject;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.result.Usage;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.evaluation.system.Together;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ForkJoinPool;

/**
 * An LLM that reasons step by step and then answers, once, or several times with a vote
 * (self-consistency: Wang et al., 2023). The details of an answer are its {@link Usage}, the {@code
 * replies} of the samples, the {@code answers} read from them ({@code ""} for none), and the {@code
 * votes} for the winning one.
 */
public final class LlmSystem implements AnsweringSystem {
  private static final int PARALLEL = 4;
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  private final AnswerReader reader;
  private final Settings settings;
  private final Prompts prompts;
  private final Endpoint endpoint;
  private final ForkJoinPool workers = new ForkJoinPool(PARALLEL);

  /**
   * What decides the answers, beside the prompts.
   *
   * @param model its name at the endpoint
   * @param endpoint its host
   * @param samples the number of answers to each formula, at least 1; the majority counts
   * @param temperature of sampling, in both stages
   */
  public record Settings(String model, String endpoint, int samples, double temperature) {}

  /** Sends messages of a user to the model. */
  interface Endpoint extends AutoCloseable {
    /**
     * Its reply, whose text may be empty.
     *
     * @throws ResultException if there is no reply, not even an empty one
     */
    Reply complete(String message);

    @Override
    void close();
  }

  record Reply(String text, Usage usage) {}

  private record Details(List<String> replies, List<String> answers, int votes) {}

  private record Sample(String reply, Usage usage, double seconds) {}

  /**
   * An LLM that is not asked yet.
   *
   * @param base the URL of an endpoint of OpenAI's protocol
   * @param key never shown, never stored
   * @throws ResultException if the SDK is not part of the installation
   */
  public LlmSystem(URI base, String key, Language language, Settings settings) {
    this.reader = new AnswerReader(language);
    this.settings = settings;
    this.prompts = Prompts.of(language);
    this.endpoint = endpoint(base, key, settings);
  }

  /** The SDK is large: a program that asks no LLM is built and shipped without this class. */
  private static Endpoint endpoint(URI base, String key, Settings settings) {
    try {
      return Class.forName("io.nrs.evaluation.llm.OpenAiEndpoint")
          .asSubclass(Endpoint.class)
          .getDeclaredConstructor(URI.class, String.class, Settings.class, Duration.class)
          .newInstance(base, key, settings, TIMEOUT);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new ResultException(
          "this installation cannot ask an LLM: run nrs evaluate in a clone of the NRS repository,"
              + " or score answers of the LLM with --answers FILE",
          e);
    }
  }

  @Override
  public SystemConfig config() {
    JsonObject asked = StoredJson.tree(settings, Map.of("prompts", prompts.extraction("?", "?")));
    return new SystemConfig("llm", reader.language(), asked);
  }

  @Override
  public String machine() {
    return "endpoint " + settings.endpoint();
  }

  @Override
  public Together together() {
    return new Together(Math.max(1, PARALLEL / settings.samples()), Long.MAX_VALUE);
  }

  @Override
  public List<SystemAnswer> answer(List<String> formulas, Runnable check) {
    check.run();
    int count = settings.samples();
    List<String> questions =
        formulas.stream().flatMap(formula -> Collections.nCopies(count, formula).stream()).toList();
    // A parallel stream within a pool has the threads of the pool.
    List<Sample> samples =
        workers.submit(() -> questions.parallelStream().map(this::sample).toList()).join();
    List<SystemAnswer> answers = new ArrayList<>();
    for (int i = 0; i < formulas.size(); i++) {
      answers.add(answer(formulas.get(i), samples.subList(i * count, (i + 1) * count)));
    }
    return answers;
  }

  /** The reply of the second stage, with the tokens and the time of both. */
  private Sample sample(String formula) {
    long started = System.nanoTime();
    Reply reasoning = endpoint.complete(prompts.reasoning(formula));
    Reply answer =
        reasoning.text().isBlank()
            ? new Reply("", new Usage(0, 0))
            : endpoint.complete(prompts.extraction(formula, reasoning.text()));
    return new Sample(
        answer.text(), reasoning.usage().plus(answer.usage()), (System.nanoTime() - started) / 1e9);
  }

  private SystemAnswer answer(String formula, List<Sample> samples) {
    List<String> replies = samples.stream().map(Sample::reply).toList();
    List<String> answers =
        replies.stream().map(reply -> reader.read(formula, reply).orElse("")).toList();
    Optional<Map.Entry<String, Integer>> vote = majority(answers);
    int votes = vote.map(Map.Entry::getValue).orElse(0);
    Usage usage = samples.stream().map(Sample::usage).reduce(Usage::plus).orElseThrow();
    return SystemAnswer.of(
        vote.map(Map.Entry::getKey),
        samples.stream().mapToDouble(Sample::seconds).sum(),
        samples.size() == 1
            ? OptionalDouble.empty()
            : OptionalDouble.of((double) votes / samples.size()),
        StoredJson.tree(usage, new Details(replies, answers, votes)));
  }

  /** The most frequent answer and its votes, in a tie the first one; empty answers do not vote. */
  static Optional<Map.Entry<String, Integer>> majority(List<String> answers) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    answers.stream()
        .filter(answer -> !answer.isEmpty())
        .forEach(answer -> counts.merge(answer, 1, Integer::sum));
    return counts.entrySet().stream()
        .reduce((best, next) -> next.getValue() > best.getValue() ? next : best);
  }

  @Override
  public void close() {
    workers.shutdownNow();
    endpoint.close();
  }

  /**
   * The two prompts of the paper for an LLM (zero-shot chain of thought: Kojima et al., 2022). The
   * first asks it to think about a formula step by step. The second repeats its thoughts, and asks
   * only for the value.
   *
   * @param rules a minimal description of the problem
   * @param value the form of a value
   */
  record Prompts(String rules, String value) {
    /**
     * The paper gives the words only for ListOps (section 5.2.3); those for the other languages are
     * as brief.
     */
    static Prompts of(Language language) {
      if (language.hasDigitLists()) {
        return new Prompts(
            "MIN, MAX and SM are operators on lists of single-digit integers which have the"
                + " semantics of minimum, maximum and sum modulo 10, respectively. Solve the"
                + " following expression involving these operators: ",
            "a single digit");
      }
      return language.hasMonomials()
          ? new Prompts(
              "Simplify the following algebraic expression to a monomial, taking all intermediate"
                  + " coefficients modulo 100 and keeping their signs: ",
              "a monomial")
          : new Prompts(
              "Solve the following arithmetic expression, taking all intermediate results modulo"
                  + " 100 and keeping their signs: ",
              "an integer");
    }

    String reasoning(String formula) {
      return rules + formula + ".\n\nLet's think step-by-step.";
    }

    String extraction(String formula, String reasoning) {
      return "%s\n\n%s\n\nTherefore, the answer, as %s and nothing else, is"
          .formatted(reasoning(formula), reasoning, value);
    }
  }
}
