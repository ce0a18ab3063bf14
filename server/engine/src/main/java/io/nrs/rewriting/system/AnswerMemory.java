package io.nrs.rewriting.system;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * The answers of a network. An answer depends on its question alone
 * (docs/decisions/anytime-sampling.md), so remembering it changes only the time. Beyond the
 * capacity, the least recently used answers are dropped.
 */
final class AnswerMemory<Q, A> {
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

  /** Returns the answers in the questions' order; the network gets only new questions. */
  List<A> answers(List<Q> questions, Runnable checkCancelled) {
    List<A> answers = new ArrayList<>(questions.size());
    Set<Q> unknown = new LinkedHashSet<>();
    for (Q question : questions) {
      A answer = known.get(question);
      answers.add(answer);
      if (answer == null) {
        unknown.add(question);
      }
    }
    if (unknown.isEmpty()) {
      return answers;
    }
    List<Q> asked = List.copyOf(unknown);
    List<A> learned = network.apply(asked, checkCancelled);
    Map<Q, A> now = new HashMap<>();
    for (int i = 0; i < asked.size(); i++) {
      now.put(asked.get(i), learned.get(i));
    }
    for (int i = 0; i < answers.size(); i++) {
      if (answers.get(i) == null) {
        answers.set(i, now.get(questions.get(i)));
      }
    }
    known.putAll(now);
    return answers;
  }

  void clear() {
    known.clear();
  }
}
