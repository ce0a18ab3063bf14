package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.types.EndStatus;

@Doc("What the training of a language's networks came to.")
public record TrainLanguageResult(
    @Doc("How it ended. A stopped training goes on from its last checkpoint the next time.")
        EndStatus status,
    @Doc("The id of the language.") String language) {}
