package io.nrs.protocol.commands;

import com.google.gson.annotations.JsonAdapter;
import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;
import java.util.Optional;

@Doc("A formula in a document.")
public record FormulaParams(
    @SerializedName(value = "uri", alternate = "textDocument")
        @JsonAdapter(DocumentUriReader.class)
        @Doc(
            value = "The URI of the document. A `textDocument` with a `uri` is accepted too.",
            allowed = "the URI of a document")
        String uri,
    @SerializedName(
            value = "line",
            alternate = {"position", "range"})
        @JsonAdapter(LineReader.class)
        @Doc(
            value = "The line, from 0. A `position` or a `range` is accepted too.",
            allowed = "a line from 0, or a position")
        int line,
    @Doc(
            "The formula without white space. The server uses it to find a formula whose line has"
                + " moved.")
        Optional<String> formula) {}
