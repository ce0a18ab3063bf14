package io.nrs.eclipse.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On which platforms the update site can be installed. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class PlatformsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "linux, gtk, x86_64, ",
    // The plug-in is for these, but this site has not their native code.
    "linux, gtk, aarch64, io.nrs.eclipse.server.linux.aarch64",
    "macosx, cocoa, aarch64, io.nrs.eclipse.server.macosx.aarch64",
    "win32, win32, x86_64, io.nrs.eclipse.server.win32.x86_64",
    // No engine exists for these.
    "macosx, cocoa, x86_64, io.nrs.eclipse",
    "win32, win32, aarch64, io.nrs.eclipse",
  })
  void whatIsMissingIsSaidAtInstallation(
      String system, String windows, String processor, String missing) throws Exception {
    Director.Outcome outcome =
        Director.run(
            BuildOutput.PRODUCT,
            List.of(BuildOutput.SITE, BuildOutput.PLATFORM),
            folder.resolve("data"),
            "-configuration",
            Files.createDirectories(folder.resolve("configuration")).toString(),
            "-installIU",
            "io.nrs.eclipse.feature.feature.group",
            "-destination",
            folder.resolve("target").toString(),
            "-profile",
            "NrsPlatforms",
            "-p2.os",
            system,
            "-p2.ws",
            windows,
            "-p2.arch",
            processor,
            "-verifyOnly");
    assertEquals(missing == null, outcome.status() == 0, outcome.output());
    if (missing != null) {
      assertTrue(outcome.output().contains("; %s [".formatted(missing)), outcome.output());
    }
  }
}
