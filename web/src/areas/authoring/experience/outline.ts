import type { ExperienceDraft, QuestionDraft, SectionDraft } from '../../../shared/content/draft.ts';
import { asObject, listOf, objectsOf, pointerOf, textOf, withKey } from '../../../shared/content/json.ts';

/**
 * A line of the outline: the beginning of a section, or a question. Questions keep their order of the list.
 */
export type OutlineRow =
  | { type: 'section'; id: string; section: SectionDraft | undefined; pointer: string }
  | { type: 'question'; id: string; question: QuestionDraft; pointer: string };

/** Returns the questions in the order in which they are asked, with the sections that begin between them. */
export function outlineOf(experience: ExperienceDraft): OutlineRow[] {
  const sections = objectsOf(experience.sections);
  const questions = objectsOf(experience.questions);
  const used = new Set(questions.map(sectionIdOf));
  const rows: OutlineRow[] = [];
  const header = (id: string): OutlineRow => {
    const index = sections.findIndex((section) => section.id === id);
    return {
      type: 'section',
      id,
      section: sections[index],
      pointer: index < 0 ? pointerOf('undeclared', id) : `/sections/${index}`,
    };
  };
  // A section without questions follows the one before it in the list of sections.
  const emptyAfter = (id: string | undefined): OutlineRow[] => {
    const from = id === undefined ? 0 : sections.findIndex((section) => section.id === id) + 1;
    if (id !== undefined && from === 0) return [];
    const rest = sections.slice(from);
    const end = rest.findIndex((section) => used.has(textOf(section.id)));
    return rest.slice(0, end < 0 ? undefined : end).map((section) => header(textOf(section.id)));
  };
  let current = '';
  rows.push(...emptyAfter(undefined));
  const seen = new Set<string>();
  for (const [index, question] of questions.entries()) {
    const id = sectionIdOf(question);
    if (id !== current || (rows.length > 0 && index === 0)) {
      if (index > 0 && !seen.has(current)) {
        seen.add(current);
        rows.push(...emptyAfter(current));
      }
      rows.push(header(id));
      current = id;
    }
    rows.push({ type: 'question', id: textOf(question.id), question, pointer: `/questions/${index}` });
  }
  if (questions.length > 0 && !seen.has(current)) rows.push(...emptyAfter(current));
  return rows;
}

const sectionIdOf = ({ section_id }: QuestionDraft): string => textOf(section_id);

/**
 * Whether both outlines have the same rows, apart from the texts of the rows. With thousands of questions,
 * this is much faster than building the outlines.
 */
export function hasSameRows(one: ExperienceDraft, other: ExperienceDraft): boolean {
  return (['sections', 'questions'] as const).every((part) => {
    const entries: Row[] = listOf(one[part]);
    const others: Row[] = listOf(other[part]);
    return entries.length === others.length && entries.every((entry, at) => isSameRow(entry, others[at]!));
  });
}

type Row = Pick<QuestionDraft, 'id' | 'section_id'>;

function isSameRow(one: Row, other: Row): boolean {
  if (one === other) return true;
  const [{ id, section_id }, now] = [asObject(one), asObject(other)];
  return id === now.id && section_id === now.section_id;
}

/** Returns the experience with questions and sections in the order of these rows. */
export function withRows(experience: ExperienceDraft, rows: readonly OutlineRow[]): ExperienceDraft {
  const questions: QuestionDraft[] = [];
  const sections = new Map<string, SectionDraft>();
  let current = '';
  for (const row of rows) {
    if (row.type === 'section') {
      current = row.id;
      if (row.section && !sections.has(row.id)) sections.set(row.id, row.section);
    } else if (sectionIdOf(row.question) === current) questions.push(row.question);
    else questions.push(withKey(row.question, 'section_id', current === '' ? undefined : current));
  }
  return {
    ...experience,
    ...(experience.sections !== undefined && { sections: [...sections.values()] }),
    questions,
  };
}

/** The row with its questions, if it is a section: what is moved together. */
function blockAt(rows: readonly OutlineRow[], index: number): OutlineRow[] {
  if (rows[index]?.type !== 'section') return rows.slice(index, index + 1);
  const length = rows.slice(index + 1).findIndex(({ type }) => type === 'section');
  return rows.slice(index, length < 0 ? undefined : index + 1 + length);
}

/**
 * Moves a row to where another row is; a section moves with its questions and never into another section.
 * Returns the rows, and the new index of the moved one.
 */
export function movedTo(
  rows: readonly OutlineRow[],
  from: number,
  to: number,
): { rows: OutlineRow[]; index: number } {
  const block = blockAt(rows, from);
  const rest = rows.toSpliced(from, block.length);
  let index = to > from ? to - block.length + 1 : to;
  if (block[0]?.type === 'section') {
    if (to >= from && to < from + block.length) return { rows: [...rows], index: from };
    const isBeginning = (at: number) => at <= 0 || at >= rest.length || rest[at]?.type === 'section';
    const step = to > from ? 1 : -1;
    while (!isBeginning(index)) index += step;
  }
  index = Math.max(0, Math.min(index, rest.length));
  return { rows: rest.toSpliced(index, 0, ...block), index };
}

/** Moves a row up or down: a question past its neighbour or into the next section, a section past another. */
export function movedBy(rows: readonly OutlineRow[], from: number, step: 1 | -1) {
  const block = blockAt(rows, from);
  if (step < 0) return from === 0 ? undefined : movedTo(rows, from, from - 1);
  const next = from + block.length;
  if (next >= rows.length) return undefined;
  if (block[0]?.type !== 'section') return movedTo(rows, from, from + 1);
  return movedTo(rows, from, next + blockAt(rows, next).length - 1);
}
