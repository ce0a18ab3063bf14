package io.nrs.protocol.notifications;

import com.google.gson.JsonPrimitive;
import io.nrs.protocol.json.Doc;
import io.nrs.protocol.types.LanguageId;
import io.nrs.protocol.types.ModuleId;
import java.util.Optional;

@Doc("The training that an event belongs to.")
public record TrainingSource(
    @Doc("The folder of the run, as the client gave it.") String run,
    @Doc("The language.") LanguageId language,
    @Doc("The network.") ModuleId module,
    @Doc("The `workDoneToken` of the request, if it had one.") Optional<JsonPrimitive> token) {}
