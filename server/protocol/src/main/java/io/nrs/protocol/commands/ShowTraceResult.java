package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.types.SolveStatus;
import java.util.Optional;

@Doc("A Markdown document of all steps of a formula.")
public record ShowTraceResult(
    @Doc("The URI of the document, a temporary file.") String uri,
    @Doc("The text of the document.") String markdown,
    @Doc("How solving ended.") SolveStatus status,
    @Doc("The value, if the formula was solved.") Optional<String> value) {}
