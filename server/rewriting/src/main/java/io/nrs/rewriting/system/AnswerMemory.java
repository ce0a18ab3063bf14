package io.nrs.rewriting.system;

import io.nrs.rewriting.Solver;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * The answers of a network. An answer depends on its question alone
 * (docs/decisions/anytime-sampling.md), so remembering it changes only the time. Beyond the
 * capacity, the least recently used answers are dropped. Threads may share it.
 */
public final class AnswerMemory<Q, A> {
  /**
   * The most answers in memory, about 20 MB. The windows of a chain recur after about as many
   * others as the chain has tokens. A much smaller memory would therefore not help a long chain.
   */
  static final int CAPACITY = 1 << 16;

  private final BiFunction<List<Q>, Runnable, List<A>> network;
  private final Map<Q, A> known =
      new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Q, A> eldest) {
          return size() > CAPACITY;
        }
      };

  /**
   * @param network may call its second argument between batches
   */
  AnswerMemory(BiFunction<List<Q>, Runnable, List<A>> network) {
    this.network = network;
  }

  /** Returns the memory of a Solver. */
  public static AnswerMemory<String, Solver.Solution> of(Solver solver) {
    return new AnswerMemory<>((leaves, checkCancelled) -> solver.solve(leaves));
  }

  /** Returns the answers in the questions' order; the network gets only new questions. */
  public List<A> answers(List<Q> questions, Runnable checkCancelled) {
    Map<Q, A> answers = new HashMap<>();
    Set<Q> unknown = new LinkedHashSet<>();
    synchronized (known) {
      for (Q question : questions) {
        Optional.ofNullable(known.get(question))
            .ifPresentOrElse(answer -> answers.put(question, answer), () -> unknown.add(question));
      }
    }
    if (!unknown.isEmpty()) {
      List<Q> asked = List.copyOf(unknown);
      List<A> learned = network.apply(asked, checkCancelled);
      for (int i = 0; i < asked.size(); i++) {
        answers.put(asked.get(i), learned.get(i));
      }
      synchronized (known) {
        asked.forEach(question -> known.put(question, answers.get(question)));
      }
    }
    return questions.stream().map(answers::get).toList();
  }

  public void clear() {
    synchronized (known) {
      known.clear();
    }
  }
}
