package io.nrs.lsp.commands;

import io.nrs.checking.FormulaFiles;
import io.nrs.grammar.Language;
import io.nrs.lsp.commands.FormulaSources.Text;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.requests.DocumentSymbols;
import io.nrs.lsp.session.Session;
import io.nrs.lsp.transport.Cancellation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.lsp4j.SymbolInformation;

/** Finds formulas and the comments above them in all formula files of the workspace. */
public final class WorkspaceSymbols {
  /** A user types another letter rather than read more symbols. */
  static final int MAX_SYMBOLS = 500;

  private WorkspaceSymbols() {}

  /**
   * Finds the symbols that contain a text. Case and white space do not count.
   *
   * @param query empty for all
   * @return the results in the client's position encoding
   */
  public static List<Object> find(String query, Session session, Cancellation cancellation) {
    FormulaSources sources = new FormulaSources(session);
    Set<Path> files = new LinkedHashSet<>(sources.open());
    for (Path folder : session.workspace().folders()) {
      files.addAll(FormulaFiles.find(folder, sources::isFormulaFile, cancellation::check).files());
    }
    List<Object> found = new ArrayList<>();
    for (Path file : files) {
      cancellation.check();
      if (found.size() >= MAX_SYMBOLS) {
        break;
      }
      document(sources, file)
          .ifPresent(
              document ->
                  DocumentSymbols.flat(document, cancellation).stream()
                      .filter(symbol -> holds(symbol, query))
                      .limit(MAX_SYMBOLS - found.size())
                      .forEach(found::add));
    }
    return found;
  }

  private static Optional<Document> document(FormulaSources sources, Path file) {
    Optional<Language> language = sources.language(file);
    return language
        .map(of -> sources.read(file, of))
        .filter(Text.class::isInstance)
        .map(source -> ((Text) source).document());
  }

  @SuppressWarnings("deprecation") // all clients know this type
  private static boolean holds(SymbolInformation symbol, String query) {
    return plain(symbol.getName()).contains(plain(query));
  }

  private static String plain(String text) {
    return text.replaceAll("\\s", "").toLowerCase(Locale.ROOT);
  }
}
