package io.nrs.cli.soak;

import io.nrs.editor.ResidentMemory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a process of Java holds; what the system does not tell is 0.
 *
 * @param megabytes in RAM, as its user sees it
 * @param heapMegabytes what is left on the heap after a garbage collection
 */
record ResourceUse(long megabytes, long heapMegabytes, long handles, long threads) {
  private static final Pattern GENERATION = Pattern.compile("total \\d+K, used (\\d+)K");

  /** Collects the garbage after the other figures are read. */
  static ResourceUse of(Process process) throws Exception {
    long pid = process.pid();
    long megabytes = ResidentMemory.megabytes(pid);
    long handles = entries(Path.of("/proc/" + pid + "/fd"));
    long threads = entries(Path.of("/proc/" + pid + "/task"));
    ask(pid, "GC.run");
    return new ResourceUse(megabytes, heap(ask(pid, "GC.heap_info")), handles, threads);
  }

  private static long entries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.count();
    } catch (NoSuchFileException e) {
      return 0;
    }
  }

  private static long heap(String told) {
    Matcher generation = GENERATION.matcher(told);
    return generation.results().mapToLong(each -> Long.parseLong(each.group(1))).sum() / 1024;
  }

  /**
   * Asks a virtual machine. It starts a thread for the first question, which stays; so ask once
   * before threads are compared.
   */
  static String ask(long pid, String question) throws Exception {
    String program = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Process process =
        new ProcessBuilder(List.of(program, String.valueOf(pid), question))
            .redirectErrorStream(true)
            .start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("no answer to " + question + ": " + told);
    }
    return told;
  }
}
