package io.nrs.cli.evaluation;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.evaluation.llm.LlmSystem;
import io.nrs.evaluation.system.AnsweringSystem;
import io.nrs.grammar.Language;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** Options that select a large language model and the way to ask it. */
final class LlmOptions {
  static final Set<String> NAMES = Set.of("--model", "--base-url", "--samples");

  private static final String KEY = "OPENAI_API_KEY";

  /** Samples that vote must differ; a single one is drawn at temperature 0. */
  private static final double VOTING_TEMPERATURE = 0.7;

  @Option(names = "--model", paramLabel = "NAME", description = "name of the LLM at its endpoint")
  private Optional<String> model = Optional.empty();

  @Option(
      names = "--base-url",
      paramLabel = "URL",
      description =
          "endpoint for OpenAI's chat completions (default: https://api.openai.com/v1); its key"
              + " is read from the environment variable OPENAI_API_KEY")
  private Optional<String> baseUrl = Optional.empty();

  @Option(
      names = "--samples",
      paramLabel = "N",
      description = "answers of the LLM per formula; the majority counts (default: 1)")
  private Optional<Integer> samples = Optional.empty();

  AnsweringSystem open(Console console, Language language) {
    int count = samples.orElse(1);
    if (count < 1 || count > 100) {
      throw new CommandException("--samples is from 1 to 100, not " + count);
    }
    if (model.isEmpty()) {
      throw new CommandException("--system llm needs --model, the name of an LLM");
    }
    URI base = base();
    return new LlmSystem(
        base,
        key(console),
        language,
        new LlmSystem.Settings(
            model.get(), base.getHost(), count, count == 1 ? 0 : VOTING_TEMPERATURE));
  }

  private URI base() {
    // A refused URL is not shown, because it may contain a secret.
    String remedy =
        "--base-url must be like https://host/v1, with nothing after the path; the key belongs in"
            + " "
            + KEY;
    try {
      URI uri = new URI(baseUrl.orElse("https://api.openai.com/v1"));
      if (!("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()))
          || uri.getHost() == null
          || uri.getRawUserInfo() != null
          || uri.getRawQuery() != null
          || uri.getRawFragment() != null) {
        throw new CommandException(remedy);
      }
      return uri;
    } catch (URISyntaxException e) {
      throw new CommandException(remedy);
    }
  }

  private static String key(Console console) {
    String key = Optional.ofNullable(console.environment().apply(KEY)).orElse("").strip();
    if (!key.matches("[!-~]+")) {
      throw new CommandException(
          KEY
              + (key.isEmpty() ? " is not set" : " contains characters that no key has")
              + ": set it to the endpoint's key, or to any word if it needs none");
    }
    return key;
  }
}
