package io.nrs.protocol.commands;

import com.google.gson.annotations.JsonAdapter;
import com.google.gson.annotations.SerializedName;
import io.nrs.protocol.json.Doc;

@Doc("A document.")
public record DocumentParams(
    @SerializedName(value = "uri", alternate = "textDocument")
        @JsonAdapter(DocumentUriReader.class)
        @Doc(
            value = "The URI of the document. A `textDocument` with a `uri` is accepted too.",
            allowed = "the URI of a document")
        String uri) {}
