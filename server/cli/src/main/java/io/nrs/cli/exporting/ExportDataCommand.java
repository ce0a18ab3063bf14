package io.nrs.cli.exporting;

import io.nrs.checking.Text;
import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.console.Output;
import io.nrs.cli.files.OutputFolder;
import io.nrs.cli.training.DataSetOptions;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.io.StoredJson;
import io.nrs.training.data.DataSets.DataSet;
import io.nrs.training.data.DataSets.Split;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.commons.csv.CSVFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes data sets as tables. */
@Command(
    name = "dataset",
    description = "Write data sets as tables with a row for each formula.",
    footer = {
      "",
      "The formulas are those of nrs generate with the same options. Each of train, validation,",
      "validation-ood and test is a file with the columns formula, value, split, cell, nesting and",
      "arguments.",
      "",
      "Exit codes: 0 written, 2 could not run."
    })
final class ExportDataCommand implements Callable<Integer> {
  /** The values of {@code --format}. */
  enum TableFormat {
    JSONL,
    CSV,
    PARQUET
  }

  /** A row; its members name the columns. */
  private record Row(
      String formula, String value, String split, String cell, int nesting, int arguments) {
    static final List<TableColumn<Row>> COLUMNS =
        List.of(
            TableColumn.text("formula", Row::formula),
            TableColumn.text("value", Row::value),
            TableColumn.text("split", Row::split),
            TableColumn.text("cell", Row::cell),
            TableColumn.integer("nesting", Row::nesting),
            TableColumn.integer("arguments", Row::arguments));
  }

  private final Console console;

  @Parameters(paramLabel = "LANGUAGE", description = "a language of nrs language list")
  private Optional<Language> language = Optional.empty();

  @Option(
      names = "--output",
      paramLabel = "DIR",
      required = true,
      description = "folder to write to, new or empty")
  private Path output = Path.of("");

  @Option(
      names = "--format",
      paramLabel = "jsonl|csv|parquet",
      description = "format of the files (default: jsonl)")
  private TableFormat format = TableFormat.JSONL;

  @Option(names = "--force", description = "replace files of the same names in DIR")
  private boolean force;

  @Mixin private DataSetOptions data = new DataSetOptions();

  ExportDataCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Language exported = language.orElseThrow();
    Path folder = console.folder().resolve(output);
    OutputFolder.mustBeFree(folder, force);
    List<DataSet> sets = data.sets(exported, cell -> true);
    Output out = console.output();
    OutputFolder.fill(folder, force, to -> write(sets, new OutputFolder(to), folder, out));
    out.flush();
    return ExitCodes.CLEAN;
  }

  private void write(List<DataSet> sets, OutputFolder to, Path folder, Output out) {
    for (Split split : Split.values()) {
      List<Row> rows =
          sets.stream()
              .filter(set -> set.split() == split)
              .flatMap(set -> set.formulas().stream().map(formula -> row(set, formula)))
              .toList();
      String name = split.id() + "." + StoredJson.id(format);
      switch (format) {
        case JSONL -> to.write(name, jsonl(rows));
        case CSV -> to.write(name, csv(rows));
        case PARQUET -> to.write(name, ParquetFile.of(Row.COLUMNS, rows));
      }
      out.line("%s: %s".formatted(folder.resolve(name), Text.count(rows.size(), "formula")));
    }
  }

  private static Row row(DataSet set, String formula) {
    return new Row(
        formula,
        Evaluator.exactValue(set.cell().language(), formula).orElseThrow(),
        set.split().id(),
        set.cell().id(),
        set.cell().nesting(),
        set.cell().arguments());
  }

  private static String jsonl(List<Row> rows) {
    StringBuilder text = new StringBuilder();
    rows.forEach(row -> text.append(StoredJson.tree(row)).append('\n'));
    return text.toString();
  }

  private static String csv(List<Row> rows) {
    CSVFormat csv = CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();
    StringBuilder text = new StringBuilder();
    text.append(csv.format(Row.COLUMNS.stream().map(TableColumn::name).toArray())).append('\n');
    for (Row row : rows) {
      Object[] values = Row.COLUMNS.stream().map(column -> column.value().apply(row)).toArray();
      text.append(csv.format(values)).append('\n');
    }
    return text.toString();
  }
}
