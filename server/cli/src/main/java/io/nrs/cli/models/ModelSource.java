package io.nrs.cli.models;

import io.nrs.network.NeuralEngine.DeviceChoice;
import java.nio.file.Path;

/**
 * Where networks are stored and where they run.
 *
 * @param folder contains a folder for each language
 * @param threads for batches of formulas
 */
public record ModelSource(Path folder, DeviceChoice device, int threads) {}
