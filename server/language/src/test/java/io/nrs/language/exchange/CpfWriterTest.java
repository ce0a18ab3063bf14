package io.nrs.language.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.rewriting.Term;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LeafExpansion;
import io.nrs.language.proof.Convergence;
import io.nrs.language.proof.Convergence.Basis;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Certificates have the elements that CeTA reads, and what they say is checked again here. */
class CpfWriterTest {
  /** The elements of each element, as the parser of CeTA 3 takes them. */
  private static final Map<String, String> CONTENT = new HashMap<>();

  static {
    String term = "(var|funapp)";
    String proof = "trsTerminationProof";
    CONTENT.put(
        "certificationProblem",
        "cpfVersion lookupTables input property answer proof metaInformation");
    CONTENT.put("input", "(trsInput|trsWithSignature)");
    CONTENT.put("trsInput", "trs");
    CONTENT.put("trsWithSignature", "signature trs");
    CONTENT.put("signature", "symbol( symbol)*");
    CONTENT.put("symbol", "name arity");
    CONTENT.put("trs", "rules");
    CONTENT.put("rules", "(rule( rule)*)?");
    CONTENT.put("rule", term + " " + term);
    CONTENT.put("funapp", "name( " + term + ")*");
    CONTENT.put("property", "(termination|confluence)");
    CONTENT.put("answer", "yes");
    CONTENT.put("proof", "(trsTerminationProof|crProof)");
    CONTENT.put("crProof", "wcrAndSN");
    CONTENT.put("wcrAndSN", "wcrProof " + proof);
    CONTENT.put("wcrProof", "joinAutoNF");
    CONTENT.put(proof, "(rIsEmpty|ruleRemoval|permutingArgumentFilter)");
    CONTENT.put("ruleRemoval", "(recursivePathOrder|knuthBendixOrder|interpretation) trs " + proof);
    CONTENT.put("permutingArgumentFilter", "argumentFilter " + proof);
    CONTENT.put("argumentFilter", "argumentFilterEntry( argumentFilterEntry)*");
    CONTENT.put("argumentFilterEntry", "name arity nonCollapsing");
    CONTENT.put("nonCollapsing", "(position( position)*)?");
    CONTENT.put("recursivePathOrder", "statusPrecedence");
    CONTENT.put("statusPrecedence", "statusPrecedenceEntry( statusPrecedenceEntry)*");
    CONTENT.put("statusPrecedenceEntry", "name arity precedence lex");
    CONTENT.put("knuthBendixOrder", "w0 precedenceWeight");
    CONTENT.put("precedenceWeight", "precedenceWeightEntry( precedenceWeightEntry)*");
    CONTENT.put("precedenceWeightEntry", "name arity precedence weight");
    CONTENT.put("interpretation", "type( interpret)+");
    CONTENT.put("type", "polynomial");
    CONTENT.put("polynomial", "domain degree");
    CONTENT.put("domain", "naturals");
    CONTENT.put("interpret", "name arity sum");
    CONTENT.put("sum", "integer product");
    CONTENT.put("product", "integer variable");
    CONTENT.put("metaInformation", "toolInfos");
    CONTENT.put("toolInfos", "toolInfo");
  }

  private static final int LONGEST = 2_000_000;

  private record Rule(Term left, Term right) {}

  private static Element read(String text) {
    try {
      return DocumentBuilderFactory.newDefaultInstance()
          .newDocumentBuilder()
          .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
          .getDocumentElement();
    } catch (Exception e) {
      throw new AssertionError(text, e);
    }
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

  private static Element child(Element of, int number) {
    return children(of).get(number);
  }

  private static int number(Element of, int child) {
    return Integer.parseInt(child(of, child).getTextContent());
  }

  private static void mustHaveStructure(Element element) {
    List<String> names = children(element).stream().map(Element::getTagName).toList();
    String content = CONTENT.getOrDefault(element.getTagName(), "");
    assertTrue(String.join(" ", names).matches(content), element.getTagName() + ": " + names);
    children(element).forEach(CpfWriterTest::mustHaveStructure);
  }

  private static Term term(Element element) {
    if (element.getTagName().equals("var")) {
      return new Term("?" + element.getTextContent());
    }
    List<Element> parts = children(element);
    return new Term(
        parts.get(0).getTextContent(), parts.stream().skip(1).map(CpfWriterTest::term).toList());
  }

  private static List<Rule> rules(Element trs) {
    return children(child(trs, 0)).stream()
        .map(rule -> new Rule(term(child(rule, 0)), term(child(rule, 1))))
        .toList();
  }

  /** Follows the proof until no rule is left. */
  private static void mustProve(Element proof, List<Rule> rules) {
    Element step = child(proof, 0);
    switch (step.getTagName()) {
      case "rIsEmpty" -> assertEquals(List.of(), rules);
      case "permutingArgumentFilter" -> {
        Map<String, List<Integer>> places = new HashMap<>();
        for (Element entry : children(child(step, 0))) {
          List<Integer> order =
              children(child(entry, 2)).stream()
                  .map(place -> Integer.parseInt(place.getTextContent()) - 1)
                  .toList();
          assertEquals(
              IntStream.range(0, number(entry, 1)).boxed().toList(),
              order.stream().sorted().toList());
          places.put(child(entry, 0).getTextContent(), order);
        }
        mustProve(
            child(step, 1),
            rules.stream()
                .map(rule -> new Rule(permuted(rule.left, places), permuted(rule.right, places)))
                .toList());
      }
      default -> {
        List<Rule> removed = rules(child(step, 1));
        assertFalse(removed.isEmpty());
        Set<Rule> all = new HashSet<>(removed);
        assertTrue(new HashSet<>(rules).containsAll(all));
        List<Rule> left = rules.stream().filter(rule -> !all.contains(rule)).toList();
        mustOrder(child(step, 0), removed, left);
        mustProve(child(step, 2), left);
      }
    }
  }

  private static Term permuted(Term term, Map<String, List<Integer>> places) {
    return term.isVariable()
        ? term
        : new Term(
            term.symbol(),
            places.get(term.symbol()).stream()
                .map(place -> permuted(term.operands().get(place), places))
                .toList());
  }

  private static Map<String, Integer> numbers(List<Element> entries, int child) {
    Map<String, Integer> all = new HashMap<>();
    entries.forEach(entry -> all.put(child(entry, 0).getTextContent(), number(entry, child)));
    return all;
  }

  private static void mustOrder(Element order, List<Rule> removed, List<Rule> left) {
    switch (order.getTagName()) {
      case "recursivePathOrder" -> {
        Map<String, Integer> precedence = numbers(children(child(order, 0)), 2);
        removed.forEach(
            rule -> assertTrue(path(rule.left, rule.right, precedence), rule.toString()));
        assertEquals(List.of(), left);
      }
      case "knuthBendixOrder" -> {
        List<Element> entries = children(child(order, 1));
        Map<String, Integer> precedence = numbers(entries, 2);
        Map<String, Integer> weights = numbers(entries, 3);
        assertEquals(precedence.size(), precedence.values().stream().distinct().count());
        assertEquals(1, number(order, 0));
        assertTrue(weights.values().stream().allMatch(weight -> weight >= 1));
        removed.forEach(
            rule ->
                assertTrue(
                    knuthBendix(rule.left, rule.right, precedence, weights), rule.toString()));
        assertEquals(List.of(), left);
      }
      default -> {
        Map<String, Integer> added = new HashMap<>();
        for (Element entry : children(order).subList(1, children(order).size())) {
          assertEquals(1, number(entry, 1));
          added.put(child(entry, 0).getTextContent(), number(child(entry, 2), 0));
        }
        ToIntFunction<Rule> less =
            rule -> weight(rule.left, added, 0) - weight(rule.right, added, 0);
        removed.forEach(rule -> assertTrue(less.applyAsInt(rule) > 0, rule.toString()));
        left.forEach(rule -> assertEquals(0, less.applyAsInt(rule), rule.toString()));
      }
    }
  }

  private static boolean path(Term one, Term other, Map<String, Integer> precedence) {
    if (one.isVariable()) {
      return false;
    }
    if (one.operands().stream()
        .anyMatch(operand -> operand.equals(other) || path(operand, other, precedence))) {
      return true;
    }
    if (other.isVariable()
        || !other.operands().stream().allMatch(operand -> path(one, operand, precedence))) {
      return false;
    }
    int above = precedence.get(one.symbol()) - precedence.get(other.symbol());
    return above == 0 && one.operands().size() == other.operands().size()
        ? first(one, other, (a, b) -> path(a, b, precedence))
        : above > 0;
  }

  private interface Greater {
    boolean test(Term one, Term other);
  }

  private static boolean first(Term one, Term other, Greater greater) {
    for (int i = 0; i < one.operands().size(); i++) {
      Term a = one.operands().get(i);
      Term b = other.operands().get(i);
      if (!a.equals(b)) {
        return greater.test(a, b);
      }
    }
    return false;
  }

  private static int weight(Term term, Map<String, Integer> weights, int ofVariables) {
    return term.isVariable()
        ? ofVariables
        : weights.get(term.symbol())
            + term.operands().stream().mapToInt(each -> weight(each, weights, ofVariables)).sum();
  }

  private static boolean knuthBendix(
      Term one, Term other, Map<String, Integer> precedence, Map<String, Integer> weights) {
    List<String> variables = new ArrayList<>(one.variables());
    if (!other.variables().stream().allMatch(variables::remove)) {
      return false;
    }
    int less = weight(one, weights, 1) - weight(other, weights, 1);
    if (less != 0 || one.isVariable() || other.isVariable()) {
      return less > 0;
    }
    return one.symbol().equals(other.symbol())
        ? first(one, other, (a, b) -> knuthBendix(a, b, precedence, weights))
        : precedence.get(one.symbol()) > precedence.get(other.symbol());
  }

  private static Element checked(String certificate) {
    Element problem = read(certificate);
    mustHaveStructure(problem);
    Element input = child(child(problem, 2), 0);
    boolean confluence = input.getTagName().equals("trsWithSignature");
    assertEquals(
        confluence ? "confluence" : "termination", child(child(problem, 3), 0).getTagName());
    Element proof = child(child(problem, 5), 0);
    mustProve(
        confluence ? child(child(proof, 0), 1) : proof, rules(child(input, confluence ? 1 : 0)));
    return problem;
  }

  private static RewriteSystem system(String functions, String rules) {
    StringBuilder text = new StringBuilder("(format TRS)\n");
    for (String function : functions.split(" ")) {
      text.append("(fun %s)%n".formatted(function.replace('/', ' ')));
    }
    for (String rule : rules.split("; ")) {
      text.append("(rule %s)%n".formatted(rule));
    }
    return AriReader.read(Path.of("x.ari"), text.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0/0 s/1 p/2 | (p 0 y) y; (p (s x) y) (s (p x y)) | confluence recursivePathOrder",
        "0/0 s/1 p/2 | (p 0 x) x; (p (s x) y) (p x (s y)) | confluence recursivePathOrder",
        "s/1 f/2 | (f x (s y)) (f (s x) y) | confluence permutingArgumentFilter",
        "c/2 o/2 p/2 | (o (o x y) z) (o x (o y z)); (o (c x y) z) (c (p x z) (o y z)); (p (p x y) z) (p x (o y z)) | confluence recursivePathOrder",
        "s/1 f/2 g/2 | (f x (s y)) (g (s (s x)) y); (g x (s y)) (f (s (s x)) y) | confluence permutingArgumentFilter",
        "f/1 g/1 h/1 | (f (g x)) (h (h x)); (h x) x | confluence interpretation",
        "f/1 g/1 h/2 | (f (g x)) (g (g (f x))); (h x (f x)) x | termination recursivePathOrder",
        "a/0 f/1 g/2 | (g (f x) y) (f (g y x)); (g a a) a | confluence knuthBendixOrder",
        "a/1 b/1 c/1 | (a (b x)) (c (c (c x))) | confluence interpretation",
        "a/1 b/1 | (b (a x)) (a (b x)); (a (a x)) x | confluence knuthBendixOrder",
        "a/0 b/0 f/1 | (f (f x)) a; (f b) b | termination recursivePathOrder",
        "a/0 b/0 f/2 | (f x a) a; (f b x) b | termination recursivePathOrder",
        "&/2 <a>/0 ¬/1 | (¬ (¬ x)) x; (& x <a>) x | confluence recursivePathOrder",
      })
  void certificatesHold(String functions, String rules, String expected) {
    String certificate = CpfWriter.write(system(functions, rules)).orElseThrow();
    Element problem = checked(certificate);
    for (String part : expected.split(" ")) {
      assertTrue(problem.getElementsByTagName(part).getLength() > 0, part + " in " + certificate);
    }
    assertTrue(certificate.chars().allMatch(c -> c < 128));
  }

  @Test
  void whatNoOrderShowsHasNoCertificate() {
    assertEquals(Optional.empty(), CpfWriter.write(system("f/1", "(f x) (f (f x))")));
    // Dependency pairs show that this ends.
    assertEquals(Optional.empty(), CpfWriter.write(system("f/1 g/1", "(f (f x)) (f (g (f x)))")));
  }

  static List<Path> descriptions() throws Exception {
    return ExportedLanguagesTest.descriptions();
  }

  /** The languages that ship, and those of the documents. */
  @ParameterizedTest
  @MethodSource("descriptions")
  void languagesHaveCertificates(Path file) {
    LanguageDescription description = LeafExpansion.expand(DescriptionReader.read(file));
    Optional<String> certificate = CpfWriter.write(description);
    Convergence found = Convergence.of(description.language());
    assertEquals(
        found.ends().basis() == Basis.PROVED && !description.language().isPolynomial(),
        certificate.isPresent());
    // The tables of Arithmetic give 33 MB.
    certificate.filter(text -> text.length() < LONGEST).ifPresent(CpfWriterTest::checked);
  }
}
