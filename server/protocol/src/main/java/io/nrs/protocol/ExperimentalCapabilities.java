package io.nrs.protocol;

import io.nrs.protocol.RecordShape.Doc;
import java.util.Optional;

@Doc("The capabilities of a client beyond LSP. Only `true` counts.")
public record ExperimentalCapabilities(
    @Doc("The client shows the notifications `nrs/status` and `nrs/activity`.")
        Optional<Boolean> nrsStatus,
    @Doc("The client shows the notification `nrs/training`.") Optional<Boolean> nrsTraining,
    @Doc("The client tells users the end of a training, by the result of `nrs.train`.")
        Optional<Boolean> nrsTrainingEnds,
    @Doc("The client shows the notification `nrs/evaluated`.") Optional<Boolean> nrsEvaluated,
    @Doc("The client uses the notification `nrs/languages`.") Optional<Boolean> nrsLanguages,
    @Doc(
            "The client shows diagnostics of files that are not open. Mistakes in `.nrs.json` are"
                + " then diagnostics alone, and no messages.")
        Optional<Boolean> nrsSettingsProblems,
    @Doc(
            "The client requests quick fixes and all other code actions separately, and shows"
                + " both in one list. The server then sends each action once.")
        Optional<Boolean> nrsFixesApart) {}
