package io.nrs.eclipse.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Runs the product and its server as real processes on their own display. */
@EnabledIfEnvironmentVariable(named = "DISPLAY", matches = ".+")
class EclipseTest {
  private static final String GENERIC_EDITOR = "org.eclipse.ui.genericeditor.GenericEditor";

  @TempDir Path folder;

  @Test
  void siteInstallsIntoAnotherEclipseWhoseServerEndsWithIt() throws Exception {
    Path eclipse = copy(BuildOutput.PRODUCT, folder.resolve("eclipse"));
    direct(eclipse, "-uninstallIU");
    assertFalse(bundles(eclipse).contains("io.nrs.eclipse,"));
    direct(eclipse, "-installIU");
    assertTrue(bundles(eclipse).contains("io.nrs.eclipse,"));
    try (EclipseProcess started = EclipseProcess.start(eclipse, folder)) {
      useIt(started);
      endIt(started);
    }
  }

  @Test
  void serverEndsWhenEclipseIsKilled() throws Exception {
    try (EclipseProcess started = EclipseProcess.start(BuildOutput.PRODUCT, folder)) {
      ProcessHandle server = useIt(started);
      assertTrue(started.workbench().destroyForcibly());
      gone(server);
    }
  }

  @Test
  void theErrorLogOpens() throws Exception {
    try (EclipseProcess started = EclipseProcess.start(BuildOutput.PRODUCT, folder)) {
      assertEquals("LogView", started.tell("show org.eclipse.pde.runtime.LogView"));
      assertEquals("ending", started.tell("end"));
      assertEquals(0, started.exitStatus());
    }
  }

  /** The builder finds the mistake in a file that no editor has shown. */
  @Test
  void findingsOutliveEclipse() throws Exception {
    String findings;
    try (EclipseProcess first = EclipseProcess.start(BuildOutput.PRODUCT, folder)) {
      useIt(first);
      assertEquals("broken", first.tell("break arithmetic.arith"));
      findings = first.tell("findings arithmetic.arith");
      endIt(first);
    }
    try (EclipseProcess second = EclipseProcess.start(BuildOutput.PRODUCT, folder)) {
      assertEquals(findings, second.tell("findings arithmetic.arith"));
      assertEquals("ending", second.tell("end"));
      assertEquals(0, second.exitStatus());
    }
  }

  /**
   * Opens the examples with the Rewriting view, and simplifies one of their formulas with the
   * server.
   */
  private static ProcessHandle useIt(EclipseProcess eclipse) throws Exception {
    assertTrue(Integer.parseInt(eclipse.tell("menu NRS")) > 0);
    assertEquals("resolved", eclipse.tell("bundle io.nrs.eclipse"));
    assertEquals("opened", eclipse.tell("examples"));
    assertEquals("io.nrs.eclipse.perspective", eclipse.tell("view io.nrs.eclipse.rewriting"));
    String[] editor = eclipse.tell("editor").split(" ");
    assertEquals(List.of("listops.listops", GENERIC_EDITOR), List.of(editor).subList(0, 2));
    assertTrue(Integer.parseInt(editor[2]) >= 3, "colours: " + editor[2]);
    assertEquals("active", eclipse.tell("bundle io.nrs.eclipse"));
    assertEquals("[MIN[SM54]3] = 3", eclipse.tell("step 3"));
    assertFalse(eclipse.output().contains("Could not resolve module"), eclipse.output());
    ProcessHandle server = eclipse.server().orElseThrow();
    assertTrue(server.isAlive());
    return server;
  }

  private static void endIt(EclipseProcess eclipse) throws Exception {
    ProcessHandle server = eclipse.server().orElseThrow();
    assertEquals("ending", eclipse.tell("end"));
    assertEquals(0, eclipse.exitStatus());
    gone(server);
  }

  private static void gone(ProcessHandle process) throws Exception {
    process.onExit().get();
    assertFalse(process.isAlive());
  }

  /** Changes the plug-in by the update site alone; this Eclipse has no other repositories. */
  private static void direct(Path eclipse, String change) throws Exception {
    Director.Outcome outcome =
        Director.run(
            eclipse,
            List.of(BuildOutput.SITE),
            eclipse.resolveSibling("install"),
            change,
            "io.nrs.eclipse.feature.feature.group");
    assertEquals(0, outcome.status(), outcome.output());
  }

  private static String bundles(Path eclipse) throws IOException {
    return Files.readString(
        eclipse.resolve(
            Path.of("configuration", "org.eclipse.equinox.simpleconfigurator", "bundles.info")));
  }

  private static Path copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path one : all.toList()) {
        Files.copy(one, to.resolve(from.relativize(one)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    return to;
  }
}
