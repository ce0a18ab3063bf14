package io.nrs.protocol.notifications;

import com.google.gson.JsonPrimitive;
import io.nrs.protocol.json.Doc;
import java.util.List;
import java.util.Optional;

@Doc("A file that `nrs.evaluateWorkspace` has evaluated, or a part of it.")
public record EvaluatedFileParams(
    @Doc("The `workDoneToken` of the request, if it had one.") Optional<JsonPrimitive> token,
    @Doc("The URI of the file.") String uri,
    @Doc("The id of the language of the file.") String language,
    @Doc("The number of files so far, including this one.") int done,
    @Doc("The total number of files.") int of,
    @Doc("The version of the document, if it is open.") Optional<Integer> version,
    @Doc("Why the file could not be read, or its formulas not be solved.") Optional<String> message,
    @Doc(
            "True if more notifications of this file follow: a notification holds at most 2,000"
                + " formulas.")
        Optional<Boolean> more,
    @Doc("The lines that are not blank, in their order.") List<EvaluatedFormula> formulas) {
  public EvaluatedFileParams {
    formulas = List.copyOf(formulas);
  }
}
