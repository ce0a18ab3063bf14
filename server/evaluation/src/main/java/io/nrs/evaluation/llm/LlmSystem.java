package io.nrs.evaluation.llm;

import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.SystemConfig;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.SystemAnswer;
import io.nrs.grammar.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * An LLM that reasons step by step and then answers, once, or several times with a vote. Every
 * reply is added to the transcript at once. A prompt with a stored reply is not sent again.
 */
public final class LlmSystem implements AnsweringSystem {
  public static final String NAME = "llm";

  private static final long POLL_MILLIS = 100;

  private final Language language;
  private final LlmSettings settings;
  private final Endpoint endpoint;
  private final ChainOfThought chain;
  private final int parallel;
  private final Duration timeout;
  private final ExecutorService workers;
  private final Consumer<String> remarks;
  private Optional<Transcript> transcript = Optional.empty();

  /**
   * The way of sending requests, which does not affect the answers.
   *
   * @param parallel the most requests at once
   * @param perMinute the most requests per minute, without repetitions; empty for no limit
   * @param timeout of a request
   * @param prices of tokens, if known
   */
  public record RequestOptions(
      int parallel, OptionalInt perMinute, Duration timeout, Optional<TokenPrices> prices) {}

  LlmSystem(
      Language language,
      LlmSettings settings,
      Endpoint endpoint,
      RequestOptions options,
      Consumer<String> remarks) {
    this.language = language;
    this.settings = settings;
    this.endpoint = endpoint;
    this.chain =
        new ChainOfThought(
            endpoint,
            Prompts.of(language, settings.style()),
            options.prices(),
            options.perMinute().isPresent()
                ? RateLimiter.perMinute(options.perMinute().getAsInt(), RateLimiter.Clock.SYSTEM)
                : RateLimiter.unlimited());
    this.parallel = options.parallel();
    this.timeout = options.timeout();
    this.workers = Executors.newFixedThreadPool(parallel);
    this.remarks = remarks;
  }

  /**
   * An LLM at an endpoint of OpenAI's protocol.
   *
   * @param remarks receives a line when a request has to be repeated
   */
  public static LlmSystem at(
      EndpointAddress address,
      Language language,
      LlmSettings settings,
      RequestOptions options,
      Consumer<String> remarks) {
    Endpoint endpoint =
        EndpointProvider.installed().open(address, settings, options.timeout(), remarks);
    return new LlmSystem(language, settings, endpoint, options, remarks);
  }

  @Override
  public SystemConfig config() {
    return settings.config(language);
  }

  @Override
  public String machine() {
    return "endpoint " + settings.host();
  }

  @Override
  public int together() {
    return parallel;
  }

  @Override
  public void keepIn(Path folder, boolean fresh) {
    if (fresh) {
      try {
        Files.deleteIfExists(folder.resolve(Transcript.FILE));
      } catch (IOException e) {
        throw new ResultException(
            "cannot remove " + folder.resolve(Transcript.FILE) + ": correct its permissions", e);
      }
    }
    Transcript opened = Transcript.open(folder);
    if (opened.wasRepaired()) {
      remarks.accept(
          folder.resolve(Transcript.FILE)
              + ": the last line was cut off and is dropped; its reply is requested again");
    }
    transcript = Optional.of(opened);
  }

  @Override
  public List<SystemAnswer> answer(List<String> formulas, Runnable check) {
    Transcript kept =
        transcript.orElseThrow(() -> new IllegalStateException("there is no transcript"));
    CompletionService<Exchange> work = new ExecutorCompletionService<>(workers);
    Set<ReasoningSample.Key> missing = missing(formulas, kept);
    missing.forEach(key -> work.submit(() -> ask(key, kept)));
    try {
      for (int left = missing.size(); left > 0; ) {
        check.run();
        Future<Exchange> done = work.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        if (done != null) {
          mustHaveWorked(done);
          left--;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EndpointException("interrupted");
    } catch (RuntimeException e) {
      stop();
      throw e;
    }
    return formulas.stream()
        .map(formula -> kept.find(formula, settings.answers()).orElseThrow())
        .map(samples -> LlmAnswers.of(language, samples))
        .toList();
  }

  private Exchange ask(ReasoningSample.Key key, Transcript kept) {
    Exchange reasoning = kept.reasoning(key).orElseGet(() -> kept.add(chain.reason(key)));
    return reasoning.isConclusive() ? kept.add(chain.extract(reasoning)) : reasoning;
  }

  private Set<ReasoningSample.Key> missing(List<String> formulas, Transcript kept) {
    Set<ReasoningSample.Key> missing = new LinkedHashSet<>();
    for (String formula : formulas) {
      IntStream.range(0, settings.answers())
          .mapToObj(number -> new ReasoningSample.Key(formula, number))
          .filter(key -> kept.find(key).isEmpty())
          .forEach(missing::add);
    }
    return missing;
  }

  private static void mustHaveWorked(Future<Exchange> done) throws InterruptedException {
    try {
      done.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Starts nothing new. Waits for replies in progress, because they are paid for. */
  private void stop() {
    workers.shutdownNow();
    try {
      workers.awaitTermination(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    stop();
    transcript.ifPresent(Transcript::close);
    endpoint.close();
  }
}
