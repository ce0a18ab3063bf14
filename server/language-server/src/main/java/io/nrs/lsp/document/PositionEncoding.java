package io.nrs.lsp.document;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.PositionEncodingKind;

/** The units in which a client counts the characters of a line (LSP 3.17, "Position"). */
public enum PositionEncoding {
  UTF16(PositionEncodingKind.UTF16),
  UTF8(PositionEncodingKind.UTF8),
  UTF32(PositionEncodingKind.UTF32);

  private final String id;

  PositionEncoding(String id) {
    this.id = id;
  }

  /** As the protocol names it. */
  public String id() {
    return id;
  }

  /**
   * The first of a client's encodings that the server supports; if none is, UTF-16, which every
   * client supports.
   */
  public static PositionEncoding negotiate(List<String> offered) {
    return offered.stream()
        .flatMap(name -> of(name).stream())
        .findFirst()
        .orElse(PositionEncoding.UTF16);
  }

  private static Optional<PositionEncoding> of(String id) {
    return Arrays.stream(values()).filter(encoding -> encoding.id.equals(id)).findFirst();
  }

  /**
   * The units before a place of a line.
   *
   * @param offset of the place in UTF-16
   */
  public int units(String line, int offset) {
    int units = 0;
    int at = 0;
    while (at < offset && at < line.length()) {
      int c = line.codePointAt(at);
      units += size(c);
      at += Character.charCount(c);
    }
    return units + Math.max(0, offset - at);
  }

  /** The place in UTF-16 after this number of units, at the start of a character. */
  public int offset(String line, int units) {
    int left = units;
    int at = 0;
    while (left > 0 && at < line.length()) {
      int c = line.codePointAt(at);
      left -= size(c);
      if (left < 0) {
        return at;
      }
      at += Character.charCount(c);
    }
    return at + left;
  }

  private int size(int c) {
    return switch (this) {
      case UTF16 -> Character.charCount(c);
      case UTF32 -> 1;
      case UTF8 -> c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    };
  }
}
