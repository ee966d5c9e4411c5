import { isJsonObject, type Json, type JsonObject } from '@eps/sdk';
import { objectsOf, textOf, withKey } from '../../../shared/content/json.ts';
import type { OutlineRow } from './outline.ts';

/** The result of an edit of the questionnaire: the new questionnaire and the new selection. */
interface EditResult {
  experience: JsonObject;
  pointer: string;
}

/** Adds a question after a row of the outline, or at the end. */
export function addQuestion(
  experience: JsonObject,
  after: OutlineRow | undefined,
  input: string,
): EditResult {
  const questions = listOf(experience['questions']);
  const id = freeId('q', idsOf(questions), questions.length + 1);
  const sectionId = after?.type === 'section' ? after.id : textOf(after?.question['section_id']);
  const question = {
    id,
    ...(sectionId !== '' && { section_id: sectionId }),
    prompt: '',
    input,
    ...partsOf(input),
  };
  const index = after ? indexAfter(experience, after) : questions.length;
  return {
    experience: { ...experience, questions: questions.toSpliced(index, 0, question) },
    pointer: `/questions/${index}`,
  };
}

/** The fields that a new question of an input needs to be answerable. */
function partsOf(input: string): JsonObject {
  const options = ['o1', 'o2'].map((id) => ({ id, label: '' }));
  if (['single_select', 'multi_select', 'ranking'].includes(input)) return { options };
  if (input === 'matrix') return { options, rows: ['r1', 'r2'].map((id) => ({ id, label: '' })) };
  return {};
}

/** The index, in the list of questions, of the question after a row. */
export function indexAfter(experience: JsonObject, row: OutlineRow): number {
  if (row.type === 'question') return Number(row.pointer.split('/').at(-1)) + 1;
  const questions = listOf(experience['questions']);
  const first = questions.findIndex((question) => sectionOf(question) === row.id);
  if (first >= 0) return first;
  // The section is empty: its questions come before those of the sections after it.
  const order = objectsOf(experience['sections']).map(({ id }) => id);
  const later = new Set(order.slice(order.indexOf(row.id) + 1));
  const next = questions.findIndex((question) => later.has(sectionOf(question)));
  return next < 0 ? questions.length : next;
}

export function addSection(experience: JsonObject): EditResult {
  const sections = listOf(experience['sections']);
  const id = freeId('section', idsOf(sections), sections.length + 1);
  return {
    experience: { ...experience, sections: [...sections, { id, title: '' }] },
    pointer: `/sections/${sections.length}`,
  };
}

/** Adds a copy of the question after it, with its translations. */
export function duplicateQuestion(experience: JsonObject, index: number): EditResult {
  const questions = listOf(experience['questions']);
  const question = questions[index];
  if (!isJsonObject(question)) return { experience, pointer: `/questions/${index}` };
  const old = textOf(question['id']);
  const id = copiedId(old, idsOf(questions));
  return {
    experience: {
      ...withTranslations(experience, 'questions', (texts) =>
        texts[old] === undefined ? texts : { ...texts, [id]: texts[old] },
      ),
      questions: questions.toSpliced(index + 1, 0, { ...question, id }),
    },
    pointer: `/questions/${index + 1}`,
  };
}

/** Removes a question or a section with their translations; questions of a removed section remain. */
export function removeRow(experience: JsonObject, row: OutlineRow): EditResult {
  const part = row.type === 'section' ? 'sections' : 'questions';
  // The number is NaN for a section that is not declared.
  const index = Number(row.pointer.split('/').at(-1));
  const list = listOf(experience[part]).filter((_, at) => row.pointer !== `/${part}/${at}`);
  const cleaned = withTranslations(experience, part, (texts) => withKey(texts, row.id, undefined));
  const removed: JsonObject = { ...cleaned, [part]: list };
  const isLast = row.type === 'question' && index >= list.length;
  const pointer =
    row.type === 'section' || list.length === 0 ? '' : `/questions/${isLast ? index - 1 : index}`;
  if (row.type === 'question') return { experience: removed, pointer };
  const questions = listOf(removed['questions']).map((question) =>
    isJsonObject(question) && question['section_id'] === row.id
      ? withKey(question, 'section_id', undefined)
      : question,
  );
  return { experience: { ...removed, questions }, pointer };
}

/** Changes the translated texts of questions, sections or scales in every language. */
export function withTranslations(
  experience: JsonObject,
  part: string,
  change: (texts: JsonObject) => JsonObject,
): JsonObject {
  const { translations } = experience;
  if (!isJsonObject(translations)) return experience;
  const changed = Object.entries(translations).map(([locale, translation]) => {
    const texts = isJsonObject(translation) ? translation[part] : undefined;
    return [
      locale,
      isJsonObject(texts) ? { ...(translation as JsonObject), [part]: change(texts) } : translation,
    ];
  });
  return { ...experience, translations: Object.fromEntries(changed) };
}

/**
 * Returns the id of a copy: the next free number where the id ends in one (`q2` for `q1`, `sleep_3` for
 * `sleep_2`), and `_2` otherwise.
 */
export function copiedId(id: string, used: ReadonlySet<string>): string {
  if (id === '') return freeId('q', used);
  const [, stem, number] = /^(.*?)(\d{1,9})$/.exec(id) ?? [];
  return number === undefined ? freeId(`${id}_`, used, 2) : freeId(stem!, used, Number(number) + 1);
}

/** Returns the first of `stem1`, `stem2` … that is not in use. */
export function freeId(stem: string, used: ReadonlySet<string>, from = 1): string {
  for (let number = from; ; number++) if (!used.has(stem + number)) return stem + number;
}

export function idsOf(list: Json | undefined): Set<string> {
  return new Set(objectsOf(list).map(({ id }) => textOf(id)));
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function sectionOf(question: Json): string {
  return isJsonObject(question) ? textOf(question['section_id']) : '';
}
