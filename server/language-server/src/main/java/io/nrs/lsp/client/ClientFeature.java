package io.nrs.lsp.client;

import io.nrs.lsp.client.ClientFeatures.Given;
import io.nrs.protocol.ClientOptions.ExperimentalCapabilities;
import java.util.function.Predicate;

/** A feature of a client that not every client has. */
public enum ClientFeature {
  PULLS_DIAGNOSTICS(given -> given.has("textDocument.diagnostic")),
  REFRESHES_DIAGNOSTICS(given -> given.is("workspace.diagnostics.refreshSupport")),
  LINKS_CODES(given -> given.is("textDocument.publishDiagnostics.codeDescriptionSupport")),

  /** The client uses the data of diagnostics, which say whether there is a quick fix. */
  USES_DIAGNOSTIC_DATA(given -> given.is("textDocument.publishDiagnostics.dataSupport")),
  SEMANTIC_TOKENS(given -> given.has("textDocument.semanticTokens")),
  REFRESHES_SEMANTIC_TOKENS(given -> given.is("workspace.semanticTokens.refreshSupport")),
  INLAY_HINTS(given -> given.has("textDocument.inlayHint")),
  REFRESHES_INLAY_HINTS(given -> given.is("workspace.inlayHint.refreshSupport")),
  REFRESHES_LENSES(given -> given.is("workspace.codeLens.refreshSupport")),

  /** The client resolves the edits of code actions. */
  RESOLVES_EDITS(
      given ->
          given.lists("textDocument.codeAction.resolveSupport.properties", "edit")
              && given.is("textDocument.codeAction.dataSupport")),
  DISABLED_ACTIONS(given -> given.is("textDocument.codeAction.disabledSupport")),
  REQUESTS_FIXES_APART(given -> given.is(ExperimentalCapabilities::nrsFixesApart)),

  /** The client makes edits that a command has found. */
  APPLIES_EDITS(given -> given.is("workspace.applyEdit")),
  VERSIONED_EDITS(given -> given.is("workspace.workspaceEdit.documentChanges")),
  SHOWS_PROGRESS(given -> given.is("window.workDoneProgress")),
  ANSWERS_CONFIGURATION(given -> given.is("workspace.configuration")),
  REGISTERS_CONFIGURATION(
      given -> given.is("workspace.didChangeConfiguration.dynamicRegistration")),
  WATCHES_FILES(given -> given.is("workspace.didChangeWatchedFiles.dynamicRegistration")),

  /** The client registers documents, and lenses for them. */
  REGISTERS_DOCUMENTS(
      given ->
          given.is("textDocument.synchronization.dynamicRegistration")
              && given.is("textDocument.codeLens.dynamicRegistration")),
  MARKDOWN(given -> given.lists("textDocument.hover.contentFormat", "markdown")),
  SHOWS_STATUS(given -> given.is(ExperimentalCapabilities::nrsStatus)),
  SHOWS_EVALUATED(given -> given.is(ExperimentalCapabilities::nrsEvaluated)),
  SHOWS_TRAINING(given -> given.is(ExperimentalCapabilities::nrsTraining)),
  SHOWS_TRAINING_END(given -> given.is(ExperimentalCapabilities::nrsTrainingEnds)),
  SHOWS_OUTPUTS(given -> given.is(ExperimentalCapabilities::nrsOutputs)),
  CHOOSES_NETWORKS(given -> given.is(ExperimentalCapabilities::nrsChooseNetworks)),
  TRAINS_NETWORKS(given -> given.is(ExperimentalCapabilities::nrsTrainNetworks)),
  USES_LANGUAGES(given -> given.is(ExperimentalCapabilities::nrsLanguages)),
  SHOWS_SETTINGS_PROBLEMS(given -> given.is(ExperimentalCapabilities::nrsSettingsProblems));

  final Predicate<Given> support;

  ClientFeature(Predicate<Given> support) {
    this.support = support;
  }
}
