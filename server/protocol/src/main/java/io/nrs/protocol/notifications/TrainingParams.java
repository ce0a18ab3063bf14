package io.nrs.protocol.notifications;

import io.nrs.protocol.events.TrainingEvent;
import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Inline;

@Doc("An event of a training that the client started.")
public record TrainingParams(@Inline TrainingSource source, @Inline TrainingEvent progress) {}
