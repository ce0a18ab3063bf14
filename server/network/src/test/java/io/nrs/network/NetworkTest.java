package io.nrs.network;

import ai.djl.ndarray.NDManager;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** Tests that share the arrays of one manager. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class NetworkTest {
  protected NDManager manager;

  @BeforeAll
  void open() {
    manager = TinyNetworks.open();
  }

  @AfterAll
  void close() {
    manager.close();
  }
}
