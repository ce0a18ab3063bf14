package io.nrs.cli.files;

import io.nrs.cli.console.Console;
import io.nrs.cli.console.Console.CommandException;
import io.nrs.io.AsideFolder;
import io.nrs.io.DurableWriter;
import io.nrs.io.FileTree;
import io.nrs.io.RegularFiles;
import io.nrs.io.UserFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** The folder that a command writes its files to. Each file is replaced as a whole. */
public record OutputFolder(Path path) {
  /**
   * Refuses a folder with files.
   *
   * @param force whether files may be replaced
   * @throws CommandException if the folder cannot be written to
   */
  public static void mustBeFree(Path folder, boolean force) {
    if (UserFiles.leadsNowhere(folder)) {
      throw new CommandException(folder + " " + UserFiles.NOWHERE + ": choose another --output");
    }
    try {
      if (!force && !isFree(folder)) {
        throw new CommandException(
            folder + " is not empty: choose another --output, or add --force to replace its files");
      }
    } catch (NotDirectoryException e) {
      throw new CommandException(folder + " is a file: choose another --output", e);
    } catch (IOException e) {
      throw cannotWrite(folder, e);
    }
  }

  private static boolean isFree(Path folder) throws IOException {
    return FileTree.list(folder).isEmpty();
  }

  /**
   * Fills a folder. A new one has all files or none, even if the process is killed, and those of
   * one process. In one that is there each file is replaced as a whole: it may be a mount, which
   * cannot be replaced itself.
   *
   * @param force whether files may be replaced
   * @param writer writes into the folder that it gets
   * @throws CommandException if the folder cannot be written to
   */
  public static void fill(Path folder, boolean force, Consumer<Path> writer) {
    mustBeFree(folder, force);
    Path absolute = folder.toAbsolutePath().normalize();
    try {
      if (RegularFiles.exists(folder)) {
        writer.accept(folder);
        return;
      }
      for (Path left : AsideFolder.leftOf(absolute)) {
        FileTree.delete(left);
      }
      try (AsideFolder aside = AsideFolder.of(absolute)) {
        writer.accept(aside.path());
        if (RegularFiles.exists(absolute)) {
          FileTree.delete(aside.path());
          throw new CommandException(
              folder + " was made by another process meanwhile: choose another --output");
        }
        aside.rename();
      }
    } catch (IOException e) {
      throw cannotWrite(folder, e);
    }
  }

  private static CommandException cannotWrite(Path folder, IOException e) {
    return CommandException.of(folder + " cannot be written", e, "choose another --output");
  }

  /**
   * Writes a file.
   *
   * @param name its path in the folder
   * @throws CommandException if it cannot be written, or the folder is not there any more
   */
  public Path write(String name, byte[] content) {
    Path file = path.resolve(name);
    try {
      if (!FileTree.isFolder(path)) {
        // Another program removed the folder. A new one would lack the files written before.
        throw new NoSuchFileException(path.toString());
      }
      DurableWriter.createFolders(file.getParent());
      DurableWriter.replace(file, content);
      return file;
    } catch (IOException e) {
      throw cannotWrite(path, e);
    }
  }

  public Path write(String name, String text) {
    return write(name, text.getBytes(StandardCharsets.UTF_8));
  }

  /** The folder that a command writes to. */
  public static final class OutputOptions {
    @Option(
        names = "--output",
        required = true,
        paramLabel = "DIR",
        description = "folder to write to, new or empty")
    private Path output = Path.of("");

    @Option(names = "--force", description = "replace files of the same names in DIR")
    private boolean force;

    public Path folder(Console console) {
      return console.folder().resolve(output);
    }

    public boolean force() {
      return force;
    }
  }
}
