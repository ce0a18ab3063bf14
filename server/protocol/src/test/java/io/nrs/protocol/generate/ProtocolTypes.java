package io.nrs.protocol.generate;

import io.nrs.protocol.ClientOptions.InitializationOptions;
import io.nrs.protocol.ClientOptions.NrsSettings;
import io.nrs.protocol.Protocol;
import io.nrs.protocol.Protocol.Direction;
import io.nrs.protocol.json.RecordShape;
import io.nrs.protocol.json.RecordShape.Component;
import io.nrs.protocol.json.Union;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** All records, unions and enums that commands, notifications and settings are made of. */
public final class ProtocolTypes {
  private final Set<Class<?>> types = new LinkedHashSet<>();

  private ProtocolTypes() {}

  /** Each once; what a type is made of follows it. */
  public static List<Class<?>> all() {
    return reachable(
        Stream.concat(
                Stream.of(InitializationOptions.class, NrsSettings.class),
                exchanged(List.of(Direction.values())))
            .toList());
  }

  /** What a client sends by commands, and all that it receives. */
  static List<Class<?>> exchanged() {
    return reachable(exchanged(List.of(Direction.TO_CLIENT)).toList());
  }

  private static Stream<Class<?>> exchanged(List<Direction> directions) {
    return Stream.concat(
        Protocol.notifications().stream()
            .filter(each -> directions.contains(each.direction()))
            .map(each -> each.params()),
        Protocol.commands().stream().flatMap(each -> Stream.of(each.params(), each.result())));
  }

  /** Some types and all that they are made of. */
  static List<Class<?>> reachable(List<? extends Class<?>> roots) {
    ProtocolTypes found = new ProtocolTypes();
    roots.forEach(found::add);
    return List.copyOf(found.types);
  }

  private void add(Type type) {
    if (type instanceof ParameterizedType list) {
      add(list.getActualTypeArguments()[0]);
      return;
    }
    Class<?> raw = (Class<?>) type;
    if (!raw.getPackageName().startsWith("io.nrs.protocol") || !types.add(raw)) {
      return;
    }
    if (raw.isRecord()) {
      RecordShape.of(raw).components().stream().map(Component::type).forEach(this::add);
    } else if (isUnion(raw)) {
      RecordShape.members(raw).forEach(this::add);
    }
  }

  static boolean isUnion(Class<?> type) {
    return type.isAnnotationPresent(Union.class);
  }
}
