package io.nrs.rewriting.search;

import io.nrs.language.LanguageTokens;
import io.nrs.language.window.TokenWindows;
import io.nrs.language.window.TokenWindows.Mark;
import io.nrs.rewriting.Tagger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A tagger that reads a text window by window. An answer depends on the window alone, so answers
 * are remembered. Threads may share it.
 */
public final class WindowTagger implements Tagger {
  /** The most windows in memory, about 10 MB for each pass. */
  private static final int CAPACITY = 1 << 16;

  private final List<TokenWindows> passes;
  private final List<Function<String, Answer>> networks;
  private final List<Map<String, Answer>> known = new ArrayList<>();
  private final int capacity;

  /**
   * The answer to a window.
   *
   * @param number among {@link TokenWindows#marks}
   * @param confidence its probability, 0 to 1
   */
  public record Answer(int number, float confidence) {
    /** The likeliest of several answers. */
    public static Answer of(float[] logits) {
      int likeliest = 0;
      for (int i = 1; i < logits.length; i++) {
        likeliest = logits[i] > logits[likeliest] ? i : likeliest;
      }
      double sum = 0;
      for (float logit : logits) {
        sum += Math.exp(logit - logits[likeliest]);
      }
      return new Answer(likeliest, (float) (1 / sum));
    }
  }

  /**
   * @param networks answer the windows of each pass
   */
  public WindowTagger(LanguageTokens rules, List<Function<String, Answer>> networks) {
    this(rules, networks, CAPACITY);
  }

  private WindowTagger(
      LanguageTokens rules, List<Function<String, Answer>> networks, int capacity) {
    this.capacity = capacity;
    this.passes = rules.tokenWindows();
    this.networks = List.copyOf(networks);
    passes.forEach(pass -> known.add(new ConcurrentHashMap<>()));
  }

  /** Returns a tagger that gives the right answers. */
  public static WindowTagger exact(LanguageTokens rules) {
    return exact(rules, (pass, window) -> {});
  }

  /**
   * Returns a tagger that gives the right answers.
   *
   * @param observer gets the number of the pass and the window each time a window occurs
   */
  public static WindowTagger exact(LanguageTokens rules, BiConsumer<Integer, String> observer) {
    List<TokenWindows> passes = rules.tokenWindows();
    return new WindowTagger(
        rules,
        IntStream.range(0, passes.size())
            .<Function<String, Answer>>mapToObj(
                pass ->
                    window -> {
                      observer.accept(pass, window);
                      return new Answer(passes.get(pass).answer(window), 1);
                    })
            .toList(),
        0);
  }

  /** The tokens of a pass, with their place in the text. */
  private static final class Tokens {
    private final StringBuilder classes = new StringBuilder();
    private int[] ends;
    private float[] confidences;

    Tokens(int most) {
      ends = new int[most];
      confidences = new float[most];
    }

    void add(char token, int end, float confidence) {
      ends[classes.length()] = end;
      confidences[classes.length()] = confidence;
      classes.append(token);
    }

    int size() {
      return classes.length();
    }

    int start(int token) {
      return token == 0 ? 0 : ends[token - 1];
    }
  }

  @Override
  public int reach() {
    int reach = 0;
    int longest = 1;
    for (TokenWindows pass : passes) {
      reach += longest * pass.view();
      longest = pass.marks().stream().mapToInt(Mark::length).max().orElse(1);
    }
    return reach;
  }

  @Override
  public boolean isPart(char token) {
    return passes.get(0).isPart(token);
  }

  @Override
  public Tags tag(String text) {
    Tokens tokens = new Tokens(text.length());
    TokenWindows first = passes.get(0);
    for (int i = 0; i < text.length(); i++) {
      tokens.add(first.classOf(text.charAt(i)), i + 1, 1);
    }
    for (int pass = 0; pass < passes.size() - 1; pass++) {
      tokens = joined(pass, text, tokens);
    }
    Tags tags = Tags.none(text.length());
    int last = passes.size() - 1;
    Answer[] answers = answers(last, tokens);
    for (int i = 0; i < answers.length; i++) {
      Mark mark = passes.get(last).marks().get(answers[i].number());
      int end = i + 1 - mark.behind();
      int from = end - mark.length();
      int shownBy = tokens.ends[i] - 1;
      tags.confidences()[shownBy] = answers[i].confidence();
      if (mark.length() > 0 && from >= 0) {
        float confidence = answers[i].confidence();
        for (int token = from; token < end; token++) {
          confidence *= tokens.confidences[token];
        }
        tags.mark(tokens.start(from), tokens.ends[end - 1], shownBy, confidence);
      }
    }
    return tags;
  }

  /** Makes one token of each marked text, for the next pass. */
  private Tokens joined(int pass, String text, Tokens tokens) {
    TokenWindows next = passes.get(pass + 1);
    Answer[] answers = answers(pass, tokens);
    int[] lengths = new int[tokens.size()];
    float[] confidences = new float[tokens.size()];
    for (int i = 0; i < answers.length; i++) {
      Mark mark = passes.get(pass).marks().get(answers[i].number());
      int from = i + 1 - mark.behind() - mark.length();
      if (mark.length() > 0 && from >= 0) {
        lengths[from] = mark.length();
        confidences[from] = answers[i].confidence();
      }
    }
    Tokens after = new Tokens(tokens.size());
    for (int i = 0; i < tokens.size(); ) {
      if (lengths[i] > 0) {
        after.add(next.atomClass(), tokens.ends[i + lengths[i] - 1], confidences[i]);
        i += lengths[i];
      } else {
        after.add(next.classOf(text.charAt(i)), tokens.ends[i], 1);
        i++;
      }
    }
    return after;
  }

  private Answer[] answers(int pass, Tokens tokens) {
    TokenWindows windows = passes.get(pass);
    Map<String, Answer> memory = known.get(pass);
    Answer[] answers = new Answer[tokens.size()];
    String classes = windows.edges() + tokens.classes;
    for (int i = 0; i < answers.length; i++) {
      String window = classes.substring(i, i + windows.view());
      Answer answer = memory.get(window);
      if (answer == null) {
        answer = networks.get(pass).apply(window);
        if (memory.size() >= capacity) {
          memory.clear();
        }
        if (capacity > 0) {
          memory.put(window, answer);
        }
      }
      answers[i] = answer;
    }
    return answers;
  }
}
