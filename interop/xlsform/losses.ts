import type { Instrument } from '../content/instrument.ts';
import { placeOf, type Row } from '../tables/table.ts';

type Findings = Instrument['findings'];

/** Columns that change what is asked, accepted or filled in, and why they are left out. */
const WARNINGS: Readonly<Record<string, string>> = {
  choice_filter: 'All choices of the list are always offered.',
  trigger: 'Nothing is computed when another answer changes.',
  repeat_count: 'The repeat is asked once.',
};

const REMARKS: Readonly<Record<string, string>> = {
  default: 'The question has no answer at first.',
  appearance: 'The appearance is left out.',
  constraint_message: 'The service words its own messages.',
  required_message: 'The service words its own messages.',
};

/** Reports columns of a row that content cannot represent. */
export function reportRow(row: Row, findings: Findings): void {
  const { cells } = row;
  for (const [column, message] of Object.entries(WARNINGS))
    if (cells.has(column)) findings.warning('property_left_out', placeOf(row, column), message);
  for (const column of cells.keys()) {
    const name = column.split('::')[0]!;
    if (Object.hasOwn(REMARKS, name))
      findings.info('property_left_out', placeOf(row, column), REMARKS[name]!);
    if (name === 'media' || ['image', 'audio', 'video', 'big-image'].includes(name))
      findings.info('media_left_out', placeOf(row, column), 'Images, sound and video are left out.');
  }
  if (/^(yes|true)/i.test(cells.get('readonly') ?? ''))
    findings.warning(
      'read_only',
      placeOf(row, 'readonly'),
      'The question is asked, although it is read-only.',
    );
}
