package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.types.EndStatus;

@Doc("The result of the training of a language's networks.")
public record TrainLanguageResult(
    @Doc("How it ended. The next training continues from the last checkpoint of a stopped one.")
        EndStatus status,
    @Doc("The id of the language.") String language) {}
