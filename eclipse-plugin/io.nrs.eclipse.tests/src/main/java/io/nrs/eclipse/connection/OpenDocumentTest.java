package io.nrs.eclipse.connection;

import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.ISynchronizable;
import org.junit.jupiter.api.Test;

class OpenDocumentTest {
  /** A document like those of file buffers, which has no lock at first. */
  private static final class SharedDocument extends Document implements ISynchronizable {
    private Object lock;

    @Override
    public void setLockObject(Object lock) {
      this.lock = lock;
    }

    @Override
    public Object getLockObject() {
      return lock;
    }
  }

  @Test
  void sharedDocumentsGetALock() {
    SharedDocument text = new SharedDocument();
    OpenDocument open = open(text);
    assertSame(text.getLockObject(), open.lock());
    assertNotSame(text, open.lock());
  }

  @Test
  void locksOfEditorsAreUsed() {
    SharedDocument text = new SharedDocument();
    OpenDocument open = open(text);
    Object brought = new Object();
    text.setLockObject(brought);
    assertSame(brought, open.lock());
  }

  private static OpenDocument open(SharedDocument text) {
    return new OpenDocument("file:///a.arith", "arithmetic", text, message -> {});
  }
}
