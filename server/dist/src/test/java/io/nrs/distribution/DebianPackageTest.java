package io.nrs.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Debian package, installed below a folder that stands for the root, as any user can. */
class DebianPackageTest {
  private static final Path DPKG = Path.of("/usr/bin/dpkg");

  @TempDir Path root;

  private Shell.Result dpkg(String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                DPKG.toString(),
                "--root=" + root,
                "--force-not-root",
                // The libraries of the system are outside of this root.
                "--force-depends",
                "--log=/dev/null"));
    command.addAll(List.of(arguments));
    return new Shell(root, Map.of("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")).run(command);
  }

  @Test
  void isInstalledRunAndRemoved() throws Exception {
    assumeTrue(Files.isExecutable(DPKG), "dpkg is not installed");
    Path admin = Files.createDirectories(root.resolve("var/lib/dpkg/info")).getParent();
    Files.createDirectory(admin.resolve("updates"));
    Files.createFile(admin.resolve("status"));
    String file = Packages.ending(".deb").orElseThrow().toString();

    Shell.Result installed = dpkg("-i", file);
    assertEquals(0, installed.code(), installed::toString);
    Shell shell = Shell.withoutJava(Packages.TARGET.resolve("bare"));
    String nrs = root.resolve("usr/bin/nrs").toString();
    assertEquals(new Shell.Result(0, "3\n", ""), shell.run(List.of(nrs, "solve", "(1+2)")));
    for (String document :
        List.of(
            "usr/share/doc/nrs/copyright",
            "usr/lib/nrs/LICENSE",
            "usr/share/bash-completion/completions/nrs",
            "usr/share/fish/vendor_completions.d/nrs.fish")) {
      assertTrue(Files.size(root.resolve(document)) > 0, document);
    }

    Shell.Result removed = dpkg("-r", "nrs");
    assertEquals(0, removed.code(), removed::toString);
    assertTrue(Files.notExists(root.resolve("usr/lib/nrs")), "nothing is left");
  }
}
