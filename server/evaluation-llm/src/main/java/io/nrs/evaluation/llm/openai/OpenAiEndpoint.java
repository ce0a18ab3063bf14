package io.nrs.evaluation.llm.openai;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.ObjectMappers;
import com.openai.core.http.HttpResponse;
import com.openai.errors.OpenAIException;
import com.openai.errors.OpenAIIoException;
import com.openai.errors.OpenAIRetryableException;
import com.openai.errors.OpenAIServiceException;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletion.Choice;
import com.openai.models.chat.completions.ChatCompletion.Choice.FinishReason;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.completions.CompletionUsage;
import io.nrs.evaluation.llm.ChatMessage;
import io.nrs.evaluation.llm.ChatReply;
import io.nrs.evaluation.llm.Endpoint;
import io.nrs.evaluation.llm.EndpointAddress;
import io.nrs.evaluation.llm.EndpointException;
import io.nrs.evaluation.llm.LlmSettings;
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
import java.util.function.Consumer;

/**
 * An endpoint of OpenAI's chat completions, by the official SDK. The SDK repeats failed requests
 * for a while. This class repeats requests with a truncated reply, which the SDK does not notice.
 */
final class OpenAiEndpoint implements Endpoint {
  private static final String OPENAI = "api.openai.com";
  private static final String TOO_MANY_TOKENS = "context_length_exceeded";
  private static final String NO_MONEY = "insufficient_quota";
  private static final int MAX_REASON = 300;

  /** With the waits of the SDK, 8 s at most, this is longer than the minute of a rate limit. */
  private static final int MAX_RETRIES = 10;

  /**
   * Fewer attempts, because an endpoint that replies is not down, and every reply may be malformed.
   */
  private static final int MALFORMED_TRIES = 3;

  /** In bytes. */
  private static final int MAX_BODY = 1 << 24;

  private static final int MAX_RECEIVED = 2000;

  /** Shorter keys are placeholders, which replies may contain. */
  private static final int MIN_SECRET = 8;

  private final EndpointAddress address;
  private final LlmSettings settings;
  private final OpenAIClient client;
  private final RetrySleeper sleeper;
  private final Consumer<String> remarks;
  private final ExecutorService calls = Executors.newCachedThreadPool();

  OpenAiEndpoint(
      EndpointAddress address,
      LlmSettings settings,
      Duration timeout,
      RetrySleeper sleeper,
      Consumer<String> remarks) {
    this.address = address;
    this.settings = settings;
    this.sleeper = sleeper;
    this.remarks = remarks;
    this.client =
        OpenAIOkHttpClient.builder()
            .apiKey(address.key())
            .baseUrl(address.base().toString())
            .timeout(timeout)
            .maxRetries(MAX_RETRIES)
            .sleeper(sleeper)
            // Endpoints close idle connections without notice.
            .maxIdleConnections(0)
            .keepAliveDuration(Duration.ofSeconds(1))
            .disableTelemetry(true)
            .build();
  }

  /** An interrupted caller still receives the reply, because it is paid for. */
  @Override
  public ChatReply complete(List<ChatMessage> conversation) {
    try {
      return CompletableFuture.supplyAsync(() -> ask(conversation), calls).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof EndpointException trouble) {
        throw trouble;
      }
      throw e;
    }
  }

  /** A reply that is malformed every time counts as an answer without text. */
  private ChatReply ask(List<ChatMessage> conversation) {
    for (int tries = 1; ; tries++) {
      ChatReply reply = ask(question(conversation));
      if (!reply.finish().equals(ChatReply.MALFORMED)) {
        return reply;
      }
      if (tries == MALFORMED_TRIES) {
        remarks.accept(malformed() + " (tried " + tries + " times); counted as wrong");
        return reply;
      }
      sleeper.sleep(Duration.ofSeconds(tries), malformed());
    }
  }

  private ChatReply ask(ChatCompletionCreateParams question) {
    long started = System.nanoTime();
    try (HttpResponse response = client.chat().completions().withRawResponse().create(question)) {
      return completion(received(response.body()), started);
    } catch (OpenAIServiceException e) {
      if (isTooLong(e)) {
        return new ChatReply("", ChatReply.TOO_LONG, 0, 0, secondsSince(started));
      }
      throw refusal(e);
    } catch (OpenAIIoException | OpenAIRetryableException | InterruptedIOException e) {
      throw new EndpointException(
          "%s cannot be reached or does not answer in time (%s): check --base-url, the network and --timeout"
              .formatted(address, words(innermost(e))));
    }
  }

  /**
   * All bytes received, even if the reply is truncated.
   *
   * @throws InterruptedIOException if they do not arrive in time
   */
  private static byte[] received(InputStream body) throws InterruptedIOException {
    ByteArrayOutputStream received = new ByteArrayOutputStream();
    byte[] piece = new byte[1 << 13];
    try {
      int read = body.read(piece);
      while (read >= 0 && received.size() < MAX_BODY) {
        received.write(piece, 0, read);
        read = body.read(piece);
      }
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      // The connection broke; the received bytes show it.
      return received.toByteArray();
    }
    return received.toByteArray();
  }

  @SuppressWarnings("deprecation")
  private ChatCompletionCreateParams question(List<ChatMessage> conversation) {
    ChatCompletionCreateParams.Builder question =
        ChatCompletionCreateParams.builder()
            .model(settings.model())
            .temperature(settings.temperature());
    // OpenAI's current models refuse the old name, and other endpoints may not know the new one.
    if (address.host().equals(OPENAI)) {
      question.maxCompletionTokens(settings.maxTokens());
    } else {
      question.maxTokens(settings.maxTokens());
    }
    for (ChatMessage turn : conversation) {
      switch (turn.speaker()) {
        case USER -> question.addUserMessage(turn.text());
        case ASSISTANT -> question.addAssistantMessage(turn.text());
      }
    }
    return question.build();
  }

  private ChatReply completion(byte[] body, long started) {
    double seconds = secondsSince(started);
    try {
      ChatCompletion answer = ObjectMappers.jsonMapper().readValue(body, ChatCompletion.class);
      // A body that is only null is read as null.
      if (answer != null) {
        return completion(answer, seconds);
      }
    } catch (IOException | OpenAIException e) {
      return malformed(body, seconds);
    }
    return malformed(body, seconds);
  }

  /** An answer without text or token counts is still an answer. */
  private ChatReply completion(ChatCompletion answer, double seconds) {
    Optional<Choice> choice = answer.choices().stream().findFirst();
    Optional<CompletionUsage> usage = answer.usage();
    return new ChatReply(
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
          "%s refuses the key (%d): set OPENAI_API_KEY to one that is valid there"
              .formatted(address, status));
    }
    if (status == 404) {
      return new EndpointException(
          "%s has no model %s, or no chat completions (404: %s): correct --model or --base-url"
              .formatted(address, settings.model(), words(e)));
    }
    if (status == 429 && e.code().filter(NO_MONEY::equals).isPresent()) {
      return new EndpointException(
          address + " says that the quota of the key is used up: pay, or take another key");
    }
    if (status == 429) {
      return new EndpointException(
          address + " gets too many requests (429): lower --requests-per-minute or --parallel");
    }
    if (status == 408 || status == 409 || status >= 500) {
      return new EndpointException(
          "%s is out of order (%d: %s): come back later".formatted(address, status, words(e)));
    }
    if (status < 400) {
      return new EndpointException(malformed());
    }
    return new EndpointException(
        "%s refuses the request (%d: %s): correct --model, --temperature or --max-tokens"
            .formatted(address, status, words(e)));
  }

  private ChatReply malformed(byte[] body, double seconds) {
    String received = withoutKey(new String(body, StandardCharsets.UTF_8));
    return ChatReply.malformed(shortened(received, MAX_RECEIVED), seconds);
  }

  private String malformed() {
    return address
        + " gives replies that break off or are not chat completions: check --base-url,"
        + " which usually ends in /v1";
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
    return shortened(line, MAX_REASON);
  }

  private static String shortened(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length) + "…";
  }

  /** An endpoint may repeat the key. */
  private String withoutKey(String text) {
    return address.key().length() < MIN_SECRET ? text : text.replace(address.key(), "[key]");
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
