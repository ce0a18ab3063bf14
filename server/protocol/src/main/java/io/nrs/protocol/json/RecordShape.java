package io.nrs.protocol.json;

import com.google.gson.annotations.SerializedName;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The shape of a protocol record, found by reflection.
 *
 * @param type the record
 * @param components in the order of their declaration
 */
public record RecordShape(Class<?> type, List<Component> components) {
  /** Reflection is slow, and a shape never changes. */
  private static final ClassValue<RecordShape> SHAPES =
      new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
          return new RecordShape(
              type, Arrays.stream(type.getRecordComponents()).map(RecordShape::component).toList());
        }
      };

  public RecordShape {
    components = List.copyOf(components);
  }

  /**
   * A component of a record.
   *
   * @param declared the component in Java
   * @param name of the field in JSON
   * @param alternates other names that readers accept
   * @param type of the value; that of an {@code Optional}'s content
   * @param optional whether the field may be absent
   */
  public record Component(
      RecordComponent declared, String name, List<String> alternates, Type type, boolean optional) {
    public Component {
      alternates = List.copyOf(alternates);
    }

    public boolean inline() {
      return declared.isAnnotationPresent(Inline.class);
    }

    /** The documentation, without line breaks. */
    public String doc() {
      return text().map(Doc::value).orElse("");
    }

    public Optional<Bounds> bounds() {
      return Optional.ofNullable(declared.getAnnotation(Bounds.class));
    }

    public Optional<DefaultValue> defaultValue() {
      return Optional.ofNullable(declared.getAnnotation(DefaultValue.class));
    }

    /** The allowed values as a noun phrase, such as {@code an integer from 1 to 64}. */
    public String allowed() {
      return text()
          .map(Doc::allowed)
          .filter(words -> !words.isEmpty())
          .orElseGet(() -> Scalars.allowed(type, bounds()));
    }

    /** The field that Gson's annotations are on. */
    Field field() {
      return RecordShape.field(declared);
    }

    Object valueIn(Object owner) {
      try {
        return declared.getAccessor().invoke(owner);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("cannot read " + declared, e);
      }
    }

    private Optional<Doc> text() {
      return Optional.ofNullable(declared.getAnnotation(Doc.class));
    }
  }

  /** The shape of a record. */
  public static RecordShape of(Class<?> type) {
    if (!type.isRecord()) {
      throw new IllegalArgumentException(type + " is not a record");
    }
    return SHAPES.get(type);
  }

  /** The documentation of a record, a union or an enum. */
  public static String doc(Class<?> type) {
    return Optional.ofNullable(type.getAnnotation(Doc.class)).map(Doc::value).orElse("");
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

  /** The records of a union, in the order of their declaration. */
  public static List<Class<?>> members(Class<?> union) {
    return List.of(union.getPermittedSubclasses());
  }

  private static Component component(RecordComponent declared) {
    SerializedName name = field(declared).getAnnotation(SerializedName.class);
    boolean optional = declared.getType() == Optional.class;
    return new Component(
        declared,
        name == null ? declared.getName() : name.value(),
        name == null ? List.of() : List.of(name.alternate()),
        optional
            ? ((ParameterizedType) declared.getGenericType()).getActualTypeArguments()[0]
            : declared.getGenericType(),
        optional);
  }

  private static Field field(RecordComponent declared) {
    try {
      return declared.getDeclaringRecord().getDeclaredField(declared.getName());
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The names of all fields, including those of inlined records. */
  public List<String> names() {
    return components.stream()
        .flatMap(
            component ->
                component.inline() && ((Class<?>) component.type()).isRecord()
                    ? of((Class<?>) component.type()).names().stream()
                    : Stream.of(component.name()))
        .collect(Collectors.toUnmodifiableList());
  }
}
