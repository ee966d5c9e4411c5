import type { Instrument } from '../content/instrument.ts';
import { placeOf, type Row } from '../tables/table.ts';

type Findings = Instrument['findings'];

/** The columns that are read, without their language. */
const READ: ReadonlySet<string> = new Set(
  'type name label hint guidance_hint relevant constraint required calculation parameters disabled readonly'.split(
    ' ',
  ),
);

/** Columns that change what is asked, accepted or filled in, and why they are left out. */
const WARNINGS: Readonly<Record<string, string>> = {
  choice_filter: 'All choices of the list are always offered.',
  trigger: 'Nothing is computed when another answer changes.',
  repeat_count: 'The repeat is asked once.',
  required_if_not: 'The question is not required: in the engine, this cannot depend on answers.',
};

const REMARKS: Readonly<Record<string, string>> = {
  default: 'The question has no answer at first.',
  appearance: 'The appearance is left out.',
  constraint_message: 'The service words its own messages.',
  required_message: 'The service words its own messages.',
};

const MEDIA: ReadonlySet<string> = new Set(['media', 'image', 'audio', 'video', 'big-image']);

/** The parameters that are read, by the beginning of the type. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = { range: ['start', 'end', 'step'] };

/** Reports columns of a row that content cannot represent. */
export function reportRow(row: Row, findings: Findings): void {
  const { cells } = row;
  for (const column of cells.keys()) {
    const name = column.split('::')[0]!;
    const place = placeOf(row, column);
    if (READ.has(name)) continue;
    if (Object.hasOwn(WARNINGS, name)) findings.warning('property_left_out', place, WARNINGS[name]!);
    else if (Object.hasOwn(REMARKS, name)) findings.info('property_left_out', place, REMARKS[name]!);
    else if (MEDIA.has(name)) findings.info('media_left_out', place, 'Images, sound and video are left out.');
    else findings.info('property_left_out', place, 'The column has no equivalent.');
  }
  if (cells.has('hint') && cells.has('guidance_hint'))
    findings.info('property_left_out', placeOf(row, 'guidance_hint'), 'The second hint is left out.');
  reportParameters(row, findings);
  if (/^(yes|true)/i.test(cells.get('readonly') ?? ''))
    findings.warning(
      'read_only',
      placeOf(row, 'readonly'),
      'The question is asked, although it is read-only.',
    );
}

function reportParameters(row: Row, findings: Findings): void {
  const type = (row.cells.get('type') ?? '').trim().split(/\s/, 1)[0]!.toLowerCase();
  const read = Object.hasOwn(PARAMETERS, type) ? PARAMETERS[type]! : [];
  const names = [...(row.cells.get('parameters') ?? '').matchAll(/(?<![\w-])([\w-]+)\s*=/g)].map(
    ([, name]) => name!,
  );
  const left = names.filter((name) => !read.includes(name.toLowerCase()));
  if (left.length === 0) return;
  const message = `These parameters are left out: ${left.join(', ').slice(0, 200)}.`;
  findings.warning('property_left_out', placeOf(row, 'parameters'), message);
}

const READ_OF_CHOICES: ReadonlySet<string> = new Set(['list_name', 'name', 'label']);
const READ_OF_SETTINGS: ReadonlySet<string> = new Set(['form_title', 'form_id', 'default_language']);

/** Reports choices that belong to no list, and the columns of the other sheets that are not read. */
export function reportSheets(choices: readonly Row[], settings: Row | undefined, findings: Findings): void {
  const left = new Map<string, Row>();
  for (const row of choices) {
    if (!row.cells.has('list_name') || !row.cells.has('name'))
      findings.warning('option_left_out', placeOf(row), 'The choice has no list or no name.');
    for (const column of row.cells.keys())
      if (!READ_OF_CHOICES.has(column.split('::')[0]!) && !left.has(column)) left.set(column, row);
  }
  for (const [column, row] of left) {
    const code = MEDIA.has(column.split('::')[0]!) ? 'media_left_out' : 'property_left_out';
    findings.info(code, placeOf(row, column), 'The column of the choices is left out.');
  }
  for (const column of settings?.cells.keys() ?? [])
    if (!READ_OF_SETTINGS.has(column))
      findings.info('property_left_out', placeOf(settings!, column), 'The setting has no equivalent.');
}
