package io.nrs.evaluation.system;

import io.nrs.evaluation.result.ModelSettings;
import java.util.Optional;

/** The settings of the networks that answered. */
record SystemNetworks(
    Optional<ModelSettings> selector, ModelSettings solver, Optional<ModelSettings> tagger) {}
