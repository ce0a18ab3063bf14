/**
 * Values that commands, notifications and events share. All are records or enums of the wire
 * format.
 */
package io.nrs.protocol.types;
