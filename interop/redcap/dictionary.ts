import { parseCsv } from '../tables/csv.ts';
import { type Row, rowsOf, type UnreadColumn, unreadColumns } from '../tables/table.ts';
import { ImportError } from '../types.ts';

/** The columns as the API names them, by the name in downloaded dictionaries, in lower case. */
const COLUMNS: readonly (readonly [RegExp, string])[] = [
  [/^variable/, 'field_name'],
  [/^form name$/, 'form_name'],
  [/^section header$/, 'section_header'],
  [/^field type$/, 'field_type'],
  [/^field label$/, 'field_label'],
  [/^choices/, 'select_choices_or_calculations'],
  [/^field note$/, 'field_note'],
  [/^text validation type/, 'text_validation_type_or_show_slider_number'],
  [/^text validation min/, 'text_validation_min'],
  [/^text validation max/, 'text_validation_max'],
  [/^branching logic/, 'branching_logic'],
  [/^required field/, 'required_field'],
  [/^matrix group name/, 'matrix_group_name'],
  [/^matrix ranking/, 'matrix_ranking'],
  [/^field annotation/, 'field_annotation'],
  [/^identifier/, 'identifier'],
];

function columnName(header: string): string {
  const name = header.replaceAll('"', '').trim().toLowerCase();
  return COLUMNS.find(([pattern]) => pattern.test(name))?.[1] ?? name.replaceAll(' ', '_');
}

/** Whether rows of CSV are a data dictionary. */
export function isDictionary(rows: readonly (readonly string[])[]): boolean {
  const names = (rows[0] ?? []).map(columnName);
  return names.includes('field_name') && names.includes('field_type');
}

/** Reads the rows of a data dictionary. Throws ImportError. */
export function readDictionary(text: string): { rows: Row[]; unread: UnreadColumn[] } {
  const cells = parseCsv(text);
  if (!isDictionary(cells))
    throw new ImportError(
      'not_a_dictionary',
      'Expected the columns "Variable / Field Name" and "Field Type".',
    );
  return { rows: rowsOf('', cells, columnName), unread: unreadColumns('', cells, columnName) };
}
