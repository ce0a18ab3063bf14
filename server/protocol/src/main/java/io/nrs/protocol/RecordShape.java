package io.nrs.protocol;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The shape of a protocol record, found by reflection. Its annotations have the texts and limits
 * that error messages, {@code docs/protocol.md}, the TypeScript types and the JSON schema all use.
 *
 * @param components in the order of their declaration
 */
public record RecordShape(List<ComponentShape> components) {
  /** Reflection is slow, and a shape never changes. */
  private static final ClassValue<RecordShape> SHAPES =
      new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
          return new RecordShape(
              Arrays.stream(type.getRecordComponents()).map(ComponentShape::of).toList());
        }
      };

  public RecordShape {
    components = List.copyOf(components);
  }

  /**
   * The documentation of a command, a notification, a record, one of its components, or an enum
   * constant. All generated documents use this text, so the Javadoc does not repeat it.
   */
  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.TYPE, ElementType.RECORD_COMPONENT, ElementType.FIELD})
  public @interface Doc {
    /** One or more sentences in Markdown. */
    String value();

    /** The allowed values as a noun phrase, if the type is too general. */
    String allowed() default "";
  }

  /** The least and the greatest value of a number, both allowed. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  public @interface Bounds {
    long min();

    long max() default Integer.MAX_VALUE;
  }

  /** The value of an absent optional component. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  public @interface DefaultValue {
    /** The value as users write it, or a description of it. */
    String value();

    /** The default with the preset {@code paper}, if it differs. */
    String paper() default "";
  }

  /** The fields of this component's record or union are fields of the object around it. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  public @interface Inline {}

  /**
   * A field that clients may also send in a position, a range or a text document identifier of LSP,
   * under its own name or under these.
   */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  public @interface AlsoIn {
    String[] value();
  }

  /** A sealed interface of records. A field of the JSON object names the record. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  public @interface Union {
    /** The name of that field. */
    String value();
  }

  /** The shape of a record. */
  public static RecordShape of(Class<?> type) {
    return SHAPES.get(type);
  }

  /** The documentation of whatever has one; empty without. */
  static String doc(AnnotatedElement documented) {
    return Optional.ofNullable(documented.getAnnotation(Doc.class)).map(Doc::value).orElse("");
  }

  /** The allowed values of a type as a noun phrase. */
  static String allowed(Type type, Optional<Bounds> bounds) {
    if (type instanceof Class<?> raw && raw.isEnum()) {
      return "one of " + String.join(", ", values(raw));
    }
    String range = bounds.map(RecordShape::range).orElse("");
    return switch (type instanceof Class<?> raw ? raw.getSimpleName() : "List") {
      case "Integer", "Long" -> "an integer" + range;
      case "Double" -> "a number" + range;
      case "Boolean" -> "true or false";
      case "String" -> "a string";
      case "List" -> "a list";
      default -> "an object";
    };
  }

  static String range(Bounds bounds) {
    return " from "
        + bounds.min()
        + (bounds.max() == Integer.MAX_VALUE ? " up" : " to " + bounds.max());
  }

  /** The values of an enum in JSON, in their order. */
  public static List<String> values(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> value((Enum<?>) constant))
        .toList();
  }

  /** An enum constant in JSON: {@code step-limit} for {@code STEP_LIMIT}. */
  public static String value(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The names of all fields, including those of inlined records. */
  public List<String> names() {
    return components.stream()
        .flatMap(
            component ->
                component.inline()
                    ? of((Class<?>) component.type()).names().stream()
                    : Stream.of(component.name()))
        .toList();
  }

  /** The records of a union, in the order of their declaration. */
  static List<Class<?>> members(Class<?> union) {
    return List.of(union.getPermittedSubclasses());
  }

  /** What names a record in its union: {@code ready}, the last word of {@code NetworksReady}. */
  static String tag(Class<?> member) {
    return member.getSimpleName().replaceFirst("^.*(?=[A-Z])", "").toLowerCase(Locale.ROOT);
  }

  /** The union that a record belongs to. */
  static Optional<Union> unionOf(Class<?> member) {
    return Arrays.stream(member.getInterfaces())
        .flatMap(each -> Optional.ofNullable(each.getAnnotation(Union.class)).stream())
        .findFirst();
  }
}
