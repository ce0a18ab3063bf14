package io.nrs.protocol.commands;

import io.nrs.protocol.json.Doc;
import io.nrs.protocol.types.DeviceId;
import io.nrs.protocol.types.LanguageId;
import io.nrs.protocol.types.ModuleId;
import io.nrs.protocol.types.PresetId;
import java.util.List;

@Doc("The trainings of a workspace folder, and the choices for another one.")
public record RunsResult(
    @Doc("The trainings by their names; none if the workspace is not trusted.")
        List<RunDescription> runs,
    @Doc("The languages to choose from.") List<LanguageId> languages,
    @Doc("The networks to choose from.") List<ModuleId> modules,
    @Doc("The presets to choose from.") List<PresetId> presets,
    @Doc("The devices to choose from.") List<DeviceId> devices) {
  public RunsResult {
    runs = List.copyOf(runs);
    languages = List.copyOf(languages);
    modules = List.copyOf(modules);
    presets = List.copyOf(presets);
    devices = List.copyOf(devices);
  }
}
