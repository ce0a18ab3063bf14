package io.nrs.eclipse.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;

/** Runs {@code nrs doctor} with the program that is the server. The user can cancel it. */
public final class Doctor extends Job {
  private final Consumer<Report> ended;

  /**
   * What the program has said.
   *
   * @param isSound whether all checks passed
   */
  public record Report(boolean isSound, String text) {}

  /**
   * @param ended gets the report, on any thread, unless the user has cancelled the job
   */
  public Doctor(Consumer<Report> ended) {
    super(ServerTexts.checking);
    this.ended = ended;
    setUser(true);
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    try {
      Process process = ServerCommandLine.selected().with("doctor").start();
      process.getOutputStream().close();
      CompletableFuture<String> errors = text(process.errorReader(StandardCharsets.UTF_8)::lines);
      CompletableFuture<String> output = text(process.inputReader(StandardCharsets.UTF_8)::lines);
      String said =
          RequestJob.await(
              output.thenCombine(errors, String::concat),
              monitor,
              process::destroyForcibly,
              () -> {});
      int status = process.waitFor();
      if (monitor.isCanceled()) {
        return Status.CANCEL_STATUS;
      }
      ended.accept(new Report(status == 0, said));
    } catch (IOException | RequestFailedException cannot) {
      ended.accept(new Report(false, cannot.getMessage()));
    } catch (ExecutionException failed) {
      ended.accept(new Report(false, String.valueOf(failed.getCause().getMessage())));
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
      return Status.CANCEL_STATUS;
    }
    return Status.OK_STATUS;
  }

  private static CompletableFuture<String> text(Supplier<Stream<String>> lines) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return lines.get().map(line -> line + "\n").collect(Collectors.joining());
          } catch (UncheckedIOException closed) {
            return "";
          }
        });
  }
}
