package io.nrs.eclipse.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.nrs.eclipse.product.EclipseProcess.AddedBundle;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.eclipse.jdt.annotation.NonNullByDefault;
import org.osgi.service.component.annotations.Component;

/**
 * The real LSP4E, which is not on Maven Central. It is compiled from its source against the product
 * and jars of Central.
 *
 * @param folder the project {@code org.eclipse.lsp4e} of a checkout
 * @param java the home of a JDK that LSP4E runs on
 */
record Lsp4eSource(Path folder, Path java) {
  /** Names a checkout of LSP4E's repository, 0.30 or newer. */
  private static final String SOURCE = "NRS_LSP4E_SOURCE";

  /** Names the home of a JDK, 21 or newer. The Java of the tests is the default. */
  private static final String JAVA = "NRS_LSP4E_JAVA_HOME";

  private static final int OLDEST_JAVA = 21;

  /** LSP4E names these parts of bundles that it can do without. */
  private static final Path STUBS = Path.of("src", "test", "resources", "lsp4e");

  /** The source that the environment names. The test is skipped if it names none. */
  static Lsp4eSource find() throws IOException {
    String checkout = System.getenv(SOURCE);
    assumeTrue(
        checkout != null && !checkout.isBlank(),
        "skipped, as LSP4E is not on Maven Central: %s names no checkout of it".formatted(SOURCE));
    String home = System.getenv(JAVA);
    assumeTrue(
        home != null || Runtime.version().feature() >= OLDEST_JAVA,
        "skipped, as LSP4E needs Java %d: %s names no JDK".formatted(OLDEST_JAVA, JAVA));
    Path folder = Path.of(checkout).resolve("org.eclipse.lsp4e");
    assertTrue(Files.isRegularFile(folder.resolve("META-INF/MANIFEST.MF")), folder.toString());
    return new Lsp4eSource(folder, Path.of(home == null ? System.getProperty("java.home") : home));
  }

  /** Compiles LSP4E into a folder and returns it with the bundles that its site brings. */
  List<AddedBundle> build(Path into) throws Exception {
    Path classes = Files.createDirectories(into.resolve("classes"));
    Path stubs = Files.createDirectories(into.resolve("stubs"));
    List<Path> libraries = new ArrayList<>();
    try (Stream<Path> plugins = Files.list(BuildOutput.PRODUCT.resolve("plugins"))) {
      plugins.filter(jar -> jar.toString().endsWith(".jar")).forEach(libraries::add);
    }
    Path markdown = jar(Node.class);
    Path tables = jar(TablesExtension.class);
    libraries.addAll(List.of(markdown, tables, jar(NonNullByDefault.class), jar(Component.class)));
    compile(STUBS, libraries, stubs, into.resolve("stubs.txt"));
    libraries.add(stubs);
    compile(folder.resolve("src"), libraries, classes, into.resolve("classes.txt"));
    return List.of(
        bundle(pack(classes, into.resolve("lsp4e.jar"))), bundle(markdown), bundle(tables));
  }

  private void compile(Path source, List<Path> libraries, Path into, Path arguments)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("-proc:none", "-nowarn", "--release", String.valueOf(OLDEST_JAVA)));
    words.addAll(List.of("-d", into.toString(), "-cp"));
    words.add(
        libraries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    try (Stream<Path> files = Files.walk(source)) {
      files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(words::add);
    }
    Files.write(
        arguments, words.stream().map(word -> '"' + word.replace("\\", "\\\\") + '"').toList());
    Path output = into.resolveSibling(into.getFileName() + ".log");
    Process javac =
        new ProcessBuilder(java.resolve("bin/javac").toString(), "@" + arguments)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      int status = javac.waitFor();
      assertEquals(0, status, Files.readString(output));
    } finally {
      javac.destroyForcibly();
    }
  }

  private Path pack(Path classes, Path jar) throws IOException {
    Manifest manifest;
    try (var text = Files.newInputStream(folder.resolve("META-INF/MANIFEST.MF"))) {
      manifest = new Manifest(text);
    }
    try (JarOutputStream bundle = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      add(bundle, classes, ".class");
      add(bundle, folder.resolve("src"), ".properties");
      for (String name : List.of("plugin.xml", "plugin.properties")) {
        add(bundle, folder, folder.resolve(name));
      }
      for (String name : List.of("OSGI-INF", "icons", "resources", "schema")) {
        addAll(bundle, folder, folder.resolve(name), "");
      }
    }
    return jar;
  }

  private static void add(JarOutputStream bundle, Path root, String suffix) throws IOException {
    addAll(bundle, root, root, suffix);
  }

  private static void addAll(JarOutputStream bundle, Path root, Path below, String suffix)
      throws IOException {
    try (Stream<Path> files = Files.walk(below)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (file.toString().endsWith(suffix)) {
          add(bundle, root, file);
        }
      }
    }
  }

  private static void add(JarOutputStream bundle, Path root, Path file) throws IOException {
    bundle.putNextEntry(
        new ZipEntry(root.relativize(file).toString().replace(File.separatorChar, '/')));
    Files.copy(file, bundle);
    bundle.closeEntry();
  }

  private static AddedBundle bundle(Path jar) throws IOException {
    try (JarFile opened = new JarFile(jar.toFile())) {
      Attributes headers = opened.getManifest().getMainAttributes();
      return new AddedBundle(
          headers.getValue("Bundle-SymbolicName").split(";")[0],
          headers.getValue("Bundle-Version"),
          jar);
    }
  }

  private static Path jar(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
