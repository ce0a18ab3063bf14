package io.nrs.protocol.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A sealed interface of records. A field of the JSON object names the record. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Union {
  /** The name of that field; its values are the {@link Tag}s of the records. */
  String value();
}
