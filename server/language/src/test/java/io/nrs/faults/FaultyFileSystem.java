package io.nrs.faults;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The default file system, with every operation below a folder told to a {@link FaultyDisk}. */
final class FaultyFileSystem extends FileSystem {
  private final FaultyDisk disk;
  private final Path root;
  private final Provider provider = new Provider();

  FaultyFileSystem(FaultyDisk disk, Path root) {
    this.disk = disk;
    this.root = root;
  }

  /** A path of the disk; one that leads elsewhere is a path of the default file system. */
  Path path(Path real) {
    if (real.isAbsolute() && !real.normalize().startsWith(root)) {
      return real;
    }
    InvocationHandler handler = (proxy, method, given) -> call(real, method, given);
    Class<?>[] types = {Path.class, Real.class};
    return (Path) Proxy.newProxyInstance(FaultyFileSystem.class.getClassLoader(), types, handler);
  }

  /** Marks a path of this file system, which has one of the default file system. */
  private interface Real {
    Path real();
  }

  private static Path real(Path path) {
    return path instanceof Real ours ? ours.real() : path;
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public String getSeparator() {
    return root.getFileSystem().getSeparator();
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    return List.of(path(root));
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return List.of();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return Set.of("basic");
  }

  @Override
  public Path getPath(String first, String... more) {
    return path(Path.of(first, more));
  }

  @Override
  public PathMatcher getPathMatcher(String pattern) {
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher(pattern);
    return path -> matcher.matches(real(path));
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    throw new UnsupportedOperationException();
  }

  @Override
  public WatchService newWatchService() {
    throw new UnsupportedOperationException();
  }

  /** A path does what the real one does, and gives paths of this file system. */
  private Object call(Path real, Method method, Object[] given) throws Throwable {
    switch (method.getName()) {
      case "real" -> {
        return real;
      }
      case "getFileSystem" -> {
        return this;
      }
      case "equals" -> {
        return given[0] instanceof Path other
            && other.getFileSystem() == this
            && real.equals(real(other));
      }
      case "toRealPath" -> disk.operation(real);
      case "register", "toFile" -> throw new UnsupportedOperationException();
      default -> {}
    }
    Object[] arguments = given == null ? new Object[0] : given.clone();
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = arguments[i] instanceof Path path ? real(path) : arguments[i];
    }
    try {
      Object result = method.invoke(real, arguments);
      return result instanceof Path path ? path(path) : result;
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private final class Provider extends FileSystemProvider {
    private Path counted(Path path) throws IOException {
      disk.operation(real(path));
      return real(path);
    }

    @Override
    public String getScheme() {
      return "faulty";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
      throw new UnsupportedOperationException();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
      return FaultyFileSystem.this;
    }

    @Override
    public Path getPath(URI uri) {
      return path(Path.of(uri));
    }

    @Override
    public SeekableByteChannel newByteChannel(
        Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
        throws IOException {
      return newFileChannel(path, options, attributes);
    }

    @Override
    public FileChannel newFileChannel(
        Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
        throws IOException {
      Path real = counted(path);
      FileChannel opened = FileChannel.open(real, options, attributes);
      disk.created(real, false);
      return new Channel(real, opened);
    }

    @Override
    @SuppressWarnings("StreamResourceLeak") // Names closes it.
    public DirectoryStream<Path> newDirectoryStream(
        Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
      Path real = counted(folder);
      return new Names(
          real, Files.newDirectoryStream(real, each -> filter.accept(folder.resolve(each))));
    }

    @Override
    public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
      Files.createDirectory(counted(folder), attributes);
      disk.created(real(folder), true);
    }

    @Override
    public void delete(Path path) throws IOException {
      Files.delete(counted(path));
      disk.deleted(real(path));
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) throws IOException {
      Files.copy(counted(source), real(target), options);
      disk.created(real(target), Files.isDirectory(real(target)));
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
      Files.move(counted(source), real(target), options);
      disk.moved(real(source), real(target));
    }

    @Override
    public boolean isSameFile(Path path, Path other) throws IOException {
      return Files.isSameFile(counted(path), real(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
      return Files.isHidden(counted(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
      return Files.getFileStore(counted(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
      Path real = counted(path);
      real.getFileSystem().provider().checkAccess(real, modes);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(
        Path path, Class<V> type, LinkOption... options) {
      return Files.getFileAttributeView(real(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(
        Path path, Class<A> type, LinkOption... options) throws IOException {
      return Files.readAttributes(counted(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
        throws IOException {
      return Files.readAttributes(counted(path), names, options);
    }

    @Override
    public void setAttribute(Path path, String name, Object value, LinkOption... options)
        throws IOException {
      Files.setAttribute(counted(path), name, value, options);
    }
  }

  private final class Names implements DirectoryStream<Path> {
    private final Path folder;
    private final DirectoryStream<Path> names;

    Names(Path folder, DirectoryStream<Path> names) {
      this.folder = folder;
      this.names = names;
    }

    @Override
    public Iterator<Path> iterator() {
      Iterator<Path> all = names.iterator();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          try {
            disk.operation(folder);
          } catch (IOException e) {
            throw new DirectoryIteratorException(e);
          }
          return all.hasNext();
        }

        @Override
        public Path next() {
          return path(all.next());
        }
      };
    }

    @Override
    public void close() throws IOException {
      names.close();
    }
  }

  private final class Channel extends FileChannel {
    private final Path path;
    private final FileChannel open;

    Channel(Path path, FileChannel open) {
      this.path = path;
      this.open = open;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
      disk.operation(path);
      return open.read(target);
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
      disk.operation(path);
      return open.read(targets, offset, length);
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
      disk.operation(path);
      return open.read(target, position);
    }

    /** A disk that fills up takes a part of what is written. */
    @Override
    public int write(ByteBuffer source) throws IOException {
      if (disk.willFail()) {
        ByteBuffer half = source.duplicate();
        half.limit(source.position() + source.remaining() / 2);
        open.write(half);
      }
      disk.operation(path);
      return open.write(source);
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
      disk.operation(path);
      return open.write(sources, offset, length);
    }

    @Override
    public int write(ByteBuffer source, long position) throws IOException {
      disk.operation(path);
      return open.write(source, position);
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
      disk.operation(path);
      open.truncate(size);
      return this;
    }

    /** Nothing is forced to the real disk, which would take its time. */
    @Override
    public void force(boolean metaData) throws IOException {
      disk.operation(path);
      disk.forced(path);
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
      disk.operation(path);
      return open.lock(position, size, shared);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
      disk.operation(path);
      return open.tryLock(position, size, shared);
    }

    @Override
    public long position() throws IOException {
      return open.position();
    }

    @Override
    public FileChannel position(long newPosition) throws IOException {
      open.position(newPosition);
      return this;
    }

    @Override
    public long size() throws IOException {
      return open.size();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target)
        throws IOException {
      disk.operation(path);
      return open.transferTo(position, count, target);
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count)
        throws IOException {
      disk.operation(path);
      return open.transferFrom(source, position, count);
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
      throw new UnsupportedOperationException();
    }

    @Override
    protected void implCloseChannel() throws IOException {
      open.close();
    }
  }
}
