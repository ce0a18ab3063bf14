/**
 * The parameters of the notifications {@code nrs/…}. {@link io.nrs.protocol.Protocol} lists them by
 * method.
 */
package io.nrs.protocol.notifications;
