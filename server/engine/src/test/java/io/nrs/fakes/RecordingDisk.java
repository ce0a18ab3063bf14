package io.nrs.fakes;

import io.nrs.io.DurableWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A disk that records what is forced to it: each path with the names that its folder then held. */
public final class RecordingDisk {
  private final List<Forced> forced = new ArrayList<>();

  /**
   * A call of {@link FileChannel#force}.
   *
   * @param path of the file or folder
   * @param bytes that the file held; 0 for a folder
   * @param names in the folder, or in the folder of the file, sorted
   */
  public record Forced(Path path, long bytes, List<String> names) {}

  public DurableWriter writer() {
    return new DurableWriter((path, options) -> new Channel(path, options));
  }

  public List<Forced> forced() {
    return List.copyOf(forced);
  }

  /** The paths that were forced, in order, relative to a folder. */
  public List<String> paths(Path root) {
    return forced.stream()
        .map(each -> root.relativize(each.path()).toString().replace('\\', '/'))
        .toList();
  }

  private final class Channel extends FileChannel {
    private final Path path;
    private final FileChannel real;

    Channel(Path path, OpenOption... options) throws IOException {
      this.path = path;
      this.real = FileChannel.open(path, options);
    }

    @Override
    public void force(boolean metaData) throws IOException {
      real.force(metaData);
      boolean folder = Files.isDirectory(path);
      try (var names = Files.list(folder ? path : path.getParent())) {
        forced.add(
            new Forced(
                path,
                folder ? 0 : Files.size(path),
                names.map(name -> name.getFileName().toString()).sorted().toList()));
      }
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
      return real.write(source);
    }

    @Override
    protected void implCloseChannel() throws IOException {
      real.close();
    }

    @Override
    public int read(ByteBuffer target) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long position() {
      throw new UnsupportedOperationException();
    }

    @Override
    public FileChannel position(long newPosition) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long size() {
      throw new UnsupportedOperationException();
    }

    @Override
    public FileChannel truncate(long size) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int read(ByteBuffer target, long position) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int write(ByteBuffer source, long position) {
      throw new UnsupportedOperationException();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
      throw new UnsupportedOperationException();
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) {
      throw new UnsupportedOperationException();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) {
      throw new UnsupportedOperationException();
    }
  }
}
