package io.nrs.cli.training;

import com.google.gson.JsonObject;
import io.nrs.checking.Text;
import io.nrs.cli.console.CommandException;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import io.nrs.cli.files.OutputFolder;
import io.nrs.cli.options.ShardOptions;
import io.nrs.evaluation.shard.ShardFolder;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.training.data.DataSets;
import io.nrs.training.data.DataSets.Cell;
import io.nrs.training.data.DataSets.DataSet;
import io.nrs.training.data.DataSets.Split;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes data sets. */
@Command(
    name = "generate",
    description = "Write data sets of formulas with their exact values.",
    footer = {
      "",
      "The folders are train and validation (the paper's training levels), validation-ood (two"
          + " levels",
      "deeper) and test (the levels of nrs evaluate). Each level has a file, such as test/N4 or,"
          + " where",
      "lists have 3 arguments, test/N4A3. No formula occurs twice. Where operands have signs, half"
          + " of the",
      "test formulas have signed operands; of the others a fifth may.",
      "The same seed gives the same files; test files depend on --seed and --test only.",
      "",
      "Exit codes: 0 written, 2 could not run."
    })
public final class GenerateCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "LANGUAGE", description = "a language of nrs language list")
  private Language language = BuiltInLanguage.values()[0];

  @Option(names = "--output", paramLabel = "DIR", description = "folder to write to, new or empty")
  private Optional<Path> output = Optional.empty();

  @Option(names = "--force", description = "replace files of the same names in DIR")
  private boolean force;

  @Mixin private DataSetOptions data = new DataSetOptions();

  @Mixin private ShardOptions shards = new ShardOptions();

  public GenerateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    data.mustBePossible();
    shards.mustBeWithout(output.map(given -> "--output").stream().toList());
    if (shards.isGiven()) {
      return generateShard();
    }
    Path folder =
        output
            .map(console.folder()::resolve)
            .orElseThrow(() -> new CommandException("--output DIR is missing: name a new folder"));
    OutputFolder.mustBeFree(folder, force);
    List<DataSet> sets = data.sets(language, cell -> true);
    OutputFolder.fill(
        folder,
        force,
        to -> {
          sets.forEach(set -> write(to, set));
        });
    tell(folder, sets);
    return ExitCodes.CLEAN;
  }

  private int generateShard() {
    List<Cell> cells = DataSets.cells(language);
    JsonObject facts = StoredJson.tree(data.facts(language));
    try (ShardFolder folder = shards.open(console, "generate", language.id(), facts, force);
        ShardFolder.Log<GeneratedFiles> log = folder.log(GeneratedFiles.class)) {
      for (int i = 0; i < cells.size(); i++) {
        if (shards.shard().holds(i) && !log.has(i)) {
          Cell cell = cells.get(i);
          Map<String, String> sums = new TreeMap<>();
          for (DataSet set : data.sets(language, cell::equals)) {
            Path to = GeneratedFiles.data(folder.path());
            Path file = write(to, set);
            sums.put(GeneratedFiles.name(to, file), GeneratedFiles.sum(file));
          }
          log.add(new GeneratedFiles(i, sums));
        }
      }
      folder.finish(cells.size());
      shards.tell(console, folder, "data of " + language.id());
    }
    return ExitCodes.CLEAN;
  }

  private void tell(Path folder, List<DataSet> sets) {
    Output out = console.output();
    for (Split split : Split.values()) {
      List<DataSet> own = sets.stream().filter(set -> set.split() == split).toList();
      int formulas = own.stream().mapToInt(set -> set.formulas().size()).sum();
      out.line(
          "%s: %s in %s"
              .formatted(
                  folder.resolve(split.id()),
                  Text.count(formulas, "formula"),
                  Text.count(own.size(), "file")));
    }
    out.flush();
  }

  private Path write(Path folder, DataSet set) {
    int wanted = set.split() == Split.TRAIN ? data.train() : set.formulas().size();
    if (set.formulas().size() < wanted) {
      console.complain(
          "%s %s: %s instead of %d, because there are no more"
              .formatted(
                  set.split().id(),
                  set.cell().id(),
                  Text.count(set.formulas().size(), "formula"),
                  wanted));
    }
    StringBuilder text = new StringBuilder();
    text.append(
        "# nrs generate %s --seed %d: %s, %s, %s\n"
            .formatted(
                language.id(),
                data.seed(),
                set.split().id(),
                set.cell().id(),
                Text.count(set.formulas().size(), "formula")));
    set.formulas().forEach(formula -> text.append(DataSets.line(language, formula)).append('\n'));
    return new OutputFolder(folder)
        .write(set.split().id() + "/" + set.cell().id() + language.extension(), text.toString());
  }
}
