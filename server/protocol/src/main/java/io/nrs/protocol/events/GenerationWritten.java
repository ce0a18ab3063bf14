package io.nrs.protocol.events;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Tag;

@Tag("written")
@Doc("A file is written.")
public record GenerationWritten(
    @Doc("The number of files so far.") int files, @Doc("The total number of files.") int of)
    implements GenerationEvent {}
