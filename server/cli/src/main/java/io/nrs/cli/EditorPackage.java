package io.nrs.cli;

import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.rewriting.models.PackagedModels;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Writes the libraries and the models of an editor's package, without what no editor uses. */
public final class EditorPackage {
  private static final Pattern ENGINE =
      Pattern.compile("pytorch-native-cpu-[0-9.]+-(?<platform>.+)\\.jar");

  /**
   * Libraries that no editor uses: JNA searches for GPUs, for which packages have no engine, and
   * the other has annotations for compilers.
   */
  private static final Pattern UNUSED = Pattern.compile("(jna|error_prone_annotations)-.*");

  /** Native code in a library, by its platform. */
  private static final Pattern NATIVE =
      Pattern.compile("jnilib/(?<platform>[^/]+)/(?<device>[^/]+)/.+");

  private EditorPackage() {}

  /**
   * Writes {@code lib} and {@code models} into a folder. Takes the project's folder, the folder of
   * the program's libraries, the folder that is written, and the engine's name of the platform.
   * Without a platform the package is for all of them, and the engine comes from elsewhere.
   */
  public static void main(String[] arguments) throws IOException {
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    Path models = Path.of(arguments[0], "models");
    Path target = Path.of(arguments[2]);
    PackagedModels.write(
        models,
        target.resolve("models"),
        LanguageCatalogue.of(List.of(Path.of(arguments[0], "grammar", "languages"))).all(),
        Optional.of(PackagedModels.Record.read(models.resolve("rounded.json"))));
    Path to = Files.createDirectories(target.resolve("lib"));
    List<Path> jars;
    try (Stream<Path> all = Files.list(Path.of(arguments[1]))) {
      jars = all.filter(file -> file.toString().endsWith(".jar")).toList();
    }
    Optional<String> platform = Stream.of(arguments).skip(3).findFirst();
    for (Path jar : jars) {
      Optional<String> engine = engine(jar);
      Path copy = to.resolve(jar.getFileName());
      if (engine.isEmpty() && !UNUSED.matcher(jar.getFileName().toString()).matches()) {
        copy(jar, copy, platform);
      } else if (engine.isPresent() && engine.equals(platform)) {
        Files.copy(jar, copy);
      }
    }
  }

  /** Returns the platform of a library that is the engine's native code. */
  private static Optional<String> engine(Path jar) {
    return Optional.of(ENGINE.matcher(jar.getFileName().toString()))
        .filter(Matcher::matches)
        .map(engine -> engine.group("platform"));
  }

  private static void copy(Path jar, Path to, Optional<String> platform) throws IOException {
    try (InputStream file = Files.newInputStream(jar);
        ZipInputStream in = new ZipInputStream(file);
        OutputStream written = Files.newOutputStream(to);
        ZipOutputStream out = new ZipOutputStream(written)) {
      out.setLevel(Deflater.BEST_COMPRESSION);
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (isFor(platform, entry.getName())) {
          ZipEntry same = new ZipEntry(entry.getName());
          same.setTime(entry.getTime());
          out.putNextEntry(same);
          in.transferTo(out);
        }
      }
    }
  }

  private static boolean isFor(Optional<String> platform, String name) {
    Matcher natives = NATIVE.matcher(name);
    return !natives.matches()
        || natives.group("device").equals("cpu")
            && platform.stream().allMatch(natives.group("platform")::equals);
  }
}
