package io.nrs.lsp.document;

import io.nrs.grammar.Atoms;
import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.Language;
import io.nrs.grammar.Notation;
import io.nrs.grammar.Operation;
import io.nrs.grammar.Operation.Form;
import io.nrs.grammar.SequenceLines;
import io.nrs.grammar.Syntax;
import io.nrs.language.catalogue.LanguageCatalogue;
import io.nrs.protocol.Notifications.BracketSyntax;
import io.nrs.protocol.Notifications.KnownLanguage;
import io.nrs.protocol.Notifications.LanguageSyntax;
import io.nrs.protocol.Notifications.LanguagesParams;
import io.nrs.protocol.Notifications.LinesSyntax;
import io.nrs.protocol.Notifications.NotationSyntax;
import io.nrs.protocol.Notifications.OperationAssociativity;
import io.nrs.protocol.Notifications.OperationForm;
import io.nrs.protocol.Notifications.OperationSyntax;
import io.nrs.protocol.Notifications.SpellingSyntax;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Languages as the protocol names them. */
public final class Languages {
  /**
   * The language identifier of files that name their language themselves, or by their extension.
   */
  public static final String ANY = "nrs";

  /** The language of files whose own language is unknown. Nothing in them is read. */
  public static final Language NONE =
      new DescribedLanguage(
          new Syntax(
              ANY,
              "unknown language",
              ANY,
              "(",
              ")",
              new Atoms(Set.of(), Optional.empty()),
              List.of(),
              1,
              ""),
          Optional.empty());

  private Languages() {}

  /** A language for clients, as a choice: without its description and its syntax. */
  public static KnownLanguage known(Language language) {
    return known(language, Optional.empty(), false, Optional.empty());
  }

  /** The languages of a catalogue, also those that are not checked yet. */
  public static LanguagesParams message(LanguageCatalogue catalogue) {
    return new LanguagesParams(
        Stream.concat(
                catalogue.all().stream()
                    .map(language -> written(language, catalogue.file(language), false)),
                catalogue.unchecked().stream()
                    .filter(description -> catalogue.ofId(description.syntax().id()).isEmpty())
                    .map(
                        description ->
                            written(description.language(), Optional.of(description.file()), true)))
            .toList());
  }

  /**
   * @param file of the description, if clients get it
   * @param syntax if clients get it
   */
  private static KnownLanguage known(
      Language language, Optional<Path> file, boolean unchecked, Optional<LanguageSyntax> syntax) {
    return new KnownLanguage(
        language.id(),
        language.displayName(),
        language.extension(),
        language.describedSyntax().map(Syntax::example),
        file.map(path -> path.toUri().toASCIIString()),
        Optional.of(true).filter(any -> unchecked),
        syntax);
  }

  private static KnownLanguage written(Language language, Optional<Path> file, boolean unchecked) {
    return known(
        language,
        // The networks of the others are trained with settings of their own.
        file.filter(path -> language.describedSyntax().isPresent()),
        unchecked,
        language.describedSyntax().map(Languages::written));
  }

  private static LanguageSyntax written(Syntax syntax) {
    return new LanguageSyntax(
        syntax.open(),
        syntax.close(),
        List.copyOf(syntax.atoms().symbols()),
        syntax
            .atoms()
            .integers()
            .map(range -> List.of(range.least(), range.greatest()))
            .orElse(List.of()),
        syntax.operations().stream().map(Languages::written).toList(),
        Optional.of(syntax.notation())
            .filter(notation -> !notation.equals(Notation.CANONICAL))
            .map(Languages::written));
  }

  private static NotationSyntax written(Notation notation) {
    return new NotationSyntax(
        notation.spellings().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(
                entry ->
                    new SpellingSyntax(
                        entry.getKey(), entry.getValue().symbol(), entry.getValue().precedence()))
            .toList(),
        notation.anyCase(),
        notation.comments(),
        Optional.of(notation.lines())
            .filter(lines -> !lines.equals(SequenceLines.ANY))
            .map(Languages::written));
  }

  private static LinesSyntax written(SequenceLines lines) {
    return new LinesSyntax(
        List.copyOf(lines.input()),
        lines.brackets().entrySet().stream()
            .map(pair -> new BracketSyntax(pair.getKey(), pair.getValue()))
            .toList(),
        List.copyOf(lines.finals()));
  }

  /** Clients are told where a symbol stands, not what is rewritten together. */
  private static OperationForm form(Form form) {
    return form.isList() ? OperationForm.LIST : OperationForm.valueOf(form.name());
  }

  private static OperationSyntax written(Operation operation) {
    return new OperationSyntax(
        operation.symbol(),
        form(operation.form()),
        operation.least(),
        operation.most(),
        operation.precedence(),
        OperationAssociativity.valueOf(operation.associativity().name()));
  }
}
