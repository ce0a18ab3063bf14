package io.nrs.language.properties;

import io.nrs.grammar.rewriting.StringRewriting;
import io.nrs.grammar.rewriting.StringRewriting.Rewrite;
import io.nrs.language.DeepRecursion;
import io.nrs.language.properties.EndlessRules.Loop;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Rewrites sequences step by step, and counts the work. */
final class SequenceRewriter {
  private final StringRewriting rewriting;
  private long left = EndlessRules.MAX_SEARCHED;

  SequenceRewriter(StringRewriting rewriting) {
    this.rewriting = rewriting;
  }

  /** Searches from all parts of a text, the shortest first: what is around a loop may change. */
  Optional<Loop<List<String>>> loopOfPart(List<String> start) {
    return IntStream.rangeClosed(1, start.size())
        .boxed()
        .flatMap(
            length ->
                IntStream.rangeClosed(0, start.size() - length)
                    .mapToObj(from -> start.subList(from, from + length)))
        .flatMap(part -> loop(part).stream())
        .findFirst();
  }

  /** A sequence that comes back is the start, or one of those after 1, 2, 4, 8, … steps. */
  private Optional<Loop<List<String>>> loop(List<String> start) {
    List<String> sequence = start;
    List<String> later = start;
    for (int step = 1;
        step <= EndlessRules.SEARCHED_STEPS && sequence.size() <= EndlessRules.MAX_SIZE;
        step++) {
      DeepRecursion.mustGoOn();
      Optional<Rewrite> found = rewriting.first(sequence);
      left -= sequence.size();
      if (found.isEmpty() || left < 0) {
        return Optional.empty();
      }
      sequence = found.get().in(sequence);
      for (List<String> before : List.of(start, later)) {
        if (Collections.indexOfSubList(sequence, before) >= 0) {
          return Optional.of(new Loop<>(before, sequence));
        }
      }
      later = Integer.bitCount(step) == 1 ? sequence : later;
    }
    return Optional.empty();
  }
}
