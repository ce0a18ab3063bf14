package io.nrs.eclipse.language;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.nrs.eclipse.common.PluginConstants;
import io.nrs.eclipse.common.SavedPreferences;
import io.nrs.eclipse.common.Services;
import io.nrs.grammar.Atoms;
import io.nrs.grammar.Atoms.Range;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.Notation;
import io.nrs.grammar.Notation.Spelling;
import io.nrs.grammar.Operation;
import io.nrs.grammar.SequenceLines;
import io.nrs.grammar.Syntax;
import io.nrs.protocol.Notifications.BracketSyntax;
import io.nrs.protocol.Notifications.KnownLanguage;
import io.nrs.protocol.Notifications.LanguageSyntax;
import io.nrs.protocol.Notifications.LanguagesParams;
import io.nrs.protocol.Notifications.LinesSyntax;
import io.nrs.protocol.Notifications.NotationSyntax;
import io.nrs.protocol.Notifications.SpellingSyntax;
import io.nrs.protocol.ProtocolJson;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.content.IContentType;
import org.eclipse.core.runtime.content.IContentTypeManager;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;

/**
 * The languages of formulas. Those that files describe are known from the server, which tells them
 * after its start and when they change. The last list is stored, so that files have their colours
 * before the server runs. Any thread may use it.
 */
public final class FormulaLanguages {
  /** The content type of files whose language the server knows. */
  public static final String CONTENT_TYPE = "io.nrs.any";

  private static final String PREFERENCE = "list";
  private static final String ADDED = "extensions";

  /** Not the node of the settings, whose changes go to the server. */
  private final IEclipsePreferences preferences =
      InstanceScope.INSTANCE.getNode(PluginConstants.PLUGIN_ID + "/languages");

  private final Set<Runnable> listeners = new CopyOnWriteArraySet<>();

  /** The thread that reads the server's messages must not wait for listeners or for files. */
  private final Job announcement =
      Job.createSystem(LanguageTexts.announcing, (ICoreRunnable) monitor -> announce());

  private volatile String stored = "";
  private volatile List<KnownLanguage> known = List.of();
  private volatile List<Language> languages = Language.ofPaper();

  public FormulaLanguages() {
    String last = preferences.get(PREFERENCE, "");
    if (!last.isEmpty()) {
      try {
        use(JsonParser.parseString(last).getAsJsonObject());
      } catch (JsonParseException
          | IllegalStateException
          | IllegalArgumentException
          | IndexOutOfBoundsException damaged) {
        // The server tells them again.
        preferences.remove(PREFERENCE);
      }
    }
  }

  /** The service of the plug-in. */
  public static FormulaLanguages current() {
    return Services.get(FormulaLanguages.class);
  }

  /** Uses the parameters of {@code nrs/languages}, and calls the listeners later. */
  public void told(JsonObject parameters) {
    try {
      use(parameters);
    } catch (JsonParseException
        | IllegalArgumentException
        | IndexOutOfBoundsException notUnderstood) {
      ILog.get().warn("The list of languages cannot be read: " + notUnderstood.getMessage());
      return;
    }
    stored = parameters.toString();
    announcement.schedule();
  }

  private void announce() {
    preferences.put(PREFERENCE, stored);
    offer(described().stream().map(KnownLanguage::extension).toList());
    SavedPreferences.write(preferences);
    listeners.forEach(Runnable::run);
  }

  /**
   * Makes files with the extensions of described languages formula files, unless Eclipse sees
   * another type in them. Replaces the extensions that an earlier list added; those of users stay.
   */
  private void offer(List<String> extensions) {
    IContentTypeManager manager = Platform.getContentTypeManager();
    IContentType type = manager.getContentType(CONTENT_TYPE);
    List<String> before =
        Arrays.stream(preferences.get(ADDED, "").split(","))
            .filter(extension -> !extension.isEmpty())
            .toList();
    try {
      for (String extension : before) {
        if (!extensions.contains(extension)) {
          type.removeFileSpec(extension.substring(1), IContentType.FILE_EXTENSION_SPEC);
        }
      }
      List<String> added =
          extensions.stream()
              .filter(
                  extension ->
                      before.contains(extension)
                          || manager.findContentTypesFor("a" + extension).length == 0)
              .toList();
      for (String extension : added) {
        if (!before.contains(extension)) {
          type.addFileSpec(extension.substring(1), IContentType.FILE_EXTENSION_SPEC);
        }
      }
      preferences.put(ADDED, String.join(",", added));
    } catch (CoreException failed) {
      ILog.get().log(failed.getStatus());
    }
  }

  private void use(JsonObject parameters) {
    List<KnownLanguage> all = ProtocolJson.read(parameters, LanguagesParams.class).languages();
    languages =
        Stream.concat(Language.ofPaper().stream(), described(all).map(FormulaLanguages::language))
            .toList();
    known = all;
  }

  /** Adds a listener that runs after changes, on a thread of its own. */
  public void addListener(Runnable listener) {
    listeners.add(listener);
  }

  public void removeListener(Runnable listener) {
    listeners.remove(listener);
  }

  /** All languages, the built-in ones first. */
  public List<Language> all() {
    return languages;
  }

  /** The languages that files describe. */
  public List<KnownLanguage> described() {
    return described(known).toList();
  }

  private static Stream<KnownLanguage> described(List<KnownLanguage> all) {
    return all.stream().filter(language -> language.syntax().isPresent());
  }

  /** The language with an id. */
  public Optional<Language> ofId(String id) {
    return languages.stream().filter(language -> language.id().equals(id)).findFirst();
  }

  /** The language whose extension a file has. */
  public Optional<Language> ofFileName(String name) {
    return languages.stream().filter(language -> name.endsWith(language.extension())).findFirst();
  }

  private static Language language(KnownLanguage told) {
    LanguageSyntax syntax = told.syntax().orElseThrow();
    List<Integer> integers = syntax.integers();
    Syntax written =
        new Syntax(
            told.id(),
            told.name(),
            told.extension().substring(1),
            syntax.open(),
            syntax.close(),
            new Atoms(
                new LinkedHashSet<>(syntax.atoms()),
                integers.size() == 2
                    ? Optional.of(new Range(integers.get(0), integers.get(1)))
                    : Optional.empty()),
            syntax.operations().stream()
                .map(
                    operation ->
                        new Operation(
                            operation.symbol(),
                            Operation.Form.valueOf(operation.form().name()),
                            operation.least(),
                            operation.most(),
                            operation.precedence(),
                            Operation.Associativity.valueOf(operation.associativity().name()),
                            Optional.empty(),
                            Optional.empty()))
                .toList(),
            1,
            told.example().orElse(""));
    return new DescribedLanguage(
        syntax
            .notation()
            .map(notation -> written.with(written.example(), notation(notation)))
            .orElse(written),
        Optional.empty());
  }

  private static Notation notation(NotationSyntax told) {
    return new Notation(
        told.spellings().stream()
            .collect(
                Collectors.toMap(
                    SpellingSyntax::text,
                    spelling -> new Spelling(spelling.symbol(), spelling.precedence()))),
        told.anyCase(),
        told.comments(),
        told.lines().map(FormulaLanguages::lines).orElse(SequenceLines.ANY));
  }

  private static SequenceLines lines(LinesSyntax told) {
    return new SequenceLines(
        new LinkedHashSet<>(told.input()),
        told.brackets().stream()
            .collect(Collectors.toMap(BracketSyntax::open, BracketSyntax::close)),
        new LinkedHashSet<>(told.finals()));
  }
}
