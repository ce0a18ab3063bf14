package io.nrs.evaluation.system;

import io.nrs.evaluation.result.ModelSettings;
import java.util.Optional;

record SystemNetworks(
    Optional<ModelSettings> selector, ModelSettings solver, Optional<ModelSettings> tagger) {}
