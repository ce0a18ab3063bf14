package io.nrs.cli.soak;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** What the servers of a soak held, at quiet moments from the beginning to the end. */
final class SoakCurve {
  /** A pool may keep a thread longer at one time than at another. */
  private static final double MORE_HANDLES = 8;

  private static final double MORE_THREADS = 5;

  private static final double MEMORY_FACTOR = 1.2;

  private record Sample(int server, ResourceUse use) {}

  private final List<Sample> samples = new ArrayList<>();
  private final StringBuilder rows = new StringBuilder();

  void add(double minutes, int server, SoakCounts counts, ResourceUse use) {
    samples.add(new Sample(server, use));
    rows.append(
        "| %.0f | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d |\n"
            .formatted(
                minutes,
                server,
                counts.edits,
                counts.requests,
                counts.evaluations,
                counts.trainings,
                counts.restarts,
                use.megabytes(),
                use.heapMegabytes(),
                use.handles(),
                use.threads()));
  }

  /** A table in Markdown. */
  String table() {
    return "| minutes | server | edits | requests | evaluations | trainings | restarts | MB"
        + " | MB of heap | handles | threads |\n"
        + "|---|---|---|---|---|---|---|---|---|---|---|\n"
        + rows;
  }

  /** The last third of the last server's samples must hold no more than the first third. */
  void mustBeFlat() {
    double memory = means(ResourceUse::megabytes).first() * MEMORY_FACTOR;
    mustNotExceed("MB", ResourceUse::megabytes, memory);
    double heap = means(ResourceUse::heapMegabytes).first() * MEMORY_FACTOR;
    mustNotExceed("MB of heap", ResourceUse::heapMegabytes, heap);
    mustNotExceed(
        "handles", ResourceUse::handles, means(ResourceUse::handles).first() + MORE_HANDLES);
    mustNotExceed(
        "threads", ResourceUse::threads, means(ResourceUse::threads).first() + MORE_THREADS);
  }

  private void mustNotExceed(String name, ToLongFunction<ResourceUse> figure, double limit) {
    double last = means(figure).last();
    assertTrue(last <= limit, () -> "%s grow: %.0f\n%s".formatted(name, last, table()));
  }

  private record Means(double first, double last) {}

  private Means means(ToLongFunction<ResourceUse> figure) {
    int server = samples.get(samples.size() - 1).server();
    List<ResourceUse> uses =
        samples.stream().filter(sample -> sample.server() == server).map(Sample::use).toList();
    int third = Math.max(1, uses.size() / 3);
    return new Means(
        mean(uses.subList(0, third), figure),
        mean(uses.subList(uses.size() - third, uses.size()), figure));
  }

  private static double mean(List<ResourceUse> uses, ToLongFunction<ResourceUse> figure) {
    return uses.stream().mapToLong(figure).average().orElse(0);
  }
}
