// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of forms have this syntax
import type { Contents } from '@eps/engine';
import { Serializer } from 'survey-core';
import {
  type Constructs,
  items,
  limesurvey,
  qti,
  qualtrics,
  type Source,
  words,
} from './construct-lists.test-helper.ts';
import { csv } from './constructs.test-helper.ts';
import { FORMATS, type Format, importInstrument } from './index.ts';
import { exportedParts } from './out/construct-table.test-helper.ts';

const FIRST = { linkId: 'first', type: 'integer', text: 'First' };
const questionnaire = (...item: object[]) => ({ resourceType: 'Questionnaire', item: [FIRST, ...item] });

function fhir(): Constructs {
  const item = (type: string, more: object = {}) => ({ linkId: 'q', type, text: 'Q?', ...more });
  const options = { answerOption: [{ valueCoding: { code: 'a' } }, { valueCoding: { code: 'b' } }] };
  const types =
    words(`group display boolean decimal integer date dateTime time string text url choice open-choice
    coding attachment reference quantity`).map((type) => {
      const more =
        type === 'group' ? { item: [{ ...FIRST, linkId: 'in' }] } : /choice|coding/.test(type) ? options : {};
      return [type, questionnaire(item(type, more)), questionnaire()] as const;
    });
  const elements = Object.entries({
    prefix: '1.',
    enableWhen: [{ question: 'first', operator: '=', answerInteger: 1 }],
    required: true,
    repeats: true,
    readOnly: true,
    maxLength: 5,
    initial: [{ valueCoding: { code: 'a' } }],
    code: [{ code: 'c' }],
    definition: 'http://x#y',
  }).map(([name, value]) => {
    const [type, more] = name === 'maxLength' ? ['string', {}] : ['choice', options];
    return [
      `item.${name}`,
      questionnaire(item(type, { ...more, [name]: value })),
      questionnaire(item(type, more)),
    ] as const;
  });
  return [...types, ...elements];
}

function surveyjs(): Constructs {
  const other = { type: 'text', name: 'other', inputType: 'number' };
  const of = (...elements: object[]) => ({ elements: [other, ...elements] });
  const fieldsOf = (type: string) => ({
    ...(/group|dropdown|checkbox|tagbox|picker|ranking/.test(type) && { choices: ['a', 'b'] }),
    ...(/^matrix/.test(type) && { columns: [1, 2], rows: ['r'] }),
    ...(type === 'multipletext' && { items: [{ name: 'i' }] }),
    ...(type === 'expression' && { expression: '{other} + 1' }),
    ...(type === 'html' ? { html: 'Text' } : { title: 'Q?' }),
  });
  const types = Serializer.getChildrenClasses('question', true).map(({ name: type }) => {
    return [type, of({ type, name: 'q', ...fieldsOf(type) }), of()] as const;
  });
  const properties = Object.entries({
    visibleIf: '{other} > 1',
    enableIf: '{other} > 1',
    requiredIf: '{other} > 1',
    isRequired: true,
    description: 'D',
    defaultValue: 'a',
    showOtherItem: true,
    showNoneItem: true,
    choicesOrder: 'random',
    choicesByUrl: { url: 'https://example.org' },
    validators: [{ type: 'expression', expression: '{other} > 1' }],
    setValueExpression: '{other}',
    readOnly: true,
    colCount: 3,
  }).map(([name, value]) => {
    const question = { type: 'radiogroup', name: 'q', title: 'Q?', choices: ['a', 'b'] };
    return [name, of({ ...question, [name]: value }), of(question)] as const;
  });
  return [...types, ...properties];
}

function xlsform(): Constructs {
  const of = (rows: readonly (readonly string[])[], columns: readonly string[] = []) =>
    csv([
      ['survey', 'type', 'name', 'label', ...columns],
      ['', 'integer', 'other', 'Other'],
      ...rows.map((row) => ['', ...row]),
      ['choices', 'list_name', 'name', 'label'],
      ['', 'l', 'a', 'A'],
      ['', 'l', 'b', 'B'],
    ]);
  const names = `integer|decimal|range|text|select_one l|select_multiple l|select_one l or_other|
      select_one_from_file f.csv|rank l|note|geopoint|date|time|dateTime|image|audio|video|file|
      barcode|acknowledge|hidden|start|end|deviceid|audit|begin group|begin repeat`.split('|');
  const types = names.map((name) => {
    const type = name.trim();
    const ends = type.startsWith('begin')
      ? [
          ['text', 'in', 'In'],
          [type.replace('begin', 'end'), '', ''],
        ]
      : [];
    return [type.replace(/ (?:l|f\.csv)\b/, ''), of([[type, 'q', 'Q?'], ...ends]), of([])] as const;
  });
  const columns = Object.entries({
    hint: 'H',
    guidance_hint: 'G',
    'label::German (de)': 'D',
    constraint: '. > 1',
    constraint_message: 'M',
    required: 'yes',
    default: '1',
    relevant: '${other} > 1',
    read_only: 'yes',
    calculation: '${other}',
    appearance: 'minimal',
    'media::image': 'i.png',
    disabled: 'yes',
  }).map(
    ([column, value]) =>
      [column, of([['integer', 'q', 'Q?', value]], [column]), of([['integer', 'q', 'Q?']])] as const,
  );
  return [...types, ...columns];
}

function redcap(): Constructs {
  const of = (...rows: Readonly<Record<string, string>>[]) => {
    const all = [{ field_name: 'other', field_type: 'text', field_label: 'O' }, ...rows].map((row) => ({
      form_name: 'f',
      ...row,
    }));
    const header = [...new Set(all.flatMap((row) => Object.keys(row)))];
    return csv([header, ...all.map((row: Record<string, string>) => header.map((name) => row[name] ?? ''))]);
  };
  const field = (type: string, more: Readonly<Record<string, string>> = {}) => ({
    field_name: 'q',
    field_type: type,
    field_label: 'Q?',
    ...(/dropdown|radio|checkbox/.test(type) && { select_choices_or_calculations: '1, A | 2, B' }),
    ...(type === 'calc' && { select_choices_or_calculations: '1 + 1' }),
    ...more,
  });
  const types = words(
    'text notes calc dropdown radio checkbox yesno truefalse file slider descriptive sql signature',
  );
  const column = 'text_validation_type_or_show_slider_number';
  const validations = words(`alpha_only date_ymd datetime_ymd email integer number number_1dp phone time
    time_hh_mm_ss zipcode`);
  const columns = Object.entries({
    section_header: 'H',
    field_note: 'N',
    identifier: 'y',
    branching_logic: "[other] = '1'",
    required_field: 'y',
    custom_alignment: 'LH',
    question_number: '1',
    matrix_group_name: 'm',
    matrix_ranking: 'y',
    field_annotation: '@DEFAULT="1"',
  });
  return [
    ...types.map((type) => [type, of(field(type)), of()] as const),
    ...validations.map((name) => [name, of(field('text', { [column]: name })), of(field('text'))] as const),
    ...columns.map(
      ([name, value]) => [name, of(field('radio', { [name]: value })), of(field('radio'))] as const,
    ),
  ];
}

const CONSTRUCTS: Readonly<Record<Format, () => Constructs>> = {
  fhir,
  surveyjs,
  xlsform,
  redcap,
  limesurvey,
  qualtrics,
  qti,
  items,
};

const NAMES: Readonly<Record<Format, string>> = {
  fhir: 'FHIR',
  surveyjs: 'SurveyJS',
  xlsform: 'XLSForm',
  redcap: 'REDCap',
  limesurvey: 'LimeSurvey',
  qualtrics: 'Qualtrics',
  qti: 'QTI',
  items: 'CSV of items',
};

const KINDS = ['carried exactly', 'carried with a finding', 'left out with a finding', 'neither'] as const;

async function outcome(format: Format, source: Source) {
  const text = typeof source === 'string' ? source : JSON.stringify(source);
  const { contents, findings } = await importInstrument({ format, bytes: new TextEncoder().encode(text) });
  // How the columns of a table were read is said in any case.
  const said = findings
    .filter(({ code }) => code !== 'columns_read')
    .map(({ code, place }) => `${code} ${place}`);
  const questions = (contents?.experience.questions as unknown[] | undefined)?.length ?? 0;
  return { contents: JSON.stringify(contents), questions, findings: new Set(said) };
}

type Table = Record<string, Record<string, string[]>>;

/**
 * Returns what the importers do with the constructs of their formats, and the exporters with the parts of
 * content: names by format and by what happens to them.
 * @param complete contents with every key
 */
export async function constructTable(complete: Contents): Promise<{ table: Table; neither: string[] }> {
  const neither: string[] = [];
  const table: Table = {};
  for (const format of FORMATS) {
    const byKind = KINDS.map((): string[] => []);
    for (const [name, source, without] of CONSTRUCTS[format]()) {
      const [given, base] = [await outcome(format, source), await outcome(format, without)];
      const isSaid = [...given.findings].some((finding) => !base.findings.has(finding));
      // With fewer questions and a finding, that to which the construct belongs is left out.
      const isCarried = given.contents !== base.contents && !(isSaid && given.questions < base.questions);
      byKind[isCarried ? (isSaid ? 1 : 0) : isSaid ? 2 : 3]!.push(name);
    }
    neither.push(...byKind[3]!.map((name) => `${format} ${name}`));
    table[`${NAMES[format]}, imported`] = rowOf(byKind);
  }
  const exported = await exportedParts(complete);
  const shared = KINDS.map((_, kind) => sharedNames([...exported.values()].map((byKind) => byKind[kind]!)));
  table['all four, exported'] = rowOf(shared);
  for (const [format, byKind] of exported) {
    neither.push(...byKind[3]!.map((name) => `${format}, exported: ${name}`));
    const own = byKind.map((names, kind) => names.filter((name) => !shared[kind]!.includes(name)));
    table[`${NAMES[format]}, exported`] = rowOf(own);
  }
  return { table, neither };
}

function sharedNames([first, ...others]: readonly (readonly string[])[]): string[] {
  return first!.filter((name) => others.every((names) => names.includes(name)));
}

function rowOf(byKind: readonly string[][]): Record<string, string[]> {
  return Object.fromEntries(KINDS.slice(0, 3).map((kind, i) => [kind, byKind[i]!]));
}
