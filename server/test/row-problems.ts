import type pg from 'pg';
import type { RowCheck } from '../src/db/batch-query.ts';
import type { Column, RowShape } from '../src/db/rows.ts';
import type { Catalog } from './database-schema/catalog.ts';

type Columns = Record<string, Column<unknown>>;

/** Returns the check of declared rows against a catalog. */
export function rowProblems(catalog: Catalog): RowCheck {
  return {
    description(shape, fields, text) {
      const columns = columnsOf(shape);
      const declared = Object.keys(columns).sort();
      const returned = fields.map(({ name }) => name).sort();
      if (declared.join() !== returned.join())
        return problem(
          `declares the columns ${declared.join(', ')} but returns ${returned.join(', ')}`,
          text,
        );
      for (const field of fields) {
        const wrong = wrongSource(catalog, columns[field.name]!, field);
        if (wrong) return problem(`returns ${wrong} for the column ${field.name}`, text);
      }
      return undefined;
    },
    row(shape, row, text) {
      for (const [name, column] of Object.entries(columnsOf(shape)))
        if (row[name] === null && !mayBeNull(catalog, column))
          return problem(`returned null for the column ${name}, which is not declared nullable`, text);
      return undefined;
    },
  };
}

function columnsOf(shape: RowShape<unknown>): Columns {
  return shape.columns as Columns;
}

function problem(words: string, text: string): string {
  return `A query ${words}:\n${text}`;
}

/** Describes where the values of a field come from, unless that is what the column declares. */
function wrongSource(catalog: Catalog, { source }: Column<unknown>, field: pg.FieldDef): string | undefined {
  const table = catalog.tables[field.tableID];
  const origin = table?.columns[field.columnID];
  if ('type' in source)
    return field.dataTypeID === catalog.types[source.type] ? undefined : `the type ${field.dataTypeID}`;
  if (table && origin)
    return table.name === source.table && origin.name === source.column
      ? undefined
      : `${table.name}.${origin.name}`;
  // An expression, such as a UNION, hides where its values come from; their type is known.
  const type = columnOf(catalog, source)?.type;
  return field.dataTypeID === type ? undefined : `the type ${field.dataTypeID}`;
}

function mayBeNull(catalog: Catalog, { source, nullable }: Column<unknown>): boolean {
  return nullable || ('table' in source && columnOf(catalog, source)?.isNotNull === false);
}

function columnOf(catalog: Catalog, source: { table: string; column: string }) {
  const table = Object.values(catalog.tables).find(({ name }) => name === source.table);
  return table && Object.values(table.columns).find(({ name }) => name === source.column);
}
