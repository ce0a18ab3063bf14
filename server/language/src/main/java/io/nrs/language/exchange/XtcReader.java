package io.nrs.language.exchange;

import io.nrs.language.description.DescriptionException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the XML format of the termination problem data base (XTC): {@code <problem><trs><rules>}
 * with {@code funapp} and {@code var}, a signature, conditions and a strategy.
 */
final class XtcReader {
  /** What elements that are not supported are about. */
  private static final Map<String, OtherSystem> OTHERS =
      Map.of(
          "relrules", OtherSystem.RELATIVE,
          "higherOrderSignature", OtherSystem.HIGHER_ORDER,
          "lambda", OtherSystem.HIGHER_ORDER,
          "application", OtherSystem.HIGHER_ORDER,
          "replacementmap", OtherSystem.CONTEXT_SENSITIVE,
          "probabilities", OtherSystem.PROBABILISTIC);

  private final Path file;
  private final List<Expression> functions = new ArrayList<>();
  private final List<Expression> rules = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private boolean conditional;

  /** An element that is read, with the text and the elements inside. */
  private record Element(String name, int line, StringBuilder text, List<Element> inside) {
    String words() {
      return text.toString().strip();
    }

    Stream<Element> all(String other) {
      return inside.stream().filter(each -> each.name.equals(other));
    }

    /** Returns this and all elements below it, in the order of the file. */
    Stream<Element> whole() {
      List<Element> all = new ArrayList<>();
      Deque<Element> open = new ArrayDeque<>(List.of(this));
      while (!open.isEmpty()) {
        Element next = open.pop();
        all.add(next);
        for (int i = next.inside.size() - 1; i >= 0; i--) {
          open.push(next.inside.get(i));
        }
      }
      return all.stream();
    }
  }

  private XtcReader(Path file) {
    this.file = file;
  }

  /**
   * Reads a system, as expressions of the ARI format.
   *
   * @param file for messages
   * @throws DescriptionException if it is none of this kind
   */
  static List<Expression> read(Path file, String text) {
    return new XtcReader(file).members(text);
  }

  private DescriptionException wrong(int line, String message) {
    return new DescriptionException(file, line, message);
  }

  private List<Expression> members(String text) {
    Element problem = document(text);
    if (!problem.name().equals("problem")) {
      throw wrong(
          problem.line(),
          "<%s> is no rewriting system: give a file of the termination problem data base, which begins with <problem>"
              .formatted(problem.name()));
    }
    problem
        .whole()
        .filter(each -> OTHERS.containsKey(each.name()))
        .filter(XtcReader::saysSomething)
        .findFirst()
        .ifPresent(
            each -> {
              throw wrong(
                  each.line(),
                  "<%s>: %s is not supported"
                      .formatted(each.name(), OTHERS.get(each.name()).words()));
            });
    problem
        .whole()
        .filter(each -> each.name().equals("strategy"))
        .filter(each -> !Set.of("FULL", "INNERMOST").contains(each.words()))
        .findFirst()
        .ifPresent(
            each -> {
              throw wrong(each.line(), "the strategy %s is not supported".formatted(each.words()));
            });
    problem.whole().filter(each -> each.name().equals("funcsym")).forEach(this::function);
    problem.whole().filter(each -> each.name().equals("rule")).forEach(this::rule);
    List<Expression> members = new ArrayList<>();
    members.add(
        conditional
            ? Expression.ofWords(1, "format", "CTRS", conditions(problem))
            : Expression.ofWords(1, "format", "TRS"));
    members.addAll(functions);
    members.addAll(rules);
    return members;
  }

  /** An empty list of rules says nothing, but without places to rewrite, a function has none. */
  private static boolean saysSomething(Element element) {
    return !element.inside().isEmpty()
        || !element.words().isEmpty()
        || element.name().equals("replacementmap");
  }

  private static String conditions(Element problem) {
    return problem
        .whole()
        .filter(each -> each.name().equals("conditiontype"))
        .map(
            each ->
                switch (each.words()) {
                  case "JOIN" -> "join";
                  case "OTHER" -> "semi-equational";
                  default -> "oriented";
                })
        .findFirst()
        .orElse("oriented");
  }

  private Element document(String text) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    // Without document types, a file opens no other file.
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    Deque<Element> open = new ArrayDeque<>();
    Element root = new Element("", 1, new StringBuilder(), new ArrayList<>());
    open.push(root);
    try {
      XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text));
      while (reader.hasNext()) {
        switch (reader.next()) {
          case XMLStreamConstants.START_ELEMENT -> {
            int line = Math.max(1, reader.getLocation().getLineNumber());
            if (open.size() > 4 * RewriteSystem.MAX_NESTING) {
              throw wrong(
                  line,
                  "terms are nested more than 500 levels deep: such systems are not supported");
            }
            Element element =
                new Element(reader.getLocalName(), line, new StringBuilder(), new ArrayList<>());
            open.element().inside().add(element);
            open.push(element);
          }
          case XMLStreamConstants.END_ELEMENT -> open.pop();
          case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
              open.element().text().append(reader.getText());
          default -> {
            // Comments and instructions say nothing about the system.
          }
        }
      }
    } catch (XMLStreamException e) {
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNumber());
      throw wrong(line, "the XML is damaged here: correct it");
    }
    return root.inside().get(0);
  }

  private void function(Element given) {
    String name = words(given, "name");
    names.add(name);
    functions.add(Expression.ofFunction(given.line(), name, words(given, "arity"), theory(given)));
  }

  /** Returns the theory of a function, which may have two elements. */
  private static Optional<String> theory(Element function) {
    return function
        .all("theory")
        .map(Element::words)
        .reduce(
            (one, other) ->
                Theory.of(one)
                    .flatMap(first -> Theory.of(other).map(first::and))
                    .map(Theory::name)
                    .orElse(other));
  }

  private String words(Element of, String name) {
    return of.all(name)
        .map(Element::words)
        .filter(words -> !words.isEmpty())
        .findFirst()
        .orElseThrow(() -> wrong(of.line(), "<%s> has no <%s>: add it".formatted(of.name(), name)));
  }

  private void rule(Element given) {
    List<Expression> sides = new ArrayList<>(sides(given));
    given
        .all("conditions")
        .flatMap(all -> all.all("condition"))
        .forEach(
            condition -> {
              conditional = true;
              sides.add(Expression.of("=", sides(condition), condition.line()));
            });
    rules.add(Expression.of("rule", sides, given.line()));
  }

  private List<Expression> sides(Element given) {
    return Stream.of("lhs", "rhs").map(side -> side(given, side)).toList();
  }

  private Expression side(Element given, String side) {
    return given
        .all(side)
        .flatMap(each -> each.inside().stream())
        .findFirst()
        .map(this::term)
        .orElseThrow(
            () -> wrong(given.line(), "<%s> has no <%s>: add it".formatted(given.name(), side)));
  }

  private Expression term(Element given) {
    return switch (given.name()) {
      case "var" -> Expression.word(variable(given.words()), given.line());
      case "funapp" -> {
        List<Expression> arguments =
            given.all("arg").flatMap(each -> each.inside().stream()).map(this::term).toList();
        String name = words(given, "name");
        yield arguments.isEmpty()
            ? Expression.word(name, given.line())
            : Expression.of(name, arguments, given.line());
      }
      default ->
          throw wrong(
              given.line(), "<%s> is no term: write <var> or <funapp>".formatted(given.name()));
    };
  }

  /** A variable may have the name of a function. */
  private String variable(String name) {
    return SymbolNames.unused(name, names::contains);
  }
}
