package io.nrs.protocol.events;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Inline;
import io.nrs.protocol.json.Tag;
import io.nrs.protocol.types.ValidationPoint;

@Tag("validated")
@Doc("A validation is done. Those before the first event of a resumed run are in `nrs.runs`.")
public record TrainingValidated(@Inline ValidationPoint point) implements TrainingEvent {}
