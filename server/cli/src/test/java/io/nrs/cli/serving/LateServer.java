package io.nrs.cli.serving;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A language server whose messages arrive three seconds late. Its arguments start the server. */
final class LateServer {
  private static final int SECONDS_LATE = 3;

  private LateServer() {}

  public static void main(String[] command) throws IOException {
    Process server =
        new ProcessBuilder(command)
            .redirectInput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
    try (InputStream output = server.getInputStream()) {
      byte[] buffer = new byte[8192];
      for (int count = output.read(buffer); count >= 0; count = output.read(buffer)) {
        byte[] bytes = Arrays.copyOf(buffer, count);
        later.schedule(
            () -> {
              System.out.write(bytes, 0, bytes.length);
              System.out.flush();
            },
            SECONDS_LATE,
            TimeUnit.SECONDS);
      }
    }
    later.shutdown();
  }
}
