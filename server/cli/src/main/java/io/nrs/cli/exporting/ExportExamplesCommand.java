package io.nrs.cli.exporting;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.options.LanguageArgument.ModuleArgument;
import io.nrs.cli.training.ResourceOptions;
import io.nrs.language.LanguageTokens;
import io.nrs.language.Vocabulary;
import io.nrs.language.sampling.RandomStreams;
import io.nrs.rewriting.models.TrainableModule;
import io.nrs.training.data.Example;
import io.nrs.training.data.TrainingData;
import io.nrs.training.settings.Presets;
import io.nrs.training.settings.RunSettings;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes what a network is trained on. */
@Command(
    name = "examples",
    description = "Write what a network is trained on, as JSON lines.",
    footer = {
      "",
      "Selector, Solver and router: {\"input\": [TOKEN, …], \"target\": [TOKEN, …]}, with the"
          + " tokens of config.json.",
      "Tagger: {\"pass\": 0, \"window\": [CLASS, …], \"answer\": N}, with the classes of its"
          + " config.json.",
      "They are the batches that nrs train draws with this seed, without examples that it"
          + " repeats.",
      "",
      "Exit codes: 0 written, 2 could not run."
    })
final class ExportExamplesCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private ModuleArgument argument = new ModuleArgument();

  @Option(names = "--count", paramLabel = "N", description = "examples (default: ${DEFAULT-VALUE})")
  private int count = 1000;

  @Mixin private ResourceOptions.Seed seed = new ResourceOptions.Seed();

  ExportExamplesCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (count < 1) {
      throw new CommandException("--count is 1 or more, not " + count);
    }
    RunSettings settings = Presets.named(argument.language(), argument.module(), Optional.empty());
    TrainingData data = TrainingData.of(settings, seed.seed());
    for (int iteration = 1, left = count; left > 0; iteration++) {
      for (Example example :
          data.batch(iteration, settings.batch(), RandomStreams.of(seed.seed(), iteration))) {
        if (left-- > 0) {
          console.line(json(settings, example).toString());
        }
      }
    }
    return ExitCodes.CLEAN;
  }

  private static JsonObject json(RunSettings settings, Example example) {
    LanguageTokens rules = settings.rules();
    JsonObject line = new JsonObject();
    if (settings.module() == TrainableModule.TAGGER) {
      int pass = example.input().charAt(0);
      line.addProperty("pass", pass);
      JsonArray window = new JsonArray();
      example.input().substring(1).chars().forEach(window::add);
      line.add("window", window);
      line.addProperty("answer", (int) example.target().charAt(0));
    } else {
      line.add("input", tokens(rules.vocabulary(), example.input()));
      line.add("target", tokens(rules.vocabulary(), example.target()));
    }
    return line;
  }

  private static JsonArray tokens(Vocabulary vocabulary, String compact) {
    JsonArray tokens = new JsonArray();
    compact
        .chars()
        .mapToObj(token -> vocabulary.expand(Character.toString(token)))
        .forEach(tokens::add);
    return tokens;
  }
}
