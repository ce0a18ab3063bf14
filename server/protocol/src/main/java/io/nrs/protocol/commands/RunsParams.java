package io.nrs.protocol.commands;

import io.nrs.protocol.json.DefaultValue;
import io.nrs.protocol.json.Doc;
import java.util.Optional;

@Doc("The workspace folder to list.")
public record RunsParams(
    @DefaultValue("the first workspace folder") @Doc("The workspace folder, as a URI or a path.")
        Optional<String> folder) {}
