package io.nrs.training;

/**
 * The metrics of a validation.
 *
 * @param loss mean cross-entropy per token since the last validation, in nats
 * @param gradientNorm largest norm since the last validation, before clipping
 * @param inDistribution accuracy on examples like those of training
 * @param outOfDistribution accuracy on deeper ones, by which weights are selected
 * @param hard number of hard examples that are kept
 */
public record ValidationMetrics(
    int iteration,
    double seconds,
    double loss,
    double gradientNorm,
    double learningRate,
    double inDistribution,
    double outOfDistribution,
    int hard) {}
