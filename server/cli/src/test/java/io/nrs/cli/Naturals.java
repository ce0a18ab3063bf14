package io.nrs.cli;

import io.nrs.cli.models.PyTorchEngine;
import java.nio.file.Path;

/** A described language for which no networks were trained. */
public final class Naturals {
  private Naturals() {}

  /** Describes it in a folder, and returns the command line there. */
  public static CommandLineRun in(Path folder) {
    return new CommandLineRun(folder, console -> new PyTorchEngine(console::complain))
        .file(
            ".nrs/languages/nat.json",
            """
            {"id": "nat", "name": "Naturals", "atoms": ["0"],
             "operations": [{"symbol": "s", "form": "call", "arguments": 1},
              {"symbol": "plus", "form": "call", "arguments": 2}],
             "rules": ["plus(0,?x) => ?x", "plus(s(?x),?y) => s(plus(?x,?y))"]}
            """);
  }
}
