package io.nrs.protocol.commands;

import io.nrs.protocol.json.DefaultValue;
import io.nrs.protocol.json.Doc;
import java.util.Optional;

@Doc("Where the report reads and writes; relative paths start at the workspace folder.")
public record ReportParams(
    @DefaultValue("results") @Doc("The folder of the stored results.") Optional<String> results,
    @DefaultValue("results/report.html") @Doc("The HTML file to write.") Optional<String> output,
    @DefaultValue("true") @Doc("Whether a browser opens the page.") Optional<Boolean> open) {}
