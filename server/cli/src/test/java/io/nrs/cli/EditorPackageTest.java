package io.nrs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an editor's package has of the program. */
class EditorPackageTest {
  private static final List<String> NATIVES =
      List.of(
          "jnilib/linux-x86_64/cpu/libdjl_torch.so",
          "jnilib/linux-x86_64/cu128/libdjl_torch.so",
          "jnilib/win-x86_64/cpu/djl_torch.dll");

  private static final List<String> OTHERS = List.of("jnilib/pytorch.properties", "a/B.class");

  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.createDirectories(folder.resolve("models"));
    Files.writeString(folder.resolve("models/rounded.json"), "{\"languages\": {}}");
    Files.writeString(folder.resolve("models/manifest.json"), "{\"format\": 1, \"sha256\": {}}");
    Files.createDirectories(folder.resolve("libraries"));
    Path jar = folder.resolve("libraries/a.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream out = new ZipOutputStream(file)) {
      for (String name : Stream.concat(NATIVES.stream(), OTHERS.stream()).toList()) {
        out.putNextEntry(new ZipEntry(name));
        out.write(name.getBytes(StandardCharsets.UTF_8));
      }
    }
    Files.writeString(folder.resolve("libraries/jna-5.17.0.jar"), "");
    for (String platform : List.of("linux-x86_64", "win-x86_64")) {
      Files.writeString(
          folder.resolve("libraries/pytorch-native-cpu-2.7.1-%s.jar".formatted(platform)), "");
    }
  }

  private void check(Optional<String> platform, String... natives) throws IOException {
    Path target = folder.resolve("package-" + platform.orElse("all"));
    EditorPackage.main(
        Stream.concat(
                Stream.of(folder, folder.resolve("libraries"), target).map(Path::toString),
                platform.stream())
            .toArray(String[]::new));
    try (ZipFile jar = new ZipFile(target.resolve("lib/a.jar").toFile())) {
      assertEquals(
          Stream.concat(Stream.of(natives), OTHERS.stream()).toList(),
          jar.stream().map(ZipEntry::getName).toList());
      for (String name : natives) {
        String text =
            new String(
                jar.getInputStream(jar.getEntry(name)).readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(name, text);
      }
    }
    for (String each : List.of("linux-x86_64", "win-x86_64")) {
      Path engine = target.resolve("lib/pytorch-native-cpu-2.7.1-%s.jar".formatted(each));
      assertEquals(platform.equals(Optional.of(each)), Files.exists(engine), each);
    }
    assertFalse(Files.exists(target.resolve("lib/jna-5.17.0.jar")));
    assertTrue(Files.exists(target.resolve("models/manifest.json")));
    assertFalse(Files.exists(target.resolve("models/.lock")));
  }

  @Test
  void librariesHaveNativeCodeOfOnePlatform() throws IOException {
    check(Optional.of("linux-x86_64"), "jnilib/linux-x86_64/cpu/libdjl_torch.so");
    check(Optional.of("win-x86_64"), "jnilib/win-x86_64/cpu/djl_torch.dll");
  }

  /** Its engine is another part of the package. */
  @Test
  void aPackageForAllPlatformsHasTheirNativeCodeAndNoEngine() throws IOException {
    check(
        Optional.empty(),
        "jnilib/linux-x86_64/cpu/libdjl_torch.so",
        "jnilib/win-x86_64/cpu/djl_torch.dll");
  }
}
