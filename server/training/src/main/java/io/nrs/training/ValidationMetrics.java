package io.nrs.training;

/**
 * A validation.
 *
 * @param loss mean cross-entropy a token since the last validation
 * @param gradientNorm the largest since the last validation, before clipping
 * @param inDistribution accuracy on examples like those of training
 * @param outOfDistribution accuracy on deeper ones, by which weights are selected
 * @param hard examples that are kept for repetition
 */
public record Progress(
    int iteration,
    double seconds,
    double loss,
    double gradientNorm,
    double learningRate,
    double inDistribution,
    double outOfDistribution,
    int hard) {}
