package io.nrs.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.protocol.ClientOptions.ExperimentalCapabilities;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.Protocol.NotificationSpec;
import io.nrs.protocol.generate.ProtocolTypes;
import io.nrs.protocol.json.RecordShape;
import io.nrs.protocol.json.RecordShape.Component;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProtocolTest {
  @Test
  void everyCommandAndNotificationIsListed() throws IllegalAccessException {
    List<Object> declared = new ArrayList<>();
    for (var field : Protocol.class.getFields()) {
      if (Modifier.isStatic(field.getModifiers())) {
        declared.add(field.get(null));
      }
    }
    assertEquals(
        declared,
        Stream.concat(Protocol.commands().stream(), Protocol.notifications().stream()).toList());
  }

  @Test
  void namesAreNotUsedTwice() {
    List<String> names =
        Stream.concat(
                Protocol.commands().stream().map(CommandSpec::name),
                Protocol.notifications().stream().map(NotificationSpec::method))
            .toList();
    assertEquals(names.stream().distinct().toList(), names);
  }

  @Test
  void capabilitiesAreThoseOfTheRecord() {
    List<String> names = RecordShape.of(ExperimentalCapabilities.class).names();
    for (NotificationSpec<?> notification : Protocol.notifications()) {
      notification.capability().ifPresent(name -> assertTrue(names.contains(name), name));
    }
  }

  @Test
  void everythingIsDocumented() {
    for (Class<?> type : ProtocolTypes.all()) {
      assertFalse(RecordShape.doc(type).isBlank(), type.getName());
      if (type.isRecord()) {
        for (Component component : RecordShape.of(type).components()) {
          assertEquals(
              component.inline(), component.doc().isEmpty(), type + " " + component.name());
        }
      }
    }
  }

  @Test
  void sentencesEndWithAFullStop() {
    for (Class<?> type : ProtocolTypes.all()) {
      assertTrue(RecordShape.doc(type).endsWith("."), type.getName());
      if (type.isRecord()) {
        RecordShape.of(type).components().stream()
            .filter(component -> !component.inline())
            .forEach(component -> assertTrue(component.doc().endsWith("."), component.doc()));
      }
    }
  }
}
