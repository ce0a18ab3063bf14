package io.nrs.training;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import io.nrs.io.AtomicFile;
import io.nrs.io.TextFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * The record of a finished run, in {@code finished.json} of its folder.
 *
 * @param models the folder that the model was written to
 * @param sha256 of its weights
 * @param iterations that were done
 */
record FinishedRun(String models, String sha256, Integer iterations) {
  static final String FILE = "finished.json";

  void write(Path folder) throws IOException {
    AtomicFile.replace(
        folder.resolve(FILE),
        new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create().toJson(this) + "\n");
  }

  /**
   * Reads the file of a folder.
   *
   * @throws IOException if there is no such file, or it is not the record of a finished run
   */
  static FinishedRun read(Path folder) throws IOException {
    try {
      FinishedRun read =
          new Gson().fromJson(TextFiles.read(folder.resolve(FILE)), FinishedRun.class);
      Objects.requireNonNull(read.iterations());
      return read;
    } catch (RuntimeException e) {
      // Each kind of JSON that is not such a record has an exception of its own.
      throw new IOException("is not the record of a finished run", e);
    }
  }
}
