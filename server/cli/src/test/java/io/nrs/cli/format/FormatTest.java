package io.nrs.cli.format;

import io.nrs.cli.CommandLineRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FormatTest {
  @Test
  void filesAreTidied(@TempDir Path folder) {
    CommandLineRun.golden(getClass(), "format.txt", folder);
  }
}
