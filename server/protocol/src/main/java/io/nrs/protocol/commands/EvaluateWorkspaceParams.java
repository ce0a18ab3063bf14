package io.nrs.protocol.commands;

import io.nrs.protocol.json.DefaultValue;
import io.nrs.protocol.json.Doc;
import java.util.List;
import java.util.Optional;

@Doc("The formula files to evaluate: by default, all in the workspace.")
public record EvaluateWorkspaceParams(
    @Doc("A folder of the workspace, as a URI or a path. Not together with `files`.")
        Optional<String> folder,
    @Doc(
            value = "Formula files of the workspace, as URIs or paths.",
            allowed = "a list of URIs or paths")
        Optional<List<String>> files,
    @DefaultValue("true") @Doc("Whether the server opens the report.") Optional<Boolean> report) {}
