package io.nrs.protocol.notifications;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.json.Tag;
import java.util.Optional;

@Tag("ready")
@Doc("The networks are loaded.")
public record NetworksReady(
    @Doc("The id of the language.") String language,
    @Doc("Where the networks run.") String device,
    @Doc("The SHA-256 sum of the weights.") String sum,
    @Doc("The folder of the models.") Optional<String> models,
    @Doc("How the Selector was trained.") Optional<TrainingSummary> selector,
    @Doc("How the Solver was trained.") Optional<TrainingSummary> solver)
    implements NetworkStatus {}
