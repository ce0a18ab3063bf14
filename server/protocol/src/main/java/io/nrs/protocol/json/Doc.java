package io.nrs.protocol.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The documentation of a protocol record, of one of its components, or of an enum constant. All
 * generated documents use this text, so the Javadoc does not repeat it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.RECORD_COMPONENT, ElementType.FIELD})
public @interface Doc {
  /** One or more sentences in Markdown. */
  String value();

  /** The allowed values as a noun phrase, if the type does not say enough. */
  String allowed() default "";
}
