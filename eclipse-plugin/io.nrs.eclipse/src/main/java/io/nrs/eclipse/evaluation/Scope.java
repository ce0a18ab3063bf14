package io.nrs.eclipse.evaluation;

import io.nrs.protocol.Commands.EvaluateWorkspaceParams;
import java.util.List;
import java.util.Optional;

/** The files to evaluate. */
sealed interface Scope {
  String description();

  /** The arguments of {@code nrs.evaluateWorkspace}. */
  EvaluateWorkspaceParams params();

  /** All formula files of open projects. */
  record Workspace() implements Scope {
    @Override
    public String description() {
      return "open projects";
    }

    @Override
    public EvaluateWorkspaceParams params() {
      return new EvaluateWorkspaceParams(Optional.empty(), Optional.empty());
    }
  }

  /**
   * All formula files of a project or folder.
   *
   * @param name the name that users see
   */
  record Folder(String uri, String name) implements Scope {
    @Override
    public String description() {
      return name;
    }

    @Override
    public EvaluateWorkspaceParams params() {
      return new EvaluateWorkspaceParams(Optional.of(uri), Optional.empty());
    }
  }

  /**
   * A list of files.
   *
   * @param name the name that users see
   */
  record Files(List<String> uris, String name) implements Scope {
    @Override
    public String description() {
      return name;
    }

    @Override
    public EvaluateWorkspaceParams params() {
      return new EvaluateWorkspaceParams(Optional.empty(), Optional.of(uris));
    }
  }
}
