package io.nrs.protocol.events;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Tag;

@Tag("finished")
@Doc("All cells are done.")
public record EvaluationFinished() implements EvaluationEvent {}
