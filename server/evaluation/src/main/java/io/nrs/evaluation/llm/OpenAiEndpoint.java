package io.nrs.evaluation.llm;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.errors.OpenAIException;
import com.openai.errors.OpenAIInvalidDataException;
import com.openai.errors.OpenAIServiceException;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.completions.CompletionUsage;
import io.nrs.evaluation.result.ResultException;
import io.nrs.evaluation.result.Usage;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** An endpoint of OpenAI's chat completions, by the official SDK, which repeats failed requests. */
final class OpenAiEndpoint implements LlmSystem.Endpoint {
  private static final int MAX_TOKENS = 4096;

  /** Shorter keys are placeholders, which replies may contain. */
  private static final int MIN_SECRET = 8;

  private final URI base;
  private final String key;
  private final LlmSystem.Settings settings;
  private final OpenAIClient client;

  OpenAiEndpoint(URI base, String key, LlmSystem.Settings settings, Duration timeout) {
    this.base = base;
    this.key = key;
    this.settings = settings;
    this.client =
        OpenAIOkHttpClient.builder()
            .apiKey(key)
            .baseUrl(base.toString())
            .timeout(timeout)
            .maxRetries(5)
            .disableTelemetry(true)
            .build();
  }

  @Override
  public LlmSystem.Reply complete(String message) {
    try {
      return reply(client.chat().completions().create(question(message)));
    } catch (OpenAIServiceException e) {
      if (e.statusCode() == 413 || e.code().filter("context_length_exceeded"::equals).isPresent()) {
        return new LlmSystem.Reply("", new Usage(0, 0));
      }
      throw refusal(e);
    } catch (OpenAIInvalidDataException e) {
      throw trouble("gives replies that break off or are no chat completions: check --base-url");
    } catch (OpenAIException e) {
      throw trouble(
          "cannot be reached or does not answer in time (%s): check --base-url and the network"
              .formatted(reason(e.getCause() == null ? e : e.getCause())));
    }
  }

  @SuppressWarnings("deprecation")
  private ChatCompletionCreateParams question(String message) {
    ChatCompletionCreateParams.Builder question =
        ChatCompletionCreateParams.builder()
            .model(settings.model())
            .temperature(settings.temperature())
            .addUserMessage(message);
    // OpenAI's current models refuse the old name, and other endpoints may not know the new one.
    return "api.openai.com".equals(base.getHost())
        ? question.maxCompletionTokens(MAX_TOKENS).build()
        : question.maxTokens(MAX_TOKENS).build();
  }

  /** A reply without text or token counts is still a reply. */
  private LlmSystem.Reply reply(ChatCompletion completion) {
    Optional<String> text =
        completion.choices().stream().findFirst().flatMap(choice -> choice.message().content());
    Optional<CompletionUsage> usage = completion.usage();
    return new LlmSystem.Reply(
        withoutKey(text.orElse("")),
        new Usage(
            usage.map(CompletionUsage::promptTokens).orElse(0L),
            usage.map(CompletionUsage::completionTokens).orElse(0L)));
  }

  private ResultException refusal(OpenAIServiceException e) {
    return trouble(
        switch (e.statusCode()) {
          case 401, 403 -> "refuses the key: set OPENAI_API_KEY to one that is valid there";
          case 400, 404, 422 ->
              "refuses the request (%s): correct --model or --base-url".formatted(reason(e));
          default -> "is busy or out of order (%s): come back later".formatted(reason(e));
        });
  }

  private ResultException trouble(String what) {
    return new ResultException(
        base + " " + what + "; the same command continues after the stored answers");
  }

  private String reason(Throwable failure) {
    return withoutKey(String.valueOf(failure.getMessage()))
        .replaceAll("\\s+", " ")
        .replaceFirst("(.{300}).+", "$1…");
  }

  /** An endpoint may repeat the key. */
  private String withoutKey(String text) {
    return key.length() < MIN_SECRET ? text : text.replace(key, "[key]");
  }

  @Override
  public void close() {
    client.close();
  }
}
