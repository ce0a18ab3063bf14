/**
 * The conversion of protocol records to JSON and back. The annotations here carry the texts and
 * limits that error messages, {@code docs/protocol.md}, the TypeScript types and the JSON schema
 * all use.
 */
package io.nrs.protocol.json;
