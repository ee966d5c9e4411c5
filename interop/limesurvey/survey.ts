import type { LocalizedText } from '../content/instrument.ts';
import { plainText } from '../content/plain-text.ts';
import type { Row, Tables } from './source.ts';

/** Texts of a part by language, and in it by field. */
type TextsIn = ReadonlyMap<string, Row>;

/** A group, question, subquestion or answer, with its texts in every language. */
export interface Part {
  row: Row;
  texts: TextsIn;
}

export interface Question extends Part {
  /** The name in expressions. */
  code: string;
  type: string;
  subquestions: Part[];
  answers: Part[];
  attributes: ReadonlyMap<string, string>;
}

export interface Group extends Part {
  questions: Question[];
}

export interface Survey {
  language: string;
  settings: Row;
  texts: TextsIn;
  groups: Group[];
}

/**
 * Joins the tables of an export. Before version 4, the rows of a part repeat by language and hold its texts;
 * since then the texts are in a table of their own.
 */
export function surveyOf(tables: Tables): Survey {
  const settings = tables.get('surveys')?.[0] ?? new Map();
  const language = settings.get('language') ?? tables.get('languages')?.[0]?.get('language') ?? 'en';
  const parts = (table: string, texts: string, key: (row: Row) => string, textKey = key) =>
    partsOf(tables.get(table) ?? [], tables.get(texts) ?? [], { language, key, textKey });
  const byId = (name: string) => (row: Row) => row.get(name) ?? '';
  const answerKey = (row: Row) => ['qid', 'scale_id', 'code'].map((name) => row.get(name)).join(' ');
  const hasAid = (tables.get('answers') ?? []).every((row) => row.has('aid'));
  const attributes = attributesOf(tables.get('question_attributes') ?? [], language);
  const subquestions = groupBy(parts('subquestions', 'question_l10ns', byId('qid')), 'parent_qid');
  const answers = groupBy(
    parts('answers', 'answer_l10ns', hasAid ? byId('aid') : answerKey, byId('aid')),
    'qid',
  );
  const questions = parts('questions', 'question_l10ns', byId('qid')).map(({ row, texts }): Question => {
    const qid = row.get('qid') ?? '';
    return {
      row,
      texts,
      code: row.get('title') ?? '',
      type: row.get('type') ?? '',
      subquestions: ordered(subquestions.get(qid) ?? [], 'question_order'),
      answers: ordered(answers.get(qid) ?? [], 'sortorder'),
      attributes: attributes.get(qid) ?? new Map(),
    };
  });
  const byGroup = groupBy(questions, 'gid');
  const groups = parts('groups', 'group_l10ns', byId('gid')).map(({ row, texts }) => {
    return { row, texts, questions: ordered(byGroup.get(row.get('gid') ?? '') ?? [], 'question_order') };
  });
  const texts = (tables.get('surveys_languagesettings') ?? []).map(
    (row) => [row.get('surveyls_language') ?? language, row] as const,
  );
  return { language, settings, texts: new Map(texts), groups: ordered(groups, 'group_order') };
}

function partsOf(
  rows: readonly Row[],
  textRows: readonly Row[],
  { language, key, textKey }: { language: string; key(row: Row): string; textKey(row: Row): string },
): Part[] {
  const parts = new Map<string, { row: Row; texts: Map<string, Row> }>();
  for (const row of rows) {
    const tag = row.get('language') ?? language;
    const known = parts.get(key(row));
    if (known) known.texts.set(tag, row);
    else parts.set(key(row), { row, texts: new Map([[tag, row]]) });
  }
  for (const row of textRows) parts.get(textKey(row))?.texts.set(row.get('language') ?? language, row);
  return [...parts.values()];
}

function attributesOf(rows: readonly Row[], language: string): Map<string, Map<string, string>> {
  const attributes = new Map<string, Map<string, string>>();
  for (const row of rows) {
    const qid = row.get('qid') ?? '';
    const own = attributes.get(qid) ?? new Map<string, string>();
    attributes.set(qid, own);
    const tag = row.get('language') ?? '';
    if (tag === '' || tag === language) own.set(row.get('attribute') ?? '', (row.get('value') ?? '').trim());
  }
  return attributes;
}

function groupBy<P extends Part>(parts: readonly P[], field: string): Map<string, P[]> {
  const groups = new Map<string, P[]>();
  for (const part of parts) {
    const key = part.row.get(field) ?? '';
    const group = groups.get(key);
    if (group) group.push(part);
    else groups.set(key, [part]);
  }
  return groups;
}

function ordered<P extends Part>(parts: readonly P[], field: string): P[] {
  return parts.toSorted((a, b) => Number(a.row.get(field) ?? 0) - Number(b.row.get(field) ?? 0));
}

/** The text of a field in the language of the survey, and its translations, without HTML. */
export function textOf(texts: TextsIn, field: string, language: string): LocalizedText {
  const all = [...texts].map(([tag, row]) => [tag, shownText(row.get(field) ?? '')] as const);
  const text = all.find(([tag]) => tag === language)?.[1] ?? '';
  return { text, translations: new Map(all.filter(([tag, other]) => tag !== language && other !== '')) };
}

/** Scripts and styles are no text. */
function shownText(html: string): string {
  const [first = '', ...parts] = html.split(/<(?:script|style)\b/i);
  const shown = parts.map((part) =>
    part.slice(/<\/(?:script|style)\s{0,9}>/i.exec(part)?.index ?? part.length),
  );
  return plainText([first, ...shown].join(''));
}
