package io.nrs.io;

import com.google.gson.annotations.SerializedName;
import io.nrs.io.StoredJson.MayBeMissing;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * How a type of records is stored, found by reflection.
 *
 * @param members in the order of the components
 */
record StoredShape(Constructor<?> constructor, List<Member> members) {
  /** Reflection is slow, and a shape never changes. */
  private static final ClassValue<StoredShape> SHAPES =
      new ClassValue<>() {
        @Override
        protected StoredShape computeValue(Class<?> type) {
          return found(type);
        }
      };

  StoredShape {
    members = List.copyOf(members);
  }

  /**
   * A member of the object.
   *
   * @param neutral whether a missing member has the neutral value of its type
   */
  record Member(String name, Method accessor, Type type, boolean neutral) {
    private static Member of(RecordComponent component) {
      Method accessor = component.getAccessor();
      accessor.setAccessible(true);
      SerializedName given = accessor.getAnnotation(SerializedName.class);
      return new Member(
          given == null ? component.getName() : given.value(),
          accessor,
          component.getGenericType(),
          component.isAnnotationPresent(MayBeMissing.class));
    }

    Object in(Record owner) {
      try {
        return Objects.requireNonNull(accessor.invoke(owner), name);
      } catch (InvocationTargetException e) {
        throw new IllegalStateException(e.getCause());
      } catch (IllegalAccessException e) {
        throw new IllegalStateException("cannot read " + accessor, e);
      }
    }
  }

  static StoredShape of(Class<?> type) {
    return SHAPES.get(type);
  }

  private static StoredShape found(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    try {
      Constructor<?> constructor =
          type.getDeclaredConstructor(
              Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      constructor.setAccessible(true);
      return new StoredShape(constructor, Stream.of(components).map(Member::of).toList());
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("no record: " + type, e);
    }
  }
}
