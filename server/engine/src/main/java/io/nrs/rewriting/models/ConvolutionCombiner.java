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

  /**
   * @param manager owns the arrays of a call until it returns
   */
  public ConvolutionCombiner(NDManager manager, Vocabulary vocabulary) {
    this.manager = manager;
    this.vocabulary = vocabulary;
  }

  /** Returns one on a thread of the CPU, with a manager of its own. */
  public static ConvolutionCombiner onCpu(Vocabulary vocabulary) {
    return new ConvolutionCombiner(NeuralEngine.open(DeviceChoice.CPU, 1), vocabulary);
  }

  /** Closes the manager. The Combiners of a loaded system share one, which the system closes. */
  @Override
  public void close() {
    manager.close();
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
