package io.nrs.protocol.events;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Tag;

@Tag("remark")
@Doc("Some results could not be used.")
public record ReportRemark(@Doc("The results, and why.") String message) implements ReportEvent {}
