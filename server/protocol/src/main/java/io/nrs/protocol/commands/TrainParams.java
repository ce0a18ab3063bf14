package io.nrs.protocol.commands;

import io.nrs.protocol.json.Bounds;
import io.nrs.protocol.json.DefaultValue;
import io.nrs.protocol.json.Doc;
import io.nrs.protocol.types.DeviceId;
import io.nrs.protocol.types.LanguageId;
import io.nrs.protocol.types.ModuleId;
import io.nrs.protocol.types.PresetId;
import java.util.Optional;

@Doc("The training to start. The fields have the meaning of the options of `nrs train`.")
public record TrainParams(
    @Doc("The language.") LanguageId language,
    @Doc("The network.") ModuleId module,
    @DefaultValue("default") @Doc("The preset of training.") Optional<PresetId> preset,
    @Bounds(min = 1) @DefaultValue("that of the preset") @Doc("The number of iterations.")
        Optional<Integer> iterations,
    @DefaultValue("1") @Doc("The random seed.") Optional<Long> seed,
    @DefaultValue("`nrs.device`") @Doc("Where to train.") Optional<DeviceId> device,
    @Bounds(min = 1) @DefaultValue("`nrs.threads` less one") @Doc("The number of threads.")
        Optional<Integer> threads,
    @DefaultValue("runs/LANGUAGE-MODULE-PRESET")
        @Doc("The folder of the run; a relative path starts at the workspace folder.")
        Optional<String> run,
    @DefaultValue("false") @Doc("Continue the run from its last checkpoint.")
        Optional<Boolean> resume,
    @DefaultValue("false") @Doc("Delete the earlier run in the folder, and start again.")
        Optional<Boolean> fresh,
    @DefaultValue("the first workspace folder")
        @Doc("The workspace folder to train in, as a URI or a path.")
        Optional<String> folder) {}
