package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.types.LanguageId;
import io.nrs.protocol.types.ModuleId;
import io.nrs.protocol.types.ValidationPoint;
import java.util.List;
import java.util.Optional;

@Doc("A training in the folder `runs/`. Fields without data on disk are absent.")
public record RunDescription(
    @Doc("The folder of the run, relative to the workspace folder; `nrs.train` takes it.")
        String run,
    @Doc("The language.") Optional<LanguageId> language,
    @Doc("The network.") Optional<ModuleId> module,
    @Doc("The preset of training.") Optional<String> preset,
    @Doc("The state of the training.") RunState state,
    @Doc("Whether a process trains it now.") boolean active,
    @Doc("The number of iterations so far.") int iteration,
    @Doc("The planned number of iterations.") Optional<Integer> iterations,
    @Doc("The random seed.") Optional<Long> seed,
    @Doc("The best accuracy on deeper formulas so far, 0 to 1.") Optional<Double> validation,
    @Doc("All validations in their order.") List<ValidationPoint> points) {
  public RunDescription {
    points = List.copyOf(points);
  }
}
