package io.nrs.training;

/**
 * The metrics of a validation.
 *
 * @param loss mean cross-entropy per token since the last validation, in nats
 * @param gradientNorm largest norm since the last validation, before clipping
 * @param inDistribution accuracy on examples like those of training
 * @param outOfDistribution accuracy on deeper examples, which selects weights
 * @param hard the number of stored hard examples
 */
public record ValidationMetrics(
    int iteration,
    double seconds,
    double loss,
    double gradientNorm,
    double learningRate,
    double inDistribution,
    double outOfDistribution,
    int hard)
    implements ValidationAccuracies {}
