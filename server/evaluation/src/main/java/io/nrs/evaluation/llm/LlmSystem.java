package io.nrs.evaluation.llm;

import io.nrs.evaluation.result.JsonLines;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.system.Answered;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.evaluation.system.SystemFacts;
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
 * An LLM that thinks step by step and then answers, once, or several times with a vote. Every reply
 * is in the transcript as soon as it is known; what is there is not asked again.
 */
public final class LlmSystem implements AnsweringSystem {
  public static final String NAME = "llm";

  private static final long GLANCE_MILLIS = 100;

  private final Language task;
  private final LlmSettings settings;
  private final Endpoint endpoint;
  private final Interview interview;
  private final int parallel;
  private final Duration timeout;
  private final ExecutorService workers;
  private final Consumer<String> remarks;
  private Optional<Store> store = Optional.empty();

  /** Where replies are kept, by many threads at once. */
  private record Store(Transcript transcript, JsonLines lines) {
    synchronized Exchange add(Exchange exchange) {
      lines.add(exchange.toJson());
      transcript.keep(exchange);
      return exchange;
    }

    synchronized Optional<Exchange> reasoning(Sample.Key key) {
      return transcript.reasoning(key);
    }

    synchronized boolean has(Sample.Key key) {
      return transcript.find(key).isPresent();
    }

    synchronized Optional<List<Sample>> find(String formula, int answers) {
      return transcript.find(formula, answers);
    }
  }

  /**
   * How an LLM is asked, which decides no answers.
   *
   * @param parallel requests at once
   * @param perMinute at most so many requests; none for no limit
   * @param timeout of a request
   * @param prices of tokens, where known
   */
  public record Manners(
      int parallel, OptionalInt perMinute, Duration timeout, Optional<Prices> prices) {}

  LlmSystem(
      Language task,
      LlmSettings settings,
      Endpoint endpoint,
      Manners manners,
      Consumer<String> remarks) {
    this.task = task;
    this.settings = settings;
    this.endpoint = endpoint;
    this.interview = new Interview(endpoint, Prompts.of(task), manners.prices());
    this.parallel = manners.parallel();
    this.timeout = manners.timeout();
    this.workers = Executors.newFixedThreadPool(parallel);
    this.remarks = remarks;
  }

  /**
   * Asks at an endpoint by the OpenAI SDK.
   *
   * @param remarks is told of what it waits for
   */
  public static LlmSystem at(
      Address address,
      Language task,
      LlmSettings settings,
      Manners manners,
      Consumer<String> remarks) {
    Pace pace =
        manners.perMinute().isPresent()
            ? Pace.perMinute(manners.perMinute().getAsInt(), Pace.Time.SYSTEM)
            : Pace.unlimited(Pace.Time.SYSTEM);
    Endpoint endpoint = new OpenAiEndpoint(address, settings, manners.timeout());
    return new LlmSystem(
        task, settings, new PatientEndpoint(endpoint, pace, remarks), manners, remarks);
  }

  @Override
  public SystemFacts facts() {
    return settings.facts(task);
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
            "cannot remove " + folder.resolve(Transcript.FILE) + ": correct its rights", e);
      }
    }
    Transcript transcript = Transcript.read(folder);
    if (transcript.isBroken()) {
      remarks.accept(
          folder.resolve(Transcript.FILE)
              + ": the last line was cut off and is dropped; its reply is asked for again");
    }
    store = Optional.of(new Store(transcript, transcript.append()));
  }

  @Override
  public List<Answered> answer(List<String> formulas, Runnable check) {
    Store kept = store.orElseThrow(() -> new IllegalStateException("there is no transcript"));
    CompletionService<Exchange> work = new ExecutorCompletionService<>(workers);
    Set<Sample.Key> missing = missing(formulas, kept);
    missing.forEach(key -> work.submit(() -> ask(key, kept)));
    try {
      for (int left = missing.size(); left > 0; ) {
        check.run();
        Future<Exchange> done = work.poll(GLANCE_MILLIS, TimeUnit.MILLISECONDS);
        if (done != null) {
          mustHaveWorked(done);
          left--;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EndpointException(EndpointException.Kind.LASTING, "interrupted");
    } catch (RuntimeException e) {
      stop();
      throw e;
    }
    return formulas.stream()
        .map(formula -> kept.find(formula, settings.answers()).orElseThrow())
        .map(samples -> Verdict.of(task, samples))
        .toList();
  }

  private Exchange ask(Sample.Key key, Store kept) {
    Exchange reasoning = kept.reasoning(key).orElseGet(() -> kept.add(interview.reason(key)));
    return Sample.isConclusive(reasoning) ? kept.add(interview.extract(reasoning)) : reasoning;
  }

  private Set<Sample.Key> missing(List<String> formulas, Store kept) {
    Set<Sample.Key> missing = new LinkedHashSet<>();
    for (String formula : formulas) {
      IntStream.range(0, settings.answers())
          .mapToObj(number -> new Sample.Key(formula, number))
          .filter(key -> !kept.has(key))
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

  /** Nothing new is begun; replies that are being written are paid for and worth waiting for. */
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
    store.ifPresent(kept -> kept.lines().close());
    endpoint.close();
  }
}
