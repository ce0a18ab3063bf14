package io.nrs.grammar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.grammar.DescribedLanguage.Syntax;
import io.nrs.grammar.Operation.Form;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A jar on the class path brings a language that no file can describe. */
class LanguageProvidersTest {
  @TempDir private Path jar;

  /** Greatest common divisors, which no expression of a description calculates. */
  public static final class Divisors implements LanguageProvider {
    private final Language language =
        new DescribedLanguage(
            new Syntax(
                "divisors",
                "Divisors",
                "divisors",
                "(",
                ")",
                new Atoms(Set.of(), Optional.of(new Atoms.Range(1, 20))),
                List.of(new Operation("gcd", Form.CALL, 2, 3)),
                3,
                "gcd(gcd(12,18),4)"),
            Optional.of(
                (operation, arguments) ->
                    arguments.stream()
                        .map(BigInteger::new)
                        .reduce(BigInteger::gcd)
                        .map(BigInteger::toString)));

    @Override
    public Language language() {
      return language;
    }
  }

  /** Takes the id of a built-in language. */
  public static final class Taken implements LanguageProvider {
    @Override
    public Language language() {
      return new DescribedLanguage(
          new Syntax(
              "listops",
              "x",
              "x",
              "(",
              ")",
              new Atoms(Set.of("T"), Optional.empty()),
              List.of(new Operation("&", Form.INFIX, 2, 2)),
              1,
              ""),
          Optional.empty());
    }
  }

  private LanguageProviders providers(String... names) throws IOException {
    Path services = jar.resolve("META-INF/services");
    Files.createDirectories(services);
    Files.write(services.resolve(LanguageProvider.class.getName()), List.of(names));
    URL[] urls = {jar.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(urls, getClass().getClassLoader())) {
      return LanguageProviders.in(loader);
    }
  }

  @Test
  void jarsBringLanguages() throws IOException {
    LanguageProviders found = providers(Divisors.class.getName());
    assertEquals(List.of(), found.problems());
    Language language = found.byId().get("divisors").language();
    assertTrue(found.of(language).isPresent());
    assertEquals(
        Optional.of("2"),
        Parser.parseFormula(language, language.example())
            .map(Evaluator::value)
            .map(Printer::print));
  }

  @Test
  void providersThatCannotBeUsedAreNamed() throws IOException {
    LanguageProviders found =
        providers(Taken.class.getName(), "no.such.Provider", Divisors.class.getName());
    assertEquals(Set.of("divisors"), found.byId().keySet());
    assertEquals(2, found.problems().size(), found.problems().toString());
    assertEquals(
        "io.nrs.grammar.LanguageProvidersTest$Taken brings the language listops, which is there"
            + " already: choose another id",
        found.problems().get(0));
    assertTrue(found.problems().get(1).contains("no.such.Provider"), found.problems().get(1));
  }
}
