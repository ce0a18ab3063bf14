package io.nrs.protocol.events;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Tag;

@Tag("finished")
@Doc("All files are written.")
public record GenerationFinished(
    @Doc("The absolute path of the folder.") String output,
    @Doc("The number of files.") int files,
    @Doc("The number of formulas in them.") int formulas)
    implements GenerationEvent {}
