package io.nrs.eclipse.common;

import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.IFileBufferListener;
import org.eclipse.core.runtime.IPath;

/** A listener that needs only some of the events of file buffers. */
public interface FileBufferListener extends IFileBufferListener {
  @Override
  default void bufferCreated(IFileBuffer buffer) {}

  @Override
  default void bufferDisposed(IFileBuffer buffer) {}

  @Override
  default void bufferContentAboutToBeReplaced(IFileBuffer buffer) {}

  @Override
  default void bufferContentReplaced(IFileBuffer buffer) {}

  @Override
  default void stateChanging(IFileBuffer buffer) {}

  @Override
  default void dirtyStateChanged(IFileBuffer buffer, boolean isDirty) {}

  @Override
  default void stateValidationChanged(IFileBuffer buffer, boolean isStateValidated) {}

  @Override
  default void underlyingFileMoved(IFileBuffer buffer, IPath path) {}

  @Override
  default void underlyingFileDeleted(IFileBuffer buffer) {}

  @Override
  default void stateChangeFailed(IFileBuffer buffer) {}
}
