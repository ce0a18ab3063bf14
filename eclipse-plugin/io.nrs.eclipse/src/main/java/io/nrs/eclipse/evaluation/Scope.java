package io.nrs.eclipse.evaluation;

import io.nrs.protocol.Commands.EvaluateWorkspaceParams;
import java.util.List;
import java.util.Optional;

/**
 * The files to evaluate.
 *
 * @param description the name that users see
 * @param params the arguments of {@code nrs.evaluateWorkspace}
 */
record Scope(String description, EvaluateWorkspaceParams params) {
  /** All formula files of open projects. */
  static Scope workspace() {
    return new Scope(
        EvaluationTexts.openProjects,
        new EvaluateWorkspaceParams(Optional.empty(), Optional.empty()));
  }

  /** All formula files of a project or folder. */
  static Scope folder(String uri, String name) {
    return new Scope(name, new EvaluateWorkspaceParams(Optional.of(uri), Optional.empty()));
  }

  static Scope files(List<String> uris, String name) {
    return new Scope(name, new EvaluateWorkspaceParams(Optional.empty(), Optional.of(uris)));
  }
}
