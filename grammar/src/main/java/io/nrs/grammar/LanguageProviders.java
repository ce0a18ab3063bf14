package io.nrs.grammar;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * The providers of languages on a class path.
 *
 * @param byId in the order of their discovery
 * @param problems providers that cannot be used, one line each
 */
public record LanguageProviders(Map<String, LanguageProvider> byId, List<String> problems) {
  /** Found on first use. */
  private static final class OfProgram {
    private static final LanguageProviders FOUND = in(LanguageProviders.class.getClassLoader());
  }

  /** Returns the providers on the program's own class path. */
  public static LanguageProviders found() {
    return OfProgram.FOUND;
  }

  /** Returns the providers that a class loader finds. */
  static LanguageProviders in(ClassLoader loader) {
    Map<String, LanguageProvider> byId = new LinkedHashMap<>();
    List<String> problems = new ArrayList<>();
    Iterator<LanguageProvider> providers =
        ServiceLoader.load(LanguageProvider.class, loader).iterator();
    while (hasNext(providers, problems)) {
      try {
        add(providers.next(), byId, problems);
      } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
        problems.add(wrong(e));
      }
    }
    return new LanguageProviders(byId, List.copyOf(problems));
  }

  /** The list of providers of one jar may be unreadable. It ends the search. */
  private static boolean hasNext(Iterator<LanguageProvider> providers, List<String> problems) {
    try {
      return providers.hasNext();
    } catch (ServiceConfigurationError e) {
      problems.add(wrong(e));
      return false;
    }
  }

  private static String wrong(Throwable e) {
    return "a language's jar cannot be used (%s): correct it or take it off the class path"
        .formatted(e.getMessage());
  }

  private static void add(
      LanguageProvider provider, Map<String, LanguageProvider> byId, List<String> problems) {
    Language language = provider.language();
    String id = language.id();
    boolean builtIn = Language.ofId(id).filter(known -> known != language).isPresent();
    if (builtIn || byId.putIfAbsent(id, provider) != null) {
      problems.add(
          "%s brings the language %s, which is there already: choose another id"
              .formatted(provider.getClass().getName(), id));
    }
  }

  /** Returns the provider of a language. */
  public Optional<LanguageProvider> of(Language language) {
    return Optional.ofNullable(byId.get(language.id()))
        .filter(provider -> provider.language() == language);
  }
}
