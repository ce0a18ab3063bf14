package io.nrs.language.exchange;

/**
 * The ARI format of rewriting systems, as the competitions of termination and confluence have it.
 */
public final class AriFormat {
  private AriFormat() {}
}
