package io.nrs.cli;

import java.nio.file.Path;

/**
 * Where networks come from and where they run.
 *
 * @param folder holds a folder for each task
 */
public record ModelSource(Path folder, DeviceChoice device) {}
