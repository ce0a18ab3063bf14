package io.nrs.cli.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.nrs.cli.CommandLineRun.StandInEngine;
import io.nrs.cli.Main;
import io.nrs.cli.console.Console;
import io.nrs.cli.models.Engine;
import io.nrs.cli.models.Engine.HealthCheck;
import io.nrs.cli.models.Engine.ModelSource;
import io.nrs.cli.models.Engine.Rewriters;
import io.nrs.cli.models.Workers;
import io.nrs.cli.models.Workers.DividedCommand;
import io.nrs.rewriting.RewritingOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckerTest {
  private static final String[] WORDS = {"check", ".", "--format", "json"};

  @TempDir private Path folder;
  private final List<String> parts = new ArrayList<>();

  /** Has the parts of the check done as other processes would do them. */
  private final class DividingEngine implements Engine {
    private final Engine networks = new StandInEngine(false);

    @Override
    public Rewriters rewriters(ModelSource source, RewritingOptions options) {
      throw new IllegalStateException("workers have the networks");
    }

    @Override
    public List<HealthCheck> examine(ModelSource source) {
      return networks.examine(source);
    }

    @Override
    public Optional<Workers> workers() {
      var worker = ((DividedCommand<?>) Main.read(console(System.out), networks, WORDS)).does();
      return Optional.of(
          all -> {
            parts.addAll(all);
            return all.stream().map(worker).toList();
          });
    }
  }

  private Console console(PrintStream out) {
    return new Console(InputStream.nullInputStream(), out, System.err, folder);
  }

  private String report(Engine engine) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertEquals(1, Main.run(console(new PrintStream(out, true)), engine, WORDS));
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void workersSolveTheBatchesOfOneProcess() throws IOException {
    Files.writeString(folder.resolve("a.arith"), "(1+1) = 1\n(1+99)\n(1+\n(1+97)\n".repeat(400));
    Files.writeString(folder.resolve("b.algebra"), "(+x+x) = +2*x\n");
    assertEquals(report(new StandInEngine(false)), report(new DividingEngine()));
    assertEquals(3, parts.size(), "1,024 formulas of Arithmetic, the others, and one of Algebra");
  }
}
