import { expect, test } from 'vitest';
import { checkRows, decided } from './check.ts';
import { decode, encodingOf } from './decode.ts';
import { type ColumnMapping, convert, proposeMapping } from './mapping.ts';
import { formatOf, parseCsv, parseJsonl } from './parse.ts';
import { environmentChange, knownFields } from './roles.ts';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part)));

test('encodingOf: byte order marks, UTF-8, and Windows-1252 for other bytes', () => {
  const german = bytes('name;Stra', [0xdf], 'e');
  expect(encodingOf(german)).toBe('windows-1252');
  expect(decode(german, 'windows-1252')).toBe('name;Straße');
  const marked = bytes([0xef, 0xbb, 0xbf], 'id');
  expect(encodingOf(marked)).toBe('utf-8');
  expect(decode(marked, 'utf-8')).toBe('id');
  const wide = bytes([0xff, 0xfe, 0x69, 0x00, 0x64, 0x00]);
  expect(decode(wide, encodingOf(wide))).toBe('id');
});

test('parseCsv: quotes, line breaks in cells, empty lines, separators, repeated and empty names', async () => {
  const table = await parseCsv('id;name;name;\r\n1;"Doe; ""J""\nx";a;b\r\n\r\n2;B;c\r\n');
  expect(table).toEqual({
    columns: ['id', 'name', 'name 2', 'column 4'],
    rows: [
      ['1', 'Doe; "J"\nx', 'a', 'b'],
      ['2', 'B', 'c'],
    ],
    separator: ';',
  });
});

test('parseCsv reads 100,000 rows in slices', async () => {
  const lines = Array.from({ length: 100_000 }, (_, index) => `p-${index},Zoë ${index},${index % 90}`);
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  const { rows } = await parseCsv(`id,name,age\n${lines.join('\n')}\n`);
  clearInterval(timer);
  expect(rows).toHaveLength(100_000);
  expect(rows[99_999]).toEqual(['p-99999', 'Zoë 99999', '9']);
  expect(ticks).toBeGreaterThan(3);
});

test('parseJsonl: objects, fields of a profile, lines that are not objects', async () => {
  const text = '{"external_id":"a","profile":{"age":3}}\n\n[1]\n{"external_id":"b","team":"x"}';
  expect(await parseJsonl(text)).toEqual({
    columns: ['external_id', 'profile.age', 'team'],
    rows: [['a', 3], null, ['b', undefined, 'x']],
    separator: '',
  });
  expect([formatOf('a.ndjson', ''), formatOf('a', '{"a":1}'), formatOf('a.csv', '{')]).toEqual([
    'jsonl',
    'jsonl',
    'csv',
  ]);
});

test('proposeMapping: the column of the external id and the types of the others', async () => {
  const table = await parseCsv(
    'Name,employee_id,age,zip,remote,joined\nAnn,e1,30,01234,yes,2020-01-31\nBo,e2,,99999,no,31.01.2020\n',
  );
  expect(proposeMapping(table).map(({ use, type }) => [use, type])).toEqual([
    ['last_name', 'text'],
    ['external_id', 'text'],
    ['field', 'number'],
    ['field', 'text'],
    ['field', 'boolean'],
    ['field', 'date'],
  ]);
});

test.each([
  // A column whose name says that it has ids comes before an address and a telephone number.
  ['email,phone number,ID Nr,name\na@x.org,1,k1,Ann\nb@x.org,2,k2,Bo\n', 'ID Nr'],
  ['E-Mail-Adresse;Telefonnummer;Name\na@x.org;030 1;Ann\nb@x.org;030 1;Bo\n', 'E-Mail-Adresse'],
  // The ids of departments repeat.
  ['department_id,staff_id\nd1,s1\nd1,s2\nd1,s3\n', 'staff_id'],
  ['Kostenstellennummer;Personalnummer\n7;1\n8;2\n', 'Personalnummer'],
  ['zip code,postal code,member code\n1,1,m1\n2,2,m2\n', 'member code'],
  ['id,note\nx,one\nx,two\n', 'id'],
  ['name,age\nAnn,3\n', undefined],
])('proposeMapping finds the column of the external id: %j', async (text, expected) => {
  const table = await parseCsv(text);
  const index = proposeMapping(table).findIndex(({ use }) => use === 'external_id');
  expect(table.columns[index]).toBe(expected);
});

test('convert: items with typed fields, and the problems of rows', () => {
  const table = { columns: ['id', 'age', 'joined'], rows: [], separator: ';' };
  const mapping: ColumnMapping[] = [
    { use: 'external_id', name: 'id', type: 'text' },
    { use: 'field', name: 'age', type: 'number' },
    { use: 'field', name: 'joined', type: 'date' },
  ];
  const of = (...cells: unknown[]) => convert(cells, table, mapping);
  expect(of(' a ', '1,5', '3.2.2026')).toEqual({
    item: { external_id: 'a', profile: { age: 1.5, joined: '2026-02-03' } },
    isTrimmed: true,
  });
  expect(of('a', '', ' ')).toEqual({ item: { external_id: 'a' } });
  expect(of('a', 'old', '')).toEqual({ problem: { code: 'not_number', column: 'age' } });
  expect(of('a', '', '30.2.2026')).toEqual({ problem: { code: 'not_date', column: 'joined' } });
  expect(of('', '1', '')).toEqual({ problem: { code: 'no_external_id' } });
  expect(of('a', '1', '', 'x')).toEqual({ problem: { code: 'too_many_cells' } });
  expect(of('x'.repeat(513))).toEqual({ problem: { code: 'external_id_too_long' } });
  expect(convert(null, table, mapping)).toEqual({ problem: { code: 'not_json' } });
});

const SETTINGS = { display: [], contact_mapping: {}, unit_mapping: {} };

test('proposeMapping: each role has one column, and fills the field that has it in the environment', async () => {
  const table = await parseCsv(
    'Patient ID;Vorname;Nachname;E-Mail;Telefon;Team;Geburtsdatum;Name\n1;Ada;Löwe;a@x.org;0301;t1;31/12/1990;x\n',
  );
  const uses = (known = {}) => proposeMapping(table, known).map(({ use, name, type }) => [use, name, type]);
  expect(uses()).toEqual([
    ['external_id', 'Patient ID', 'text'],
    ['first_name', 'Vorname', 'text'],
    ['last_name', 'Nachname', 'text'],
    ['email', 'E-Mail', 'text'],
    ['phone', 'Telefon', 'text'],
    ['unit', 'Team', 'text'],
    ['birth_date', 'Geburtsdatum', 'date_dmy'],
    ['field', 'Name', 'text'],
  ]);
  const settings = { ...SETTINGS, display: ['first', 'last'], contact_mapping: { email: 'work_email' } };
  expect(
    uses(knownFields(settings))
      .map(([, name]) => name)
      .slice(1, 5),
  ).toEqual(['first', 'last', 'work_email', 'Telefon']);
  expect(environmentChange(proposeMapping(table), SETTINGS)).toEqual({
    display: ['Vorname', 'Nachname'],
    contact_mapping: { email: 'E-Mail', phone: 'Telefon' },
    unit_mapping: { field: 'Team' },
  });
  expect(environmentChange(proposeMapping(table, knownFields(settings)), settings)).toEqual({
    contact_mapping: { email: 'work_email', phone: 'Telefon' },
    unit_mapping: { field: 'Team' },
  });
});

test('convert: dates with the day or the month first', () => {
  const table = { columns: ['id', 'born'], rows: [], separator: ',' };
  const bornOf = (text: string, type: ColumnMapping['type']) =>
    convert(['a', text], table, [
      { use: 'external_id', name: 'id', type: 'text' },
      { use: 'birth_date', name: 'born', type },
    ]);
  expect(bornOf('3/4/1990', 'date_dmy')).toMatchObject({ item: { profile: { born: '1990-04-03' } } });
  expect(bornOf('3/4/1990', 'date_mdy')).toMatchObject({ item: { profile: { born: '1990-03-04' } } });
  expect(bornOf('13/13/1990', 'date_dmy')).toEqual({ problem: { code: 'not_date', column: 'born' } });
});

test('checkRows: problems, repeated ids to decide about, and addresses that cannot work', async () => {
  const table = await parseCsv('id,age,mail\na,1,x@y.org\nb,x,\n a ,2,x@y\na,1,x@y.org\n');
  const mapping: ColumnMapping[] = [
    { use: 'external_id', name: 'id', type: 'text' },
    { use: 'field', name: 'age', type: 'number' },
    { use: 'email', name: 'mail', type: 'text' },
  ];
  const check = await checkRows(table, mapping, new AbortController().signal);
  expect(check).toEqual({
    valid: [0, 2],
    problems: [{ row: 1, problem: { code: 'not_number', column: 'age' } }],
    repeats: [{ id: 'a', rows: [0, 2] }],
    same: 1,
    trimmed: 1,
    addresses: [{ row: 2, address: 'x@y' }],
  });
  expect(decided(check, { rows: {} })).toBeUndefined();
  expect(decided(check, { all: 'last', rows: {} })?.valid).toEqual([2]);
  expect(decided(check, { all: 'last', rows: { a: 0 } })?.valid).toEqual([0]);
  expect(decided(check, { rows: { a: null } })?.valid).toEqual([]);
});
