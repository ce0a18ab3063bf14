/**
 * The protocol between the NRS server and its clients, beyond LSP. It needs only the JDK and Gson,
 * so any Java client can use it.
 */
package io.nrs.protocol;
