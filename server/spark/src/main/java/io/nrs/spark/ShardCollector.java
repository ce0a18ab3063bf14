package io.nrs.spark;

import io.nrs.io.IoReasons;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.apache.spark.api.java.JavaRDD;
import scala.Function1;
import scala.Function2;
import scala.collection.Iterator;
import scala.reflect.ClassTag;
import scala.runtime.AbstractFunction1;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/** Stores each task's result as soon as it arrives, so the driver holds one shard at a time. */
final class ShardCollector {
  private ShardCollector() {}

  /**
   * Runs the tasks.
   *
   * @param folder for every shard; a repeated shard is written once
   */
  static void collect(JavaRDD<FileBytes> shards, Path folder) {
    Function1<Iterator<FileBytes>, FileBytes> only = new Only();
    Function2<Object, FileBytes, BoxedUnit> store =
        new AbstractFunction2<>() {
          @Override
          public BoxedUnit apply(Object number, FileBytes shard) {
            try {
              shard.write(folder);
              return BoxedUnit.UNIT;
            } catch (IOException e) {
              throw new UncheckedIOException(
                  "a shard cannot be stored (%s): free the disk, or set java.io.tmpdir"
                      .formatted(IoReasons.of(e)),
                  e);
            }
          }
        };
    shards.context().runJob(shards.rdd(), only, store, ClassTag.apply(FileBytes.class));
  }

  private static final class Only extends AbstractFunction1<Iterator<FileBytes>, FileBytes>
      implements Serializable {
    private static final long serialVersionUID = 1;

    @Override
    public FileBytes apply(Iterator<FileBytes> shards) {
      return shards.next();
    }
  }
}
