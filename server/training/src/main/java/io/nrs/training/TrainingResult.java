package io.nrs.training;

/**
 * The trained network.
 *
 * @param taught the number of wrong answers that it was trained on with
 */
public record TrainingResult(
    byte[] weights,
    int bestIteration,
    int iterations,
    double bestScore,
    double seconds,
    int taught) {}
