package io.nrs.evaluation.llm;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.ObjectMappers;
import com.openai.core.http.HttpResponse;
import com.openai.errors.OpenAIException;
import com.openai.errors.OpenAIIoException;
import com.openai.errors.OpenAIServiceException;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletion.Choice;
import com.openai.models.chat.completions.ChatCompletion.Choice.FinishReason;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.completions.CompletionUsage;
import io.nrs.evaluation.llm.EndpointException.Kind;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * An endpoint that speaks the protocol of OpenAI's chat completions, by the official SDK. The SDK
 * itself tries nothing again: who waits, and how long, is decided in {@link PatientEndpoint}, which
 * also tries again when an answer breaks off, as the SDK does not.
 */
final class OpenAiEndpoint implements Endpoint {
  private static final String OPENAI = "api.openai.com";
  private static final String TOO_MANY_TOKENS = "context_length_exceeded";
  private static final String NO_MONEY = "insufficient_quota";
  private static final int LONGEST_WORDS = 300;

  /** No answer is so long; in bytes. */
  private static final int LONGEST_BODY = 1 << 24;

  private static final int LONGEST_EVIDENCE = 2000;

  /** Shorter ones, as endpoints without keys are given, are words that answers may hold. */
  private static final int SHORTEST_SECRET = 8;

  private final Address address;
  private final LlmSettings settings;
  private final OpenAIClient client;
  private final ExecutorService calls = Executors.newCachedThreadPool();

  OpenAiEndpoint(Address address, LlmSettings settings, Duration timeout) {
    this.address = address;
    this.settings = settings;
    this.client =
        OpenAIOkHttpClient.builder()
            .apiKey(address.key())
            .baseUrl(address.base().toString())
            .timeout(timeout)
            .maxRetries(0)
            // Endpoints drop idle connections without a word; a new one is nothing beside an
            // answer.
            .maxIdleConnections(0)
            .keepAliveDuration(Duration.ofSeconds(1))
            .disableTelemetry(true)
            .build();
  }

  /** Whoever is interrupted gets the answer all the same: it is paid for. */
  @Override
  public Completion complete(List<Turn> conversation) {
    try {
      return CompletableFuture.supplyAsync(() -> ask(question(conversation)), calls).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof EndpointException trouble) {
        throw trouble;
      }
      throw e;
    }
  }

  private Completion ask(ChatCompletionCreateParams question) {
    long started = System.nanoTime();
    try (HttpResponse response = client.chat().completions().withRawResponse().create(question)) {
      return completion(received(response.body()), started);
    } catch (OpenAIServiceException e) {
      if (isTooLong(e)) {
        return new Completion("", Completion.TOO_LONG, 0, 0, secondsSince(started));
      }
      throw refusal(e);
    } catch (OpenAIIoException | InterruptedIOException e) {
      throw new EndpointException(
          Kind.PASSING,
          "%s cannot be reached or does not answer in time (%s): check --base-url, the network and --timeout"
              .formatted(address, words(innermost(e))));
    }
  }

  /**
   * All that comes, also where it breaks off.
   *
   * @throws InterruptedIOException where it does not come in time
   */
  private static byte[] received(InputStream body) throws InterruptedIOException {
    ByteArrayOutputStream received = new ByteArrayOutputStream();
    byte[] piece = new byte[1 << 13];
    try {
      int read = body.read(piece);
      while (read >= 0 && received.size() < LONGEST_BODY) {
        received.write(piece, 0, read);
        read = body.read(piece);
      }
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      // The connection broke: what is there shows it.
      return received.toByteArray();
    }
    return received.toByteArray();
  }

  private ChatCompletionCreateParams question(List<Turn> conversation) {
    ChatCompletionCreateParams.Builder question =
        ChatCompletionCreateParams.builder()
            .model(settings.model())
            .temperature(settings.temperature());
    // OpenAI's own models of today refuse the old name, and other endpoints may not know the new.
    if (address.host().equals(OPENAI)) {
      question.maxCompletionTokens(settings.maxTokens());
    } else {
      question.maxTokens(settings.maxTokens());
    }
    for (Turn turn : conversation) {
      switch (turn.speaker()) {
        case USER -> question.addUserMessage(turn.text());
        case ASSISTANT -> question.addAssistantMessage(turn.text());
      }
    }
    return question.build();
  }

  private Completion completion(byte[] body, long started) {
    double seconds = secondsSince(started);
    try {
      ChatCompletion answer = ObjectMappers.jsonMapper().readValue(body, ChatCompletion.class);
      // A body that is nothing but null is read as nothing.
      if (answer != null) {
        return completion(answer, seconds);
      }
    } catch (IOException | OpenAIException e) {
      throw malformed(body, seconds);
    }
    throw malformed(body, seconds);
  }

  /** An answer without a text, or without a count of tokens, is one all the same. */
  private Completion completion(ChatCompletion answer, double seconds) {
    Optional<Choice> choice = answer.choices().stream().findFirst();
    Optional<CompletionUsage> usage = answer.usage();
    return new Completion(
        withoutKey(choice.flatMap(given -> given.message().content()).orElse("")),
        withoutKey(
            choice
                .flatMap(given -> given._finishReason().asKnown().map(FinishReason::asString))
                .orElse("unknown")),
        usage.map(CompletionUsage::promptTokens).orElse(0L),
        usage.map(CompletionUsage::completionTokens).orElse(0L),
        seconds);
  }

  private static boolean isTooLong(OpenAIServiceException e) {
    return e.statusCode() == 413
        || (e.statusCode() == 400
            && (e.code().filter(TOO_MANY_TOKENS::equals).isPresent()
                || String.valueOf(e.getMessage()).contains("maximum context length")));
  }

  private EndpointException refusal(OpenAIServiceException e) {
    int status = e.statusCode();
    if (status == 401 || status == 403) {
      return new EndpointException(
          Kind.LASTING,
          "%s refuses the key (%d): set OPENAI_API_KEY to one that is valid there"
              .formatted(address, status));
    }
    if (status == 404) {
      return new EndpointException(
          Kind.LASTING,
          "%s has no model %s, or no chat completions (404: %s): correct --model or --base-url"
              .formatted(address, settings.model(), words(e)));
    }
    if (status == 429 && e.code().filter(NO_MONEY::equals).isPresent()) {
      return new EndpointException(
          Kind.LASTING,
          address + " says that the quota of the key is used up: pay, or take another key");
    }
    if (status == 429) {
      return new EndpointException(
          Kind.BUSY,
          address + " gets too many requests (429): lower --requests-per-minute or --parallel",
          RetryAfter.of(e.headers().asMap()));
    }
    if (status == 408 || status == 409 || status >= 500) {
      return new EndpointException(
          Kind.PASSING,
          "%s is out of order (%d: %s): come back later".formatted(address, status, words(e)),
          RetryAfter.of(e.headers().asMap()));
    }
    if (status < 400) {
      return new EndpointException(Kind.PASSING, unsound());
    }
    return new EndpointException(
        Kind.LASTING,
        "%s refuses the request (%d: %s): correct --model, --temperature or --max-tokens"
            .formatted(address, status, words(e)));
  }

  private EndpointException malformed(byte[] body, double seconds) {
    String evidence = withoutKey(new String(body, StandardCharsets.UTF_8));
    return EndpointException.malformed(
        unsound(), Completion.malformed(shortened(evidence, LONGEST_EVIDENCE), seconds));
  }

  private String unsound() {
    return address
        + " gives answers that break off or are none of chat completions: check --base-url,"
        + " which mostly ends in /v1";
  }

  private static Throwable innermost(Throwable failure) {
    return failure.getCause() == null ? failure : innermost(failure.getCause());
  }

  private String words(Throwable failure) {
    if (failure instanceof EOFException) {
      return "the connection was closed";
    }
    String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    String line = withoutKey(message).replaceAll("\\s+", " ").strip();
    return shortened(line, LONGEST_WORDS);
  }

  private static String shortened(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length) + "…";
  }

  /** An endpoint may say it again. */
  private String withoutKey(String text) {
    return address.key().length() < SHORTEST_SECRET ? text : text.replace(address.key(), "[key]");
  }

  private static double secondsSince(long started) {
    return (System.nanoTime() - started) / 1e9;
  }

  @Override
  public void close() {
    calls.shutdown();
    client.close();
  }
}
