package io.nrs.cli.evaluation;

import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.evaluation.llm.EndpointAddress;
import io.nrs.evaluation.llm.LlmSettings;
import io.nrs.evaluation.llm.LlmSystem;
import io.nrs.evaluation.llm.PromptStyle;
import io.nrs.evaluation.llm.Replay;
import io.nrs.evaluation.llm.TokenPrices;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.grammar.Language;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Options that select a large language model and the way to ask it. */
final class LlmOptions {
  static final String KEY = "OPENAI_API_KEY";

  private static final URI OPENAI = URI.create("https://api.openai.com/v1");
  private static final int MAX_ANSWERS = 100;
  private static final int MAX_PARALLEL = 64;

  /** Answers that vote must differ; a single answer is drawn at temperature 0. */
  private static final double VOTING_TEMPERATURE = 0.7;

  @Option(names = "--model", paramLabel = "NAME", description = "name of the LLM at its endpoint")
  private Optional<String> model = Optional.empty();

  @Option(
      names = "--base-url",
      paramLabel = "URL",
      description =
          "endpoint for OpenAI's chat completions (default: https://api.openai.com/v1); its key is"
              + " read from the environment variable OPENAI_API_KEY")
  private Optional<String> baseUrl = Optional.empty();

  @Option(
      names = "--prompts",
      paramLabel = "paper|guided",
      description =
          "prompts of the LLM: as in the paper, without an example, or with rules and an example"
              + " (default: guided)")
  private Optional<PromptStyle> prompts = Optional.empty();

  @Option(
      names = "--answers",
      paramLabel = "N",
      description = "answers of the LLM per formula; the majority counts (default: 1)")
  private Optional<Integer> answers = Optional.empty();

  @Option(
      names = "--temperature",
      paramLabel = "T",
      description = "sampling temperature (default: 0 for one answer, 0.7 for several)")
  private Optional<Double> temperature = Optional.empty();

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      description = "maximum of tokens in a reply (default: 4096)")
  private Optional<Integer> maxTokens = Optional.empty();

  @Option(
      names = "--requests-per-minute",
      paramLabel = "N",
      description = "maximum of requests per minute (default: no limit)")
  private Optional<Integer> perMinute = Optional.empty();

  @Option(
      names = "--parallel",
      paramLabel = "N",
      description = "maximum of requests at a time (default: 4)")
  private Optional<Integer> parallel = Optional.empty();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "timeout of a request (default: 120)")
  private Optional<Integer> timeout = Optional.empty();

  @Option(
      names = "--price-input",
      paramLabel = "PRICE",
      description = "price of a million input tokens, in any currency")
  private Optional<Double> priceInput = Optional.empty();

  @Option(
      names = "--price-output",
      paramLabel = "PRICE",
      description = "price of a million output tokens")
  private Optional<Double> priceOutput = Optional.empty();

  @Option(
      names = "--replay",
      paramLabel = "FOLDER",
      description =
          "score the recorded answers in this folder of results again, without asking the LLM")
  private Optional<Path> replay = Optional.empty();

  boolean isReplay() {
    return replay.isPresent();
  }

  Replay replay(Console console) {
    if (!asking().isEmpty()) {
      throw new CommandException(
          "--replay uses the recorded settings: omit " + String.join(", ", asking().keySet()));
    }
    return Replay.of(console.folder().resolve(replay.orElseThrow()));
  }

  /** Opens an LLM, without asking it. */
  AnsweringSystem open(Console console, Language language) {
    mustBeSound();
    String named =
        model.orElseThrow(
            () -> new CommandException("--system llm needs --model, the name of an LLM"));
    EndpointAddress address = new EndpointAddress(base(), key(console));
    int count = answers.orElse(1);
    return LlmSystem.at(
        address,
        language,
        new LlmSettings(
            named,
            address.host(),
            count,
            temperature.orElse(count == 1 ? 0 : VOTING_TEMPERATURE),
            maxTokens.orElse(4096),
            prompts.orElse(PromptStyle.GUIDED)),
        new LlmSystem.RequestOptions(
            parallel.orElse(4),
            perMinute.map(OptionalInt::of).orElseGet(OptionalInt::empty),
            Duration.ofSeconds(timeout.orElse(120)),
            priceInput.map(price -> new TokenPrices(price, priceOutput.orElseThrow()))),
        console::complain);
  }

  private void mustBeSound() {
    mustBe("--answers", answers, 1, MAX_ANSWERS);
    mustBe("--max-tokens", maxTokens, 1, Integer.MAX_VALUE);
    mustBe("--requests-per-minute", perMinute, 1, Integer.MAX_VALUE);
    mustBe("--parallel", parallel, 1, MAX_PARALLEL);
    mustBe("--timeout", timeout, 1, 3600);
    temperature
        .filter(value -> !(value >= 0 && value <= 2))
        .ifPresent(
            value -> {
              throw new CommandException("--temperature is from 0 to 2, not " + value);
            });
    if (priceInput.isPresent() != priceOutput.isPresent()) {
      throw new CommandException("--price-input and --price-output are given together");
    }
    for (double price : List.of(priceInput.orElse(0.0), priceOutput.orElse(0.0))) {
      if (!(price >= 0 && price < Double.POSITIVE_INFINITY)) {
        throw new CommandException("a price is 0 or more, not " + price);
      }
    }
  }

  private static void mustBe(String option, Optional<Integer> given, int least, int most) {
    given
        .filter(value -> value < least || value > most)
        .ifPresent(
            value -> {
              throw new CommandException(
                  most == Integer.MAX_VALUE
                      ? option + " must be positive, not " + value
                      : "%s is from %d to %d, not %d".formatted(option, least, most, value));
            });
  }

  private URI base() {
    if (baseUrl.isEmpty()) {
      return OPENAI;
    }
    // A refused URL is not shown, because it may contain a secret.
    String remedy =
        "--base-url must be like https://host/v1, with nothing after the path; the key belongs in "
            + KEY;
    try {
      URI uri = new URI(baseUrl.get());
      boolean sound =
          ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()))
              && uri.getHost() != null
              && uri.getRawUserInfo() == null
              && uri.getRawQuery() == null
              && uri.getRawFragment() == null;
      if (sound) {
        return uri;
      }
      throw new CommandException(remedy);
    } catch (URISyntaxException e) {
      throw new CommandException(remedy);
    }
  }

  private static String key(Console console) {
    String key = Optional.ofNullable(console.environment().apply(KEY)).orElse("").strip();
    if (key.isEmpty()) {
      throw new CommandException(
          KEY + " is not set: set it to the endpoint's key, or to any word if it needs none");
    }
    if (!key.chars().allMatch(letter -> letter > ' ' && letter < 0x7f)) {
      throw new CommandException(
          KEY + " contains characters that no key has: set it to the endpoint's key");
    }
    return key;
  }

  private Map<String, Object> asking() {
    Map<String, Optional<?>> all = new LinkedHashMap<>();
    all.put("--model", model);
    all.put("--base-url", baseUrl);
    all.put("--prompts", prompts.map(PromptStyle::id));
    all.put("--answers", answers);
    all.put("--temperature", temperature);
    all.put("--max-tokens", maxTokens);
    all.put("--requests-per-minute", perMinute);
    all.put("--parallel", parallel);
    all.put("--timeout", timeout);
    all.put("--price-input", priceInput);
    all.put("--price-output", priceOutput);
    Map<String, Object> given = new LinkedHashMap<>();
    all.forEach((option, value) -> value.ifPresent(known -> given.put(option, known)));
    return given;
  }

  String written() {
    return replay.map(folder -> " --replay " + folder).orElse("")
        + asking().entrySet().stream()
            .map(option -> " " + option.getKey() + " " + option.getValue())
            .collect(Collectors.joining());
  }
}
