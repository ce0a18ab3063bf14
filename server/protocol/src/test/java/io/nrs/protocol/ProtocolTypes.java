package io.nrs.protocol;

import io.nrs.protocol.ClientOptions.InitializationOptions;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.Protocol.NotificationSpec;
import io.nrs.protocol.RecordShape.Union;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** All commands and notifications, and the records, unions and enums that they are made of. */
final class ProtocolTypes {
  private ProtocolTypes() {}

  /** The commands with their summaries, in the order of their declaration. */
  static Map<CommandSpec<?, ?>, String> commands() {
    return declared(CommandSpec.class, spec -> (CommandSpec<?, ?>) spec);
  }

  /** The notifications with their summaries, in the order of their declaration. */
  static Map<NotificationSpec<?>, String> notifications() {
    return declared(NotificationSpec.class, spec -> (NotificationSpec<?>) spec);
  }

  private static <T> Map<T, String> declared(Class<?> kind, Function<Object, T> as) {
    Map<T, String> all = new LinkedHashMap<>();
    try {
      for (Field field : Protocol.class.getFields()) {
        if (field.getType() == kind) {
          all.put(as.apply(field.get(null)), RecordShape.doc(field));
        }
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
    return all;
  }

  /** Each type once, also those of settings and options; what a type is made of follows it. */
  static Set<Class<?>> all() {
    return reachable(
        Stream.concat(
            Stream.of(InitializationOptions.class, NrsSettings.class),
            exchanged(notifications().keySet().stream())));
  }

  /** What a client sends by commands, and all that it receives. */
  static Set<Class<?>> exchanged() {
    return reachable(
        exchanged(notifications().keySet().stream().filter(each -> each.capability().isPresent())));
  }

  private static Stream<Class<?>> exchanged(Stream<NotificationSpec<?>> notifications) {
    return Stream.concat(
        notifications.map(NotificationSpec::params),
        commands().keySet().stream().flatMap(each -> Stream.of(each.params(), each.result())));
  }

  /** Some types and all that they are made of. */
  static Set<Class<?>> reachable(Stream<? extends Class<?>> roots) {
    Set<Class<?>> found = new LinkedHashSet<>();
    roots.forEach(root -> add(root, found));
    return found;
  }

  private static void add(Type type, Set<Class<?>> found) {
    Class<?> raw = element(type);
    if (raw.getPackage() != Protocol.class.getPackage() || !found.add(raw)) {
      return;
    }
    if (raw.isRecord()) {
      RecordShape.of(raw).components().forEach(component -> add(component.type(), found));
    } else if (isUnion(raw)) {
      RecordShape.members(raw).forEach(member -> add(member, found));
    }
  }

  /** The fields of some types, other than those of inlined records. */
  static Stream<ComponentShape> fields(Set<Class<?>> types) {
    return types.stream()
        .filter(Class::isRecord)
        .flatMap(type -> RecordShape.of(type).components().stream())
        .filter(component -> !component.inline());
  }

  /** A type, or that of a list's elements. */
  static Class<?> element(Type type) {
    return (Class<?>)
        (type instanceof ParameterizedType list ? list.getActualTypeArguments()[0] : type);
  }

  static boolean isUnion(Class<?> type) {
    return type.isAnnotationPresent(Union.class);
  }
}
