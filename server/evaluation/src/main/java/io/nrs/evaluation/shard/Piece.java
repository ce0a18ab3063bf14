package io.nrs.evaluation.shard;

/** What came of a piece of a run. Its members are stored as they are. */
public interface Piece {
  /** The number of the piece in its run, from 0. */
  long piece();
}
