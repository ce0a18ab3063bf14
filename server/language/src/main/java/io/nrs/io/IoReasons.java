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
    return failure instanceof FileSystemException named && named.getFile() != null
        ? named.getFile() + ": " + withoutFile(named)
        : withoutFile(failure);
  }

  /** Returns the reason as a clause that names no file. */
  static String withoutFile(IOException failure) {
    if (failure instanceof CharacterCodingException) {
      return "not UTF-8";
    }
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
    String reason =
        failure instanceof FileSystemException named ? named.getReason() : failure.getMessage();
    return Optional.ofNullable(reason).orElse("unknown error");
  }
}
