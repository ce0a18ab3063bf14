package io.nrs.cli;

import io.nrs.network.NeuralEngine.DeviceChoice;
import java.nio.file.Path;

/**
 * Where networks come from and where they run.
 *
 * @param folder holds a folder for each task
 * @param threads that share the batches of many formulas
 */
public record ModelSource(Path folder, DeviceChoice device, int threads) {}
