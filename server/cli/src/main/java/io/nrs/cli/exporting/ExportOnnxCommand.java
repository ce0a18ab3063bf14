package io.nrs.cli.exporting;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.ExitCodes;
import io.nrs.cli.files.OutputFolder;
import io.nrs.cli.files.OutputFolder.OutputOptions;
import io.nrs.cli.options.LanguageArgument;
import io.nrs.cli.options.ModelOptions;
import io.nrs.grammar.Language;
import io.nrs.io.RegularFiles.TextFiles;
import io.nrs.network.OnnxNetworks.StoredWeights;
import io.nrs.rewriting.models.OnnxExport;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes networks that other runtimes read. */
@Command(
    name = "onnx",
    description = "Write the networks of a language as ONNX files, which other programs run.",
    footer = {
      "",
      "DIR gets the networks, vocabulary.json and README.md. The last one describes the files,"
          + " with an",
      "example in Python.",
      "",
      "Exit codes: 0 written, 2 could not run."
    })
final class ExportOnnxCommand implements Callable<Integer> {
  private final Console console;

  /** The document of the files, which the build takes from docs/. */
  private static final String DOCUMENT = "onnx.md";

  @Mixin private LanguageArgument argument = new LanguageArgument();

  @Option(
      names = "--weights",
      paramLabel = "float32|float16",
      description = "how the files store weights (default: float32)")
  private StoredWeights weights = StoredWeights.FLOAT32;

  @Mixin private OutputOptions output = new OutputOptions();

  @Mixin private ModelOptions models = new ModelOptions();

  ExportOnnxCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Language language = argument.language();
    Path folder = output.folder(console);
    OutputFolder.mustBeFree(folder, output.force());
    Map<String, byte[]> files =
        new OnnxExport(
                models.source(console, console.settings(), 1).store(language), language, weights)
            .files();
    String document = TextFiles.resource(ExportOnnxCommand.class, DOCUMENT);
    OutputFolder.fill(
        folder,
        output.force(),
        aside -> {
          files.forEach(new OutputFolder(aside)::write);
          new OutputFolder(aside).write("README.md", document.replace("LANGUAGE", language.id()));
        });
    console.line(folder.toString());
    return ExitCodes.CLEAN;
  }
}
