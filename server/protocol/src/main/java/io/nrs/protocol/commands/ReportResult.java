package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.types.EndStatus;
import java.util.List;
import java.util.Optional;

@Doc("The report of stored results.")
public record ReportResult(
    @Doc("How it ended.") EndStatus status,
    @Doc("The URI of the page, when finished.") Optional<String> uri,
    @Doc("The number of stored sets of results on the page, when finished.") Optional<Integer> sets,
    @Doc("The number of experiments without results, when finished.") Optional<Integer> missing,
    @Doc("Results that could not be used, and why.") List<String> remarks) {
  public ReportResult {
    remarks = List.copyOf(remarks);
  }
}
