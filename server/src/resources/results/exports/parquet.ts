import type { RowGroup, SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Cell, Column } from './columns.ts';

/** A Parquet file that is written in groups of rows, between which its state is kept. */
export interface ParquetState {
  bytes: number;
  rows: bigint;
  groups: RowGroup[];
}

/** The bytes with which a file begins and ends. */
const MAGIC = 'PAR1';

export function beginParquet(): { state: ParquetState; bytes: Buffer } {
  return { state: { bytes: MAGIC.length, rows: 0n, groups: [] }, bytes: Buffer.from(MAGIC) };
}

/** Returns the bytes of a group of rows. */
export function rowGroup(state: ParquetState, columns: readonly Column[], rows: readonly Cell[][]): Buffer {
  const { writer, file } = continued(state, columns);
  const columnData = columns.map(({ name }, index) => ({
    name,
    data: rows.map((row) => row[index]),
    offsetIndex: false,
  }));
  file.write({ columnData, rowGroupSize: rows.length });
  state.bytes = writer.offset;
  state.rows = file.num_rows;
  return Buffer.from(writer.getBytes());
}

/** Returns the directory of the groups, with which the file ends. */
export function endParquet(state: ParquetState, columns: readonly Column[]): Buffer {
  const { writer, file } = continued(state, columns);
  file.pendingIndexes = [];
  file.finish();
  return Buffer.from(writer.getBytes());
}

function continued(state: ParquetState, columns: readonly Column[]) {
  const writer = new ByteWriter();
  const file = new ParquetWriter({ writer, schema: schemaOf(columns), statistics: false });
  // The header that it has written stands at the beginning of the file already.
  writer.index = 0;
  writer.offset = state.bytes;
  file.row_groups = state.groups;
  file.num_rows = state.rows;
  return { writer, file };
}

function schemaOf(columns: readonly Column[]): SchemaElement[] {
  return [
    { name: 'root', num_children: columns.length },
    ...columns.map(
      ({ name, type }): SchemaElement =>
        type === 'number'
          ? { name, type: 'DOUBLE', repetition_type: 'OPTIONAL' }
          : { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
    ),
  ];
}
