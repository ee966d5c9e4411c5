import type { Cell, Column } from './columns.ts';
import { csvRow } from './csv.ts';
import type { ParquetState } from './parquet.ts';
import type { ExportJob } from './schema.ts';

const BOM = '\uFEFF';
const NOTHING = Buffer.alloc(0);

/** The file with the rows. What its parts have to know of earlier ones is in the state. */
export interface DataFile {
  begin(): Buffer;
  /** Returns the bytes of rows: those of a slice together, as Parquet is small with large groups of rows. */
  rows(rows: readonly Cell[][]): Buffer;
  end(): Buffer;
}

/** The part of the state of an export that belongs to its data file. */
export interface DataState {
  parquet?: ParquetState;
}

export function dataFileName({ format }: Pick<ExportJob, 'format'>): string {
  return `data.${format}`;
}

export async function dataFileOf(
  { format, bom }: Pick<ExportJob, 'format' | 'bom'>,
  columns: readonly Column[],
  state: DataState,
): Promise<DataFile> {
  if (format === 'parquet') {
    // Few exports need the library.
    const { beginParquet, endParquet, rowGroup } = await import('./parquet.ts');
    return {
      begin: () => {
        const { state: begun, bytes } = beginParquet();
        state.parquet = begun;
        return bytes;
      },
      rows: (rows) => (rows.length === 0 ? NOTHING : rowGroup(state.parquet!, columns, rows)),
      end: () => endParquet(state.parquet!, columns),
    };
  }
  if (format === 'csv')
    return {
      begin: () => Buffer.from(`${bom ? BOM : ''}${csvRow(columns.map((column) => column.name))}`),
      rows: (rows) => Buffer.from(rows.map(csvRow).join('')),
      end: () => NOTHING,
    };
  const object = (row: readonly Cell[]) =>
    Object.fromEntries(columns.map((column, index) => [column.name, row[index]]));
  return {
    begin: () => NOTHING,
    rows: (rows) => Buffer.from(rows.map((row) => `${JSON.stringify(object(row))}\n`).join('')),
    end: () => NOTHING,
  };
}
