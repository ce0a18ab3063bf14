package io.nrs.lsp.commands;

import io.nrs.io.IoReasons;
import io.nrs.language.description.DescriptionException;
import io.nrs.language.description.DescriptionReader;
import io.nrs.language.description.LanguageDescription;
import io.nrs.language.description.LanguageDescription.ForeignFileException;
import io.nrs.language.description.LeafExpansion;
import io.nrs.language.proof.LanguageProof;
import io.nrs.lsp.document.Document;
import io.nrs.lsp.session.Workspace;
import io.nrs.protocol.Commands.CheckLanguageResult;
import io.nrs.protocol.Commands.DocumentParams;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.lsp4j.MessageType;

/**
 * Proves the language of a description. In a trusted workspace it first evaluates the expressions
 * and stores their values.
 *
 * @param open gives open descriptions by their URIs
 */
public record CheckLanguage(Function<String, Optional<Document>> open) {

  public CheckLanguageResult run(DocumentParams params, CommandContext context) {
    CheckLanguageResult result = check(params.uri(), context);
    context.client().show(result.proved() ? MessageType.Info : MessageType.Error, result.message());
    return result;
  }

  private CheckLanguageResult check(String uri, CommandContext context) {
    Path file =
        Workspace.path(uri)
            .orElseThrow(
                () -> context.invalid("uri must be that of a description on disk, not " + uri));
    try {
      LanguageDescription description =
          open.apply(uri)
              .map(document -> DescriptionReader.read(file, document.text()))
              .orElseGet(() -> DescriptionReader.read(file));
      if (!description.isExpanded() && !context.session().workspace().trusted()) {
        return failed(
            "expressions are evaluated in a trusted workspace only: trust it, and check again");
      }
      LanguageDescription expanded = LeafExpansion.expand(description);
      LanguageProof proof = LanguageProof.of(expanded);
      expanded.storeExpansion();
      return new CheckLanguageResult(
          true,
          "%s: %s"
              .formatted(
                  proof.convergence().holds() ? "Proved" : "Checked", proof.summary(expanded)),
          Optional.of(expanded.language().id()));
    } catch (ForeignFileException e) {
      return failed(e.getMessage());
    } catch (IOException e) {
      return failed("the values of the expressions cannot be written: " + IoReasons.of(e));
    } catch (DescriptionException e) {
      return failed(e.getMessage());
    }
  }

  private static CheckLanguageResult failed(String message) {
    return new CheckLanguageResult(false, message, Optional.empty());
  }
}
