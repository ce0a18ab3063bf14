package io.nrs.protocol.events;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Tag;

@Tag("finished")
@Doc("The page is written.")
public record ReportFinished(
    @Doc("The absolute path of the page.") String page,
    @Doc("The number of stored sets of results on the page.") int sets,
    @Doc("The number of experiments without results.") int missing)
    implements ReportEvent {}
