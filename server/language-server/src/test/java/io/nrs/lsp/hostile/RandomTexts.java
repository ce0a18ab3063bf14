package io.nrs.lsp.hostile;

import com.google.gson.JsonElement;
import io.nrs.editor.Json;
import io.nrs.grammar.BuiltInLanguage;
import io.nrs.grammar.Evaluator;
import io.nrs.grammar.Language;
import io.nrs.grammar.Printer;
import io.nrs.grammar.reading.Parser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Texts of formula files, good ones and bad ones. */
final class RandomTexts {
  private static final List<String> ENDS = List.of("\n", "\n", "\r\n", "\r");

  private static final List<String> RUBBISH =
      List.of(
          ("¦   ¦\t¦# a comment \uD83D\uDE00 with a pair¦(1+¦[MED123]¦((1+2)*¦= 3¦"
                  + "(1+2) == 3¦(100+1)¦(+3*a-4*b)¦\uD83D¦(1+2)\uDE00¦\uFEFF(1+2)¦\u0000\u0001¦"
                  + "hello, world¦[SM1]¦(1+2) = ")
              .split("¦"));

  private static final List<String> SNIPPETS =
      List.of(
          ("¦1¦9¦(¦)¦[¦]¦+¦-¦*¦=¦#¦ ¦\t¦\n¦\r¦\r\n¦\n\n¦MAX¦SM¦a¦*x*y¦(1+2)¦[MIN31]¦"
                  + "\uD83D\uDE00¦\uD83D¦\uDE00¦\u00e4¦= 3")
              .split("¦"));

  private static final Map<String, List<String>> MESSAGES = messages();

  private final Random random;

  RandomTexts(Random random) {
    this.random = random;
  }

  private static Map<String, List<String>> messages() {
    Map<String, List<String>> parts = new HashMap<>();
    try (InputStream file = RandomTexts.class.getResourceAsStream("messages.txt")) {
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      for (String part : text.substring(2).split("\n\n# ")) {
        List<String> lines = part.lines().toList();
        parts.put(lines.get(0), lines.subList(1, lines.size()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return parts;
  }

  <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  /** A line of a part of {@code messages.txt}, as it is. */
  String message(String part) {
    return any(MESSAGES.get(part));
  }

  /** The same as JSON; see {@link Json#of}. */
  JsonElement json(String part, Object... values) {
    return Json.of(message(part), values);
  }

  String text(Language language) {
    StringBuilder text = new StringBuilder();
    int lines = random.nextInt(20);
    for (int i = 0; i < lines; i++) {
      text.append(line(language)).append(any(ENDS));
    }
    return text.append(random.nextBoolean() ? line(language) : "").toString();
  }

  String line(Language language) {
    int kind = random.nextInt(12);
    if (kind == 0) {
      return any(RUBBISH);
    }
    if (kind == 1 && random.nextInt(20) == 0) {
      return "(".repeat(1_500) + "1";
    }
    String formula = formula(language, random.nextInt(4));
    return switch (kind) {
      case 2 -> formula + " = " + formula(language, 0);
      case 3 -> formula + " = " + value(language, formula) + " # right";
      case 4 -> "  " + formula.replace("+", " + ").replace(")", " )");
      case 5 -> formula + formula;
      default -> formula;
    };
  }

  private static String value(Language language, String formula) {
    return Parser.parseFormula(language, formula)
        .flatMap(Evaluator::value)
        .map(Printer::print)
        .orElse("0");
  }

  String formula(Language language, int nesting) {
    return switch ((BuiltInLanguage) language) {
      case LISTOPS -> list(nesting);
      case ARITHMETIC -> binary(nesting, List.of("+", "-", "*"));
      case ALGEBRA -> binary(nesting, List.of("+", "-"));
    };
  }

  private String list(int nesting) {
    if (nesting == 0) {
      return String.valueOf(random.nextInt(10));
    }
    StringBuilder text = new StringBuilder("[").append(any(List.of("MIN", "MAX", "SM")));
    int arguments = 2 + random.nextInt(2);
    for (int i = 0; i < arguments; i++) {
      text.append(list(random.nextInt(nesting)));
    }
    return text.append("]").toString();
  }

  private String binary(int nesting, List<String> operators) {
    if (nesting == 0) {
      int number = random.nextInt(199) - 99;
      return operators.size() == 3
          ? String.valueOf(number)
          : (number < 0 ? "-" : "+") + Math.max(2, Math.abs(number)) + "*x";
    }
    return "("
        + binary(random.nextInt(nesting), operators)
        + any(operators)
        + binary(random.nextInt(nesting), operators)
        + ")";
  }

  /** A few characters to write somewhere. */
  String snippet(Language language) {
    return random.nextInt(3) == 0 ? line(language) + any(ENDS) : any(SNIPPETS);
  }
}
