package io.nrs.eclipse.evaluation;

import io.nrs.protocol.Commands.EvaluateWorkspaceParams;
import io.nrs.protocol.Commands.EvaluateWorkspaceResult;
import io.nrs.protocol.Notifications.EvaluatedFileParams;
import java.util.List;

/**
 * An evaluation as the plug-in stores it, in the protocol's own words.
 *
 * @param description the name of its scope that users see
 * @param params the arguments of the request
 * @param ended the local date and time of its end, for people
 * @param files what the server has told of each file
 */
public record StoredEvaluation(
    String description,
    EvaluateWorkspaceParams params,
    String ended,
    List<EvaluatedFileParams> files,
    EvaluateWorkspaceResult result) {
  public StoredEvaluation {
    files = List.copyOf(files);
  }
}
