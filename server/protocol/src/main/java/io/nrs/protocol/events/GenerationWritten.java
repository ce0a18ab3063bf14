package io.nrs.protocol.events;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Tag;

@Tag("written")
@Doc("A file is written.")
public record GenerationWritten(
    @Doc("The number of files until now.") int files, @Doc("The number of files in all.") int of)
    implements GenerationEvent {}
