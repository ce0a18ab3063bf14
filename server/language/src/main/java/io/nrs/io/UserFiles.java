package io.nrs.io;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Replaces the content of files that belong to users, and nothing else about them. */
public final class UserFiles {
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(
          Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));

  /** Why a link that leads nowhere is not written. */
  public static final String NOWHERE = "is a link to a file that is not there";

  private UserFiles() {}

  /**
   * Replaces the content of a file. Its mode, owner, group and all links to it stay. A reader sees
   * the old content or the new one, unless the file has several names or an owner that this process
   * cannot give away; then a file beside it has the new content until it is written. After a fault
   * it stays there, with a name that begins with {@code nrs-kept-}.
   *
   * @throws AccessDeniedException if the file is read-only, also for a user who may write it anyway
   * @throws FileSystemException if the file {@link #leadsNowhere}
   */
  public static void replace(Path file, byte[] bytes) throws IOException {
    if (Files.exists(file)) {
      replace(file.toRealPath(), bytes, Optional.empty());
    } else if (leadsNowhere(file)) {
      throw new FileSystemException(file.toString(), null, NOWHERE);
    } else {
      DurableWriter.replace(file.toAbsolutePath(), bytes);
    }
  }

  /**
   * Whether a file is a link to one that is not there. Such a link stays as it is, and nothing is
   * made at its end, which may be anywhere.
   */
  public static boolean leadsNowhere(Path file) {
    return Files.isSymbolicLink(file) && !Files.exists(file);
  }

  /**
   * As {@link #replace(Path, byte[])}, but of a file that is still what was read from it.
   *
   * @param read what was read, and what the new content was made of
   * @throws ChangedFileException if the file has other content, which stays
   * @throws java.nio.file.NoSuchFileException if it is not there any more
   */
  public static void edit(Path file, byte[] read, byte[] bytes) throws IOException {
    replace(file.toRealPath(), bytes, Optional.of(read));
  }

  /** Others have changed a file since it was read. */
  public static final class ChangedFileException extends IOException {
    private static final long serialVersionUID = 1;

    ChangedFileException(Path file) {
      super(file + " has changed since it was read");
    }
  }

  private static void mustHold(Path file, Optional<byte[]> read) throws IOException {
    if (read.isPresent() && !Arrays.equals(RegularFiles.read(file), read.get())) {
      throw new ChangedFileException(file);
    }
  }

  private static void replace(Path target, byte[] bytes, Optional<byte[]> read) throws IOException {
    PosixFileAttributeView view = view(target);
    if (view == null) {
      mustHold(target, read);
      DurableWriter.replace(target, bytes);
      return;
    }
    PosixFileAttributes before = view.readAttributes();
    Set<PosixFilePermission> permissions = before.permissions();
    if (!Files.isWritable(target) || !permissions.contains(PosixFilePermission.OWNER_WRITE)) {
      throw new AccessDeniedException(target.toString());
    }
    try (AsideFile aside = AsideFile.of(target, OWNER_ONLY)) {
      // The mode comes before the content, which nobody else may read meanwhile.
      view(aside.path()).setPermissions(permissions);
      aside.write(bytes);
      // The disk may have taken long, so the file is read as late as possible.
      mustHold(target, read);
      if ((int) Files.getAttribute(target, "unix:nlink") == 1 && isGiven(aside.path(), before)) {
        aside.rename();
      } else {
        rewrite(target, bytes, aside);
      }
    }
  }

  /** Writes into a file, which would be lost if the writing fails. */
  static void rewrite(Path target, byte[] bytes, AsideFile complete) throws IOException {
    complete.keep();
    try {
      DurableWriter.write(target, bytes);
    } catch (IOException e) {
      throw new FileSystemException(
          target.toString(),
          null,
          "%s, and %s has the whole content".formatted(IoReasons.withoutFile(e), complete.path()));
    }
    Files.delete(complete.path());
  }

  private static PosixFileAttributeView view(Path file) {
    return Files.getFileAttributeView(
        file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
  }

  /** Gives a file the owner and the group of another one; false if this process may not. */
  private static boolean isGiven(Path file, PosixFileAttributes as) throws IOException {
    PosixFileAttributeView view = view(file);
    PosixFileAttributes now = view.readAttributes();
    if (List.of(now.owner(), now.group()).equals(List.of(as.owner(), as.group()))) {
      return true;
    }
    try {
      view.setOwner(as.owner());
      view.setGroup(as.group());
      return true;
    } catch (FileSystemException e) {
      return false;
    }
  }
}
