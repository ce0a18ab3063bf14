package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Inline;

@Doc("The result of an evaluation of the workspace.")
public record EvaluateWorkspaceResult(
    @Doc("How it ended. A cancelled evaluation reports the files so far.") EvaluationStatus status,
    @Doc("The URI of the report, a temporary Markdown file.") String uri,
    @Doc("The files that were found.") int found,
    @Doc("The files and folders that could not be read.") int unreadable,
    @Doc("The duration in seconds.") double seconds,
    @Inline EvaluationTotals totals) {}
