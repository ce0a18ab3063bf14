package io.nrs.io;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;

/**
 * The reason why a file operation failed, for users: Java expresses it by the class of the
 * exception.
 */
public final class IoReasons {
  private IoReasons() {}

  /** Returns the reason as a clause, with the file if the exception names one. */
  public static String of(IOException failure) {
    if (!(failure instanceof FileSystemException named)) {
      return failure instanceof CharacterCodingException
          ? "not UTF-8"
          : Optional.ofNullable(failure.getMessage()).orElse("unknown error");
    }
    String reason = reason(named);
    return named.getFile() == null ? reason : named.getFile() + ": " + reason;
  }

  private static String reason(FileSystemException failure) {
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof NoSuchFileException) {
      return "not found";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "already exists";
    }
    if (failure instanceof NotDirectoryException) {
      return "not a folder";
    }
    if (failure instanceof DirectoryNotEmptyException) {
      return "the folder is not empty";
    }
    if (failure instanceof FileSystemLoopException) {
      return "the link leads to itself";
    }
    return Optional.ofNullable(failure.getReason()).orElse("unknown error");
  }
}
