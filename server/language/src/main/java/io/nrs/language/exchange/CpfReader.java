package io.nrs.language.exchange;

import io.nrs.grammar.rewriting.Term;
import io.nrs.grammar.rewriting.TermRewriting;
import io.nrs.language.DeepRecursion;
import io.nrs.language.description.LanguageDescription;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * Reads what a certificate of another program is about, in version 2 or 3 of the certification
 * problem format. CeTA checks the proof, which may be that of any system.
 */
public final class CpfReader {
  private static final Set<String> OF_INPUT = Set.of("trs", "signature");

  private final Map<String, Element> indexed = new HashMap<>();

  /** The certificate has another form. */
  private static final class OtherFormException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Both sides of a rule, whose variables have the numbers of their first occurrences. */
  private record Sides(Term left, Term right) {
    static Sides of(Term left, Term right) {
      Map<String, Term> numbers =
          SymbolNames.numbers(Stream.concat(left.variables().stream(), right.variables().stream()));
      return new Sides(TermRewriting.with(left, numbers), TermRewriting.with(right, numbers));
    }
  }

  private CpfReader() {}

  /**
   * Returns whether a certificate says that the rewriting of a language ends, as the system that
   * {@link AriWriter} makes of it, without a strategy.
   *
   * @param description with expanded expressions
   */
  public static boolean isAbout(String certificate, LanguageDescription description) {
    return AriWriter.write(description)
        .map(text -> AriReader.read(description.file(), text))
        .filter(system -> isAbout(certificate, system))
        .isPresent();
  }

  static boolean isAbout(String certificate, RewriteSystem system) {
    Set<Sides> rules =
        system.rules().stream()
            .map(rule -> Sides.of(rule.left(), rule.right()))
            .collect(Collectors.toSet());
    try {
      Element problem = document(certificate);
      return DeepRecursion.call(() -> new CpfReader().rules(problem)).equals(rules);
    } catch (OtherFormException e) {
      return false;
    }
  }

  private static Element document(String certificate) {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
    try {
      // Without document types, a certificate opens no other file.
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(null);
      return builder.parse(new InputSource(new StringReader(certificate))).getDocumentElement();
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new OtherFormException();
    }
  }

  private Set<Sides> rules(Element problem) {
    if (child(problem, "proof").flatMap(proof -> child(proof, "trsTerminationProof")).isEmpty()) {
      throw new OtherFormException();
    }
    child(problem, "lookupTables").ifPresent(this::index);
    Element input = child(problem, "input").orElseThrow(OtherFormException::new);
    Element system =
        child(input, "trsInput")
            .or(() -> child(input, "trsWithSignature"))
            .filter(
                of -> children(of).stream().map(Element::getTagName).allMatch(OF_INPUT::contains))
            .orElseThrow(OtherFormException::new);
    return child(system, "trs")
        .flatMap(trs -> child(trs, "rules"))
        .map(all -> children(all).stream().map(this::rule).collect(Collectors.toSet()))
        .orElseThrow(OtherFormException::new);
  }

  /** Terms and rules may stand in tables. */
  private void index(Element tables) {
    for (Element table : children(tables)) {
      for (Element entry : children(table)) {
        List<Element> parts = children(entry);
        if (parts.size() != 2) {
          throw new OtherFormException();
        }
        indexed.put(entry.getTagName() + text(parts.get(0)), parts.get(1));
      }
    }
  }

  private Element resolved(Element element) {
    String table =
        switch (element.getTagName()) {
          case "ruleIndex" -> "indexToRule";
          case "termIndex" -> "indexToTerm";
          default -> "";
        };
    return table.isEmpty()
        ? element
        : Optional.ofNullable(indexed.get(table + text(element)))
            .orElseThrow(OtherFormException::new);
  }

  private Sides rule(Element given) {
    List<Element> sides = children(resolved(given));
    if (sides.size() != 2) {
      throw new OtherFormException();
    }
    return Sides.of(term(sides.get(0)), term(sides.get(1)));
  }

  private Term term(Element given) {
    Element element = resolved(given);
    List<Element> parts = children(element);
    return switch (element.getTagName()) {
      case "var" -> new Term("?" + text(element));
      case "funapp" -> {
        if (parts.isEmpty() || !parts.get(0).getTagName().equals("name")) {
          throw new OtherFormException();
        }
        yield new Term(symbol(text(parts.get(0))), parts.stream().skip(1).map(this::term).toList());
      }
      // Elements of version 2.
      case "lhs", "rhs", "arg" -> {
        if (parts.size() != 1) {
          throw new OtherFormException();
        }
        yield term(parts.get(0));
      }
      default -> throw new OtherFormException();
    };
  }

  /** Some programs keep the signs around names of the ARI format. */
  private static String symbol(String name) {
    boolean quoted = name.length() > 2 && name.startsWith("|") && name.endsWith("|");
    return RewriteSystem.symbol(quoted ? name.substring(1, name.length() - 1) : name);
  }

  private static String text(Element element) {
    return element.getTextContent().strip();
  }

  private static Optional<Element> child(Element of, String name) {
    return children(of).stream().filter(each -> each.getTagName().equals(name)).findFirst();
  }

  private static List<Element> children(Element of) {
    List<Element> all = new ArrayList<>();
    for (Node node = of.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element) {
        all.add(element);
      }
    }
    return all;
  }
}
