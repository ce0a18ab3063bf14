package io.nrs.training;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.nrs.language.window.TokenWindows;
import io.nrs.language.window.TokenWindows.Mark;
import io.nrs.network.TaggingNetwork;
import io.nrs.network.TaggingNetwork.TaggerConfig;
import io.nrs.network.TaggingNetwork.TaggerConfig.Pass;
import io.nrs.training.settings.JointSettings;
import io.nrs.training.settings.TaggerSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A tagger that several languages share. Classes of tokens with the same roles are one class. A
 * window begins with the token for its language, and is filled with edges up to the longest one of
 * all languages. The pass that marks leaves is shared by all; the one before it, by the languages
 * whose atoms have several tokens.
 */
final class SharedTagger implements SharedNetwork {
  private final List<TaggerSettings> parts;
  private final TaggerConfig config;
  private final List<Numbers> numbers;

  private SharedTagger(List<TaggerSettings> parts, TaggerConfig config, List<Numbers> numbers) {
    this.parts = parts;
    this.config = config;
    this.numbers = numbers;
  }

  static SharedTagger of(JointSettings settings) {
    List<TaggerSettings> parts = settings.parts().stream().map(TaggerSettings.class::cast).toList();
    List<List<TokenWindows>> languages =
        parts.stream().map(part -> part.rules().tokenWindows()).toList();
    int passes = languages.stream().mapToInt(List::size).max().orElseThrow();
    List<Shared> shared = IntStream.range(0, passes).mapToObj(pass -> new Shared()).toList();
    List<Numbers> numbers = new ArrayList<>();
    for (int language = 0; language < parts.size(); language++) {
      List<TokenWindows> own = languages.get(language);
      List<Shared> read = shared.subList(passes - own.size(), passes);
      List<OfPass> ofPasses = new ArrayList<>();
      for (int pass = 0; pass < own.size(); pass++) {
        ofPasses.add(
            read.get(pass).add(own.get(pass), "<" + parts.get(language).language().id() + ">"));
      }
      numbers.add(new Numbers(passes - own.size(), shared, ofPasses));
    }
    return new SharedTagger(
        parts,
        new TaggerConfig(settings.common().width(), shared.stream().map(Shared::pass).toList()),
        numbers);
  }

  /** The windows of a pass of all languages. */
  private static final class Shared {
    private final Map<String, Integer> classes = new LinkedHashMap<>();
    private final Map<String, Integer> marks = new LinkedHashMap<>();
    private int longest;

    OfPass add(TokenWindows windows, String language) {
      longest = Math.max(longest, windows.view());
      List<String> roles =
          Stream.concat(
                  Stream.of("<edge>"), windows.grammar().classes().stream().map(Object::toString))
              .toList();
      return new OfPass(
          windows.view(),
          SharedNetwork.numbers(classes, List.of(language))[0],
          SharedNetwork.numbers(classes, roles),
          SharedNetwork.numbers(marks, windows.marks().stream().map(Mark::toString).toList()));
    }

    int view() {
      return longest + 1;
    }

    Pass pass() {
      // Its answers only have to be as many: each language reads them by numbers of its own.
      return new Pass(
          view(),
          classes.size(),
          List.of(),
          0,
          marks.values().stream().map(number -> List.of(number, 0)).toList());
    }
  }

  /**
   * A pass of a language.
   *
   * @param view the tokens of its own window
   * @param language the class of the token for the language
   * @param classes by its own classes; that of edges first
   * @param answers by its own answers
   */
  private record OfPass(int view, int language, int[] classes, int[] answers) {}

  /**
   * @param first the first pass of the shared tagger that the language has
   */
  private record Numbers(int first, List<Shared> shared, List<OfPass> passes)
      implements WindowNumbers {
    @Override
    public int pass(int pass) {
      return first + pass;
    }

    @Override
    public int[] window(int pass, String window) {
      OfPass own = passes.get(pass);
      int[] whole = new int[shared.get(pass(pass)).view()];
      whole[0] = own.language();
      for (int place = 1; place < whole.length; place++) {
        int at = place - (whole.length - window.length());
        whole[place] = own.classes()[at < 0 ? TokenWindows.EDGE : window.charAt(at)];
      }
      return whole;
    }

    @Override
    public int answer(int pass, int answer) {
      return passes.get(pass).answers()[answer];
    }
  }

  TaggerConfig config() {
    return config;
  }

  /** Returns the numbers of a language. */
  WindowNumbers numbers(int language) {
    return numbers.get(language);
  }

  @Override
  public TrainableNetwork trainable(NDManager manager, int language) {
    return new TrainableTagger(manager, parts.get(language), config, numbers.get(language));
  }

  @Override
  public Map<String, Shape> shapes(int language) {
    return TaggingNetwork.shapes(parts.get(language).network());
  }

  @Override
  public Map<String, float[]> weights(Map<String, float[]> shared, int language) {
    Map<String, float[]> own = new LinkedHashMap<>();
    Numbers each = numbers.get(language);
    for (int pass = 0; pass < each.passes().size(); pass++) {
      int from = each.pass(pass);
      int[] answers = each.passes().get(pass).answers();
      own.put(
          TaggingNetwork.window(pass), window(shared.get(TaggingNetwork.window(from)), each, pass));
      for (String part : List.of(".matrix", ".bias")) {
        own.put(TaggingNetwork.hidden(pass) + part, shared.get(TaggingNetwork.hidden(from) + part));
      }
      String given = TaggingNetwork.answers(from);
      own.put(
          TaggingNetwork.answers(pass) + ".matrix",
          SharedNetwork.rows(shared.get(given + ".matrix"), config.width(), answers));
      own.put(
          TaggingNetwork.answers(pass) + ".bias",
          SharedNetwork.rows(shared.get(given + ".bias"), 1, answers));
    }
    return own;
  }

  /**
   * Returns the tables of a language's own windows. What the shared network adds for the token for
   * the language and for the edges that fill the window, the first table has in each row: a window
   * has one token at each place.
   */
  private float[] window(float[] shared, Numbers each, int pass) {
    OfPass own = each.passes().get(pass);
    int width = config.width();
    int classes = config.passes().get(each.pass(pass)).classes();
    int before = config.passes().get(each.pass(pass)).view() - own.view();
    int[] rows = new int[own.view() * own.classes().length];
    for (int i = 0; i < rows.length; i++) {
      int place = before + i / own.classes().length;
      rows[i] = place * classes + own.classes()[i % own.classes().length];
    }
    float[] tables = SharedNetwork.rows(shared, width, rows);
    for (int place = 0; place < before; place++) {
      int constant = place == 0 ? own.language() : own.classes()[TokenWindows.EDGE];
      for (int i = 0; i < own.classes().length * width; i++) {
        tables[i] += shared[(place * classes + constant) * width + i % width];
      }
    }
    return tables;
  }
}
