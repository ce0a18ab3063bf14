package io.nrs.cli.options;

import java.lang.reflect.Field;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Groups the options in a command's help under headings. A few options need none. */
public final class OptionSections {
  private static final int MOST_WITHOUT = 8;

  private static final Set<Class<?>> NETWORKS =
      Set.of(ModelOptions.class, InferenceOptions.class, SamplingOptions.class);
  private static final Set<String> OUTPUT =
      Set.of(
          "--format",
          "--output",
          "--quiet",
          "--color",
          "--progress",
          "--stop-with-input",
          "--trace",
          "--show",
          "--write");

  private enum Section {
    OPTIONS("Options"),
    NETWORKS("Networks"),
    OUTPUT("Output");

    private final String heading;

    Section(String heading) {
      this.heading = heading;
    }
  }

  private OptionSections() {}

  /** Sets the help of a command and of the commands in it. */
  public static void install(CommandLine command) {
    command
        .getHelpSectionMap()
        .put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, OptionSections::render);
    command.getSubcommands().values().forEach(OptionSections::install);
  }

  private static String render(Help help) {
    List<OptionSpec> all =
        help.commandSpec().options().stream().filter(option -> !option.hidden()).toList();
    Map<Section, List<OptionSpec>> sections = new EnumMap<>(Section.class);
    for (Section section : Section.values()) {
      List<OptionSpec> options = all.stream().filter(option -> section(option) == section).toList();
      if (!options.isEmpty()) {
        sections.put(section, options);
      }
    }
    if (all.size() <= MOST_WITHOUT || sections.size() < 2) {
      return help.optionListExcludingGroups(all);
    }
    StringBuilder text = new StringBuilder();
    sections.forEach(
        (section, options) ->
            text.append("%n%s:%n".formatted(section.heading))
                .append(help.optionListExcludingGroups(options)));
    return text.toString();
  }

  private static Section section(OptionSpec option) {
    if (OUTPUT.contains(option.longestName())) {
      return Section.OUTPUT;
    }
    boolean networks =
        option.userObject() instanceof Field field && NETWORKS.contains(field.getDeclaringClass());
    return networks || option.longestName().equals("--threads")
        ? Section.NETWORKS
        : Section.OPTIONS;
  }
}
