package io.nrs.lsp.hostile;

import io.nrs.checking.SettingsFile;
import io.nrs.io.FileTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/** A workspace folder in which somebody replaces files by links, pipes, devices and rubbish. */
final class HostileWorkspace {
  private static final Path MKFIFO = Path.of("/usr/bin/mkfifo");
  private static final List<Path> DEVICES =
      List.of(Path.of("/dev/zero"), Path.of("/dev/stdin"), Path.of("/dev/null"));

  /** Files that the server reads without being asked, or by a command about a whole folder. */
  private static final List<String> READ =
      List.of(
          SettingsFile.NAME,
          SettingsFile.NAME,
          ".nrs/languages/odd.json",
          ".nrs/languages/odd.csv",
          ".nrs/languages",
          ".nrs/models/manifest.json",
          ".nrs/models/listops/solver/config.json",
          ".nrs/models/arithmetic",
          "more/one.listops",
          "more/two.arith",
          "more/three.nrs",
          "more/folder");

  private static final List<String> CONTENTS =
      List.of(
          "",
          "{}",
          "{\"nrs.verify\": true}",
          "{\"nrs.minConfidence\": 0.5, \"nrs.outputs\": 2} // a comment",
          "{\"nrs.models\": \"..\", \"nrs.outputs\": \"many\"}",
          "{\"nrs.outputs\": ",
          "[7]",
          "\u0000\u0001",
          "[MAX17] = 2\n[MAX17]\n",
          "(1+2)\n(1+98)\n",
          "# nrs: listops\n[MAX12]\n",
          "{\"name\": \"odd\", \"extension\": \".odd\", \"leaves\": [\"a\", \"b\"]}",
          "leaf,value\n(1+1),2\n");

  private final Path folder;
  private final RandomTexts texts;

  HostileWorkspace(Path folder, RandomTexts texts) {
    this.folder = folder;
    this.texts = texts;
  }

  /** Creates what stays: a pipe, a link to the folder itself, and one to a folder outside. */
  void create() {
    try {
      Files.createDirectories(folder.resolve("more"));
      if (Files.isExecutable(MKFIFO)) {
        pipe(folder.resolve("pipe.arith"));
      }
      link(folder.resolve("more/circle"), folder);
      link(folder.resolve("more/gone.algebra"), folder.resolve("gone"));
      link(folder.resolve("more/zero.listops"), DEVICES.get(0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void pipe(Path path) throws IOException {
    try {
      Process mkfifo = new ProcessBuilder(MKFIFO.toString(), path.toString()).start();
      if (mkfifo.waitFor() != 0) {
        throw new IOException("no pipe: " + path);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static void link(Path name, Path target) throws IOException {
    if (!Files.exists(name, LinkOption.NOFOLLOW_LINKS)) {
      Files.createSymbolicLink(name, target);
    }
  }

  /** Deletes what is there, also a link that leads nowhere. */
  private static void delete(Path path) throws IOException {
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      FileTree.delete(path);
    } else {
      Files.deleteIfExists(path);
    }
  }

  /** Replaces a file by something else, and returns it. */
  Path change() {
    Path file = folder.resolve(texts.any(READ));
    try {
      // A parent may be a link or a file by now.
      if (!isOwn(file.getParent())) {
        return file;
      }
      delete(file);
      Files.createDirectories(file.getParent());
      switch (texts.any(List.of("none", "text", "text", "text", "pipe", "device", "other"))) {
        case "text" -> Files.writeString(file, texts.any(CONTENTS));
        case "pipe" -> link(file, folder.resolve("pipe.arith"));
        case "device" -> link(file, texts.any(DEVICES));
        case "other" ->
            link(file, folder.resolve(texts.any(List.of("more", "gone", SettingsFile.NAME))));
        default -> {}
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a folder is in this one, without links on the way, or can be created. */
  private boolean isOwn(Path parent) {
    Path at = folder;
    for (Path name : folder.relativize(parent)) {
      at = at.resolve(name);
      if (Files.exists(at, LinkOption.NOFOLLOW_LINKS)
          && !Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS)) {
        return false;
      }
    }
    return true;
  }

  /** Writes sound settings. */
  void settle() {
    Path settings = folder.resolve(SettingsFile.NAME);
    try {
      delete(settings);
      Files.writeString(settings, "{\"nrs.verify\": true}");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
