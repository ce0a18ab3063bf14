package io.nrs.lsp.notifications;

import io.nrs.grammar.DescribedLanguage;
import io.nrs.grammar.DescribedLanguage.Syntax;
import io.nrs.grammar.Language;
import io.nrs.grammar.Operation;
import io.nrs.language.description.LanguageCatalogue;
import io.nrs.lsp.document.Languages;
import io.nrs.protocol.Notifications.KnownLanguage;
import io.nrs.protocol.Notifications.LanguageSyntax;
import io.nrs.protocol.Notifications.LanguagesParams;
import io.nrs.protocol.Notifications.OperationForm;
import io.nrs.protocol.Notifications.OperationSyntax;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The languages of a catalogue as protocol records, also those that are not checked yet. */
final class KnownLanguagesMessage {
  private KnownLanguagesMessage() {}

  static LanguagesParams of(LanguageCatalogue catalogue) {
    return new LanguagesParams(
        Stream.concat(
                catalogue.all().stream()
                    .map(language -> known(language, catalogue.file(language), false)),
                catalogue.unchecked().stream()
                    .filter(description -> catalogue.ofId(description.syntax().id()).isEmpty())
                    .map(
                        description ->
                            known(description.language(), Optional.of(description.file()), true)))
            .toList());
  }

  private static KnownLanguage known(Language language, Optional<Path> file, boolean unchecked) {
    Optional<Syntax> syntax =
        language instanceof DescribedLanguage described
            ? Optional.of(described.syntax())
            : Optional.empty();
    KnownLanguage choice = Languages.known(language);
    return new KnownLanguage(
        choice.id(),
        choice.name(),
        choice.extension(),
        choice.example(),
        // The networks of the others are trained with settings of their own.
        file.filter(path -> syntax.isPresent()).map(path -> path.toUri().toASCIIString()),
        Optional.of(true).filter(any -> unchecked),
        syntax.map(KnownLanguagesMessage::written));
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
        syntax.operations().stream().map(KnownLanguagesMessage::written).toList());
  }

  private static OperationSyntax written(Operation operation) {
    return new OperationSyntax(
        operation.symbol(),
        OperationForm.valueOf(operation.form().name()),
        operation.least(),
        operation.most(),
        operation.precedence(),
        operation.associative());
  }
}
