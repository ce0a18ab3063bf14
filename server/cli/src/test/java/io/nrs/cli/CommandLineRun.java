package io.nrs.cli;

import io.nrs.cli.console.Console;
import io.nrs.cli.models.Engine;
import io.nrs.cli.models.Engine.HealthCheck;
import io.nrs.cli.models.Engine.ModelSource;
import io.nrs.cli.models.Engine.Rewriters;
import io.nrs.fakes.FakeNetworks;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.io.FileTree;
import io.nrs.language.catalogue.RulesFactory;
import io.nrs.rewriting.RewritingOptions;
import io.nrs.rewriting.models.ModelException;
import io.nrs.testing.Golden;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Runs commands in a folder as a process would, with stand-ins for the networks. */
public final class CommandLineRun {
  /** The runs that commands stored in a folder of results. */
  public static List<Path> runs(Path results) throws IOException {
    List<Path> all = new ArrayList<>();
    for (Path language : FileTree.list(results)) {
      if (Files.isDirectory(language)) {
        all.addAll(FileTree.list(language));
      }
    }
    return all;
  }

  public record Result(int code, String out, String err) {}

  /** Records its requests; has no model of Algebra if the test says so. */
  public static class StandInEngine implements Engine {
    public final List<RewritingOptions> opened = new ArrayList<>();
    public final List<ModelSource> sources = new ArrayList<>();
    private final boolean algebraMissing;
    private final List<HealthCheck> checks;

    public StandInEngine(boolean algebraMissing, HealthCheck... checks) {
      this.algebraMissing = algebraMissing;
      this.checks = List.of(checks);
    }

    @Override
    public Rewriters rewriters(ModelSource source, RewritingOptions options) {
      sources.add(source);
      return language -> {
        if (algebraMissing && language == BuiltInLanguage.ALGEBRA) {
          throw new ModelException("models/algebra is not there: train it with nrs train algebra");
        }
        opened.add(options);
        return FakeNetworks.failing(RulesFactory.of(language), options);
      };
    }

    @Override
    public List<HealthCheck> examine(ModelSource source) {
      return checks;
    }
  }

  public final Path folder;
  public final StandInEngine engine;
  private final Function<Console, Engine> engines;
  private InputStream input = InputStream.nullInputStream();
  private final Map<String, String> environment = new HashMap<>();
  private OutputStream output = new ByteArrayOutputStream();

  public CommandLineRun(Path folder) {
    this(folder, new StandInEngine(false));
  }

  public CommandLineRun(Path folder, StandInEngine engine) {
    this(folder, engine, console -> engine);
  }

  /** Runs commands with other networks than those of stand-ins. */
  public CommandLineRun(Path folder, Function<Console, Engine> engines) {
    this(folder, new StandInEngine(false), engines);
  }

  private CommandLineRun(Path folder, StandInEngine engine, Function<Console, Engine> engines) {
    this.folder = folder;
    this.engine = engine;
    this.engines = engines;
  }

  public CommandLineRun file(String name, String text) {
    return file(name, text.getBytes(StandardCharsets.UTF_8));
  }

  public CommandLineRun file(String name, byte[] bytes) {
    try {
      Path path = folder.resolve(name);
      Files.createDirectories(path.getParent());
      Files.write(path, bytes);
      return this;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  public CommandLineRun input(String text) {
    return input(text.getBytes(StandardCharsets.UTF_8));
  }

  public CommandLineRun input(byte[] bytes) {
    input = new ByteArrayInputStream(bytes);
    return this;
  }

  public CommandLineRun environment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  public CommandLineRun output(OutputStream stream) {
    output = stream;
    return this;
  }

  /**
   * Checks a golden file whose inputs are files ({@code NAME: TEXT}), standard input ({@code <
   * TEXT}) and commands ({@code $ check a.arith}), each answered with its exit code and what it
   * printed.
   */
  public static void golden(Class<?> test, String name, Path folder) {
    Golden.check(test, name, line -> answer(folder, line));
  }

  private static String answer(Path parent, String line) {
    try {
      CommandLineRun cli = new CommandLineRun(Files.createTempDirectory(parent, "line"));
      StringBuilder answer = new StringBuilder();
      for (String part : line.translateEscapes().replace("BOM", "\uFEFF").split(" ¦ ")) {
        if (part.startsWith("$ cat ")) {
          answer.append(Files.readString(cli.folder.resolve(part.substring(6)))).append('\n');
        } else if (part.startsWith("$ ")) {
          Result result = cli.run(words(part.substring(2)));
          answer.append(result.code()).append(' ').append(result.out());
          answer.append(result.err().isEmpty() ? "" : "! " + result.err());
        } else if (part.startsWith("< ")) {
          cli.input(part.substring(2));
        } else {
          cli.file(part.split(": ", 2)[0], part.split(": ", 2)[1]);
        }
      }
      return answer.toString().replace("\r", "\\r").replace("\uFEFF", "BOM").stripTrailing();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The words of a command, some of them in single quotes. */
  private static String[] words(String command) {
    return Pattern.compile("'[^']*'|\\S+")
        .matcher(command)
        .results()
        .map(word -> word.group().replace("'", ""))
        .toArray(String[]::new);
  }

  public Result run(String... arguments) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            input,
            output,
            new PrintStream(err, true, StandardCharsets.UTF_8),
            folder,
            false,
            false,
            environment::get);
    int code = Main.run(console, engines.apply(console), arguments);
    String out =
        output instanceof ByteArrayOutputStream bytes ? bytes.toString(StandardCharsets.UTF_8) : "";
    output = new ByteArrayOutputStream();
    return new Result(code, out, err.toString(StandardCharsets.UTF_8));
  }
}
