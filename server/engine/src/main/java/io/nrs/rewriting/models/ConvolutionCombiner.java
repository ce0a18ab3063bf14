package io.nrs.rewriting.models;

import ai.djl.ndarray.NDManager;
import io.nrs.language.Vocabulary;
import io.nrs.network.NeuralEngine;
import io.nrs.network.NeuralEngine.DeviceChoice;
import io.nrs.network.OneHotConvolution;
import io.nrs.network.OneHotConvolution.Peak;
import io.nrs.rewriting.Combiner;
import java.util.ArrayList;
import java.util.List;

/** The Combiner of the paper: a convolution on the device of the networks. */
public final class ConvolutionCombiner implements Combiner, AutoCloseable {
  private final NDManager manager;
  private final Vocabulary vocabulary;
  private final boolean owner;

  /**
   * Creates one that shares a manager, as the Combiners of a loaded system do.
   *
   * @param manager owns the arrays of a call until it returns; its owner closes it
   */
  public ConvolutionCombiner(NDManager manager, Vocabulary vocabulary) {
    this(manager, vocabulary, false);
  }

  private ConvolutionCombiner(NDManager manager, Vocabulary vocabulary, boolean owner) {
    this.manager = manager;
    this.vocabulary = vocabulary;
    this.owner = owner;
  }

  /** Returns one on a thread of the CPU, with a manager of its own. */
  public static ConvolutionCombiner onCpu(Vocabulary vocabulary) {
    return new ConvolutionCombiner(NeuralEngine.open(DeviceChoice.CPU, 1), vocabulary, true);
  }

  /** Closes the manager if it is this Combiner's own. */
  @Override
  public void close() {
    if (owner) {
      manager.close();
    }
  }

  @Override
  public List<Match> locateAll(String formula, List<String> outputs) {
    List<String> filters =
        outputs.stream()
            .filter(output -> !output.isEmpty() && output.length() <= formula.length())
            .distinct()
            .toList();
    List<Peak> peaks =
        filters.isEmpty()
            ? List.of()
            : OneHotConvolution.peaks(
                manager,
                vocabulary.size(),
                vocabulary.encode(formula),
                filters.stream().map(vocabulary::encode).toList());
    List<Match> matches = new ArrayList<>(outputs.size());
    for (String output : outputs) {
      int at = filters.indexOf(output);
      matches.add(
          at < 0
              ? new Match(0, 0)
              : new Match(
                  peaks.get(at).offset(), (double) peaks.get(at).equal() / output.length()));
    }
    return matches;
  }
}
