package io.nrs.evaluation.shard;

import static java.util.stream.Collectors.joining;

import io.nrs.evaluation.result.ResultException;
import io.nrs.io.Shard;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * All shards of a run.
 *
 * @param pieces of the run
 * @param shards in the order of their numbers
 */
public record CompleteRun(ShardedRun run, long pieces, List<StoredShard> shards) {
  private static final int MAX_NAMED = 10;

  public CompleteRun {
    shards = List.copyOf(shards);
  }

  /**
   * Combines shards to runs, at most one for each command and subject.
   *
   * @throws ResultException if shards are missing, unfinished, given twice, or of different runs
   */
  public static List<CompleteRun> of(List<StoredShard> shards) {
    List<List<StoredShard>> runs = new ArrayList<>();
    for (StoredShard shard : shards) {
      runs.stream()
          .filter(run -> run.get(0).run().isLike(shard.run()))
          .findFirst()
          .orElseGet(
              () -> {
                List<StoredShard> own = new ArrayList<>();
                runs.add(own);
                return own;
              })
          .add(shard);
    }
    return runs.stream().map(CompleteRun::one).toList();
  }

  private static CompleteRun one(List<StoredShard> shards) {
    StoredShard first = shards.get(0);
    for (StoredShard other : shards) {
      if (!other.run().equals(first.run())) {
        throw new ResultException(
            "%s and %s are of different runs (%s): name the shards of one run"
                .formatted(first.path(), other.path(), first.run().difference(other.run())));
      }
      if (other.shard().of() != first.shard().of()) {
        throw new ResultException(
            "%s is one of %d shards and %s one of %d: name the shards of one run"
                .formatted(first.path(), first.shard().of(), other.path(), other.shard().of()));
      }
    }
    TreeMap<Integer, StoredShard> byNumber = new TreeMap<>();
    for (StoredShard shard : shards) {
      StoredShard before = byNumber.put(shard.shard().number(), shard);
      if (before != null) {
        throw new ResultException(
            "shard %s is given twice, in %s and %s: name one of them"
                .formatted(shard.shard(), before.path(), shard.path()));
      }
    }
    String missing =
        IntStream.rangeClosed(1, first.shard().of())
            .filter(
                number -> !byNumber.containsKey(number) || byNumber.get(number).pieces().isEmpty())
            .limit(MAX_NAMED + 1)
            .mapToObj(
                number ->
                    new Shard(number, first.shard().of())
                        + (byNumber.containsKey(number) ? " (unfinished)" : ""))
            .collect(joining(", "));
    if (!missing.isEmpty()) {
      throw new ResultException(
          "%s %s lacks shard %s: run the same command with --shard for each of them, then merge again"
              .formatted(first.run().command(), first.run().subject(), missing));
    }
    long pieces = first.pieces().orElseThrow();
    byNumber.values().stream()
        .filter(shard -> shard.pieces().orElseThrow() != pieces)
        .findFirst()
        .ifPresent(
            other -> {
              throw new ResultException(
                  "%s has %d pieces and %s %d: %s"
                      .formatted(
                          first.path(),
                          pieces,
                          other.path(),
                          other.pieces().orElseThrow(),
                          StoredShard.REDO));
            });
    return new CompleteRun(first.run(), pieces, List.copyOf(byNumber.values()));
  }

  /**
   * The logged pieces, in order.
   *
   * @throws ResultException if a piece is missing or damaged
   */
  public <P extends Piece> List<P> pieces(Class<P> type) {
    List<P> all = new ArrayList<>();
    for (StoredShard shard : shards) {
      List<P> own = shard.pieces(type);
      long expected = expected(shard.shard());
      if (own.stream().mapToLong(Piece::piece).distinct().count() != expected
          || own.size() != expected
          || own.stream().anyMatch(each -> !isOf(shard.shard(), each.piece()))) {
        throw new ResultException(
            "%s holds %d of %d pieces of shard %s: %s"
                .formatted(
                    shard.path().resolve(StoredShard.LOG),
                    own.size(),
                    expected,
                    shard.shard(),
                    StoredShard.REDO));
      }
      all.addAll(own);
    }
    return all.stream().sorted(Comparator.comparingLong(Piece::piece)).toList();
  }

  private boolean isOf(Shard shard, long piece) {
    return shard.holds(piece) && piece >= 0 && piece < pieces;
  }

  private long expected(Shard shard) {
    return (pieces - shard.number() + shard.of()) / shard.of();
  }
}
