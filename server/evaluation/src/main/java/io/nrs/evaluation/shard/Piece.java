package io.nrs.evaluation.shard;

/** The result of a piece of a run. Its members are stored without change. */
public interface Piece {
  /** The number of the piece in its run, from 0. */
  long piece();
}
