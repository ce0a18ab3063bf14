package io.nrs.cli;

/** What {@code --device} takes. */
public enum DeviceChoice {
  /** The first GPU where there is one, else the CPU. */
  AUTO,
  CPU,
  GPU
}
