package io.nrs.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nrs.protocol.ClientOptions.ExperimentalCapabilities;
import io.nrs.protocol.Protocol.CommandSpec;
import io.nrs.protocol.Protocol.NotificationSpec;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProtocolTest {
  @Test
  void namesAreNotUsedTwice() {
    List<String> names =
        Stream.concat(
                ProtocolTypes.commands().keySet().stream().map(CommandSpec::name),
                ProtocolTypes.notifications().keySet().stream().map(NotificationSpec::method))
            .toList();
    assertEquals(names.stream().distinct().toList(), names);
  }

  @Test
  void capabilitiesAreThoseOfTheRecord() {
    List<String> names = RecordShape.of(ExperimentalCapabilities.class).names();
    ProtocolTypes.notifications().keySet().stream()
        .flatMap(notification -> notification.capability().stream())
        .forEach(name -> assertTrue(names.contains(name), name));
  }

  @Test
  void everythingIsDocumentedInSentences() {
    Set<Class<?>> types = ProtocolTypes.all();
    Stream.of(
            ProtocolTypes.commands().values().stream(),
            ProtocolTypes.notifications().values().stream(),
            types.stream().map(RecordShape::doc),
            ProtocolTypes.fields(types).map(ComponentShape::doc))
        .flatMap(texts -> texts)
        .forEach(text -> assertTrue(text.endsWith("."), text));
  }
}
