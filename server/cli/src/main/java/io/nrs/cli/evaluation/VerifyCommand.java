package io.nrs.cli.evaluation;

import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.JsonFormat;
import io.nrs.cli.console.Output;
import io.nrs.cli.options.FormatOptions;
import io.nrs.cli.options.LanguageConverter;
import io.nrs.cli.options.LanguageOptions;
import io.nrs.cli.options.ShardOptions;
import io.nrs.evaluation.metrics.LanguageMeasurement;
import io.nrs.evaluation.metrics.MeasuredTables;
import io.nrs.evaluation.metrics.Verification;
import io.nrs.evaluation.result.ModelSettings;
import io.nrs.evaluation.shard.ShardFolder;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.rewriting.models.LoadedSystem;
import io.nrs.rewriting.models.TrainableModule;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks the Solver on every leaf. */
@Command(
    name = "verify",
    description = "Check the Solver on every leaf of a language, in every form of its signs.",
    footer = {"", "Exit codes: 0 all values are right, 1 some are wrong, 2 could not run."})
public final class VerifyCommand implements Callable<Integer> {
  private static final long PROGRESS_INTERVAL = 100_000;

  private final Console console;

  @Mixin private FormatOptions format = new FormatOptions();

  @Option(
      names = "--write",
      description = "also store the result beside the models and in docs/results/solver.md")
  private boolean write;

  @Mixin private ShardOptions shards = new ShardOptions();

  @Mixin private LanguageOptions languages = new LanguageOptions();

  public VerifyCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    shards.mustBeWithout(write ? List.of("--write") : List.of());
    if (shards.isGiven()) {
      languages.languages().forEach(this::verifyShard);
      return ExitCodes.CLEAN;
    }
    Output out = console.output();
    List<Verification> all = new ArrayList<>();
    boolean rewrites = false;
    for (Language language : languages.languages()) {
      try (LoadedSystem system = languages.open(console, language)) {
        Verification verification =
            Verification.run(system.rules(), system.solver(), done -> progress(language, done));
        all.add(verification);
        LanguageMeasurement irreducible = LanguageMeasurement.ofAllIrreducibleLeaves(system);
        rewrites |= irreducible.wrong() > 0;
        if (!format.isJson()) {
          Verifications.text(out, verification);
          text(out, language, irreducible);
        }
        if (write) {
          StoredMetrics.store(languages.store(console), language, verification);
        }
      }
    }
    if (format.isJson()) {
      out.line(JsonFormat.pretty().toJson(Verifications.of(all)));
    }
    if (write) {
      StoredMetrics.replace(
          "solver",
          MeasuredTables.solver(
              languages.store(console), LanguageConverter.catalogue(console).all()));
    }
    out.flush();
    return rewrites ? ExitCodes.FINDINGS : Verifications.exitCode(all);
  }

  private static void text(Output out, Language language, LanguageMeasurement irreducible) {
    if (irreducible.formulas() > 0) {
      out.line(
          Text.format(
              "%s: %,d irreducible leaves, of which the networks rewrite %,d",
              language.id(), irreducible.formulas(), irreducible.wrong()));
      out.flush();
    }
  }

  /** Everything that decides a verification. */
  private record Facts(String language, ModelSettings solver) {}

  private void verifyShard(Language language) {
    ModelSettings solver =
        ModelSettings.of(languages.store(console), language, TrainableModule.SOLVER);
    try (ShardFolder folder =
            shards.open(
                console,
                "verify",
                language.id(),
                StoredJson.tree(new Facts(language.id(), solver)),
                false);
        ShardFolder.Log<Verification.Block> log = folder.log(Verification.Block.class);
        LoadedSystem system = languages.open(console, language)) {
      long pieces =
          Verification.blocks(
              system.rules(),
              system.solver(),
              piece -> shards.shard().holds(piece) && !log.has(piece),
              log::add);
      folder.finish(pieces);
      shards.tell(console, folder, "leaves of " + language.id());
    }
  }

  private void progress(Language language, long done) {
    if (done % PROGRESS_INTERVAL < 4096) {
      console.err().printf("%s: %,d leaves%n", language.id(), done);
    }
  }
}
