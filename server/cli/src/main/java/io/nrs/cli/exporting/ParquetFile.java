package io.nrs.cli.exporting;

import io.nrs.cli.console.Program;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.StringType;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;

/**
 * A table in the Parquet format (https://parquet.apache.org/docs/file-format/). All columns are
 * required, so that pages hold values alone; a column of a row group is one page, in plain encoding
 * and compressed by gzip. Apache's library writes the headers and the metadata.
 */
final class ParquetFile {
  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final int FORMAT_VERSION = 1;

  /** Bounds a page, which readers hold in memory. */
  private static final int ROWS_PER_GROUP = 10_000;

  private final ByteArrayOutputStream file = new ByteArrayOutputStream();

  private ParquetFile() {}

  /** Returns the whole file. */
  static <R> byte[] of(List<TableColumn<R>> columns, List<R> rows) {
    try {
      return new ParquetFile().write(columns, rows);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot be written to", e);
    }
  }

  private <R> byte[] write(List<TableColumn<R>> columns, List<R> rows) throws IOException {
    file.write(MAGIC);
    List<RowGroup> groups = new ArrayList<>();
    for (int from = 0; from < rows.size(); from += ROWS_PER_GROUP) {
      groups.add(group(columns, rows.subList(from, Math.min(rows.size(), from + ROWS_PER_GROUP))));
    }
    List<SchemaElement> schema = new ArrayList<>();
    schema.add(new SchemaElement("table").setNum_children(columns.size()));
    columns.forEach(column -> schema.add(schema(column)));
    int start = file.size();
    Util.writeFileMetaData(
        new FileMetaData(FORMAT_VERSION, schema, rows.size(), groups)
            .setCreated_by("nrs version " + Program.VERSION),
        file);
    file.write(littleEndian(file.size() - start));
    file.write(MAGIC);
    return file.toByteArray();
  }

  private static SchemaElement schema(TableColumn<?> column) {
    SchemaElement element =
        new SchemaElement(column.name())
            .setType(type(column))
            .setRepetition_type(FieldRepetitionType.REQUIRED);
    return column.isText()
        ? element
            .setConverted_type(ConvertedType.UTF8)
            .setLogicalType(LogicalType.STRING(new StringType()))
        : element;
  }

  private static Type type(TableColumn<?> column) {
    return column.isText() ? Type.BYTE_ARRAY : Type.INT32;
  }

  private <R> RowGroup group(List<TableColumn<R>> columns, List<R> rows) throws IOException {
    List<ColumnChunk> chunks = new ArrayList<>();
    for (TableColumn<R> column : columns) {
      chunks.add(chunk(column, rows));
    }
    long size =
        chunks.stream().mapToLong(chunk -> chunk.getMeta_data().getTotal_uncompressed_size()).sum();
    return new RowGroup(chunks, size, rows.size());
  }

  private <R> ColumnChunk chunk(TableColumn<R> column, List<R> rows) throws IOException {
    byte[] values = plain(column, rows);
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(compressed)) {
      gzip.write(values);
    }
    int start = file.size();
    Util.writePageHeader(
        new PageHeader(PageType.DATA_PAGE, values.length, compressed.size())
            .setData_page_header(
                new DataPageHeader(rows.size(), Encoding.PLAIN, Encoding.RLE, Encoding.RLE)),
        file);
    int header = file.size() - start;
    compressed.writeTo(file);
    // The place of the metadata outside the footer: there is none.
    return new ColumnChunk(0)
        .setMeta_data(
            new ColumnMetaData(
                type(column),
                List.of(Encoding.PLAIN, Encoding.RLE),
                List.of(column.name()),
                CompressionCodec.GZIP,
                rows.size(),
                header + values.length,
                header + compressed.size(),
                start));
  }

  /** Integers take 4 bytes; so does the length before the bytes of a text. */
  private static <R> byte[] plain(TableColumn<R> column, List<R> rows) throws IOException {
    ByteArrayOutputStream values = new ByteArrayOutputStream();
    for (R row : rows) {
      Object value = column.value().apply(row);
      if (value instanceof Integer number) {
        values.write(littleEndian(number));
      } else {
        byte[] text = value.toString().getBytes(StandardCharsets.UTF_8);
        values.write(littleEndian(text.length));
        values.write(text);
      }
    }
    return values.toByteArray();
  }

  private static byte[] littleEndian(int number) {
    return ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(number).array();
  }
}
