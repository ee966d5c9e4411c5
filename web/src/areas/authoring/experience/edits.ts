import type { ContentExperienceTranslation, ContentQuestion } from '@eps/sdk';
import type { Draft, ExperienceDraft, QuestionDraft } from '../../../shared/content/draft.ts';
import { asObject, listOf, objectsOf, textOf, withKey } from '../../../shared/content/json.ts';
import type { OutlineRow } from './outline.ts';

/** The result of an edit of the questionnaire: the new questionnaire and the new selection. */
interface EditResult {
  experience: ExperienceDraft;
  pointer: string;
}

/** Adds a question after a row of the outline, or at the end. */
export function addQuestion(
  experience: ExperienceDraft,
  after: OutlineRow | undefined,
  input: ContentQuestion['input'],
): EditResult {
  const questions = listOf(experience.questions);
  const id = freeId('q', idsOf(questions), questions.length + 1);
  const sectionId = after?.type === 'section' ? after.id : textOf(after?.question.section_id);
  const question: QuestionDraft = {
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
function partsOf(input: ContentQuestion['input']): QuestionDraft {
  const options = ['o1', 'o2'].map((id) => ({ id, label: '' }));
  if (input === 'single_select' || input === 'multi_select' || input === 'ranking') return { options };
  if (input === 'matrix') return { options, rows: ['r1', 'r2'].map((id) => ({ id, label: '' })) };
  return {};
}

/** The index, in the list of questions, of the question after a row. */
export function indexAfter(experience: ExperienceDraft, row: OutlineRow): number {
  if (row.type === 'question') return Number(row.pointer.split('/').at(-1)) + 1;
  const questions = listOf(experience.questions);
  const first = questions.findIndex((question) => sectionOf(question) === row.id);
  if (first >= 0) return first;
  // The section is empty: its questions come before those of the sections after it.
  const order = objectsOf(experience.sections).map(({ id }) => id);
  const later = new Set(order.slice(order.indexOf(row.id) + 1));
  const next = questions.findIndex((question) => later.has(sectionOf(question)));
  return next < 0 ? questions.length : next;
}

export function addSection(experience: ExperienceDraft): EditResult {
  const sections = listOf(experience.sections);
  const id = freeId('section', idsOf(sections), sections.length + 1);
  return {
    experience: { ...experience, sections: [...sections, { id, title: '' }] },
    pointer: `/sections/${sections.length}`,
  };
}

/** Adds a copy of the question after it, with its translations. */
export function duplicateQuestion(experience: ExperienceDraft, index: number): EditResult {
  const questions = listOf(experience.questions);
  const question = asObject(questions[index]);
  if (questions[index] === undefined) return { experience, pointer: `/questions/${index}` };
  const old = textOf(question.id);
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
export function removeRow(experience: ExperienceDraft, row: OutlineRow): EditResult {
  const part = row.type === 'section' ? 'sections' : 'questions';
  // The number is NaN for a section that is not declared.
  const index = Number(row.pointer.split('/').at(-1));
  const list = listOf(experience[part]).filter((_, at) => row.pointer !== `/${part}/${at}`);
  const cleaned = withTranslations(experience, part, (texts) => withKey(texts, row.id, undefined));
  const removed: ExperienceDraft = { ...cleaned, [part]: list };
  const isLast = row.type === 'question' && index >= list.length;
  const pointer =
    row.type === 'section' || list.length === 0 ? '' : `/questions/${isLast ? index - 1 : index}`;
  if (row.type === 'question') return { experience: removed, pointer };
  const questions = listOf(removed.questions).map((question) =>
    asObject(question).section_id === row.id ? withKey(question, 'section_id', undefined) : question,
  );
  return { experience: { ...removed, questions }, pointer };
}

type Texts<Part extends keyof ContentExperienceTranslation> = NonNullable<
  Draft<ContentExperienceTranslation>[Part]
>;

/** Changes the translated texts of questions, sections or scales in every language. */
export function withTranslations<Part extends 'questions' | 'sections' | 'scales'>(
  experience: ExperienceDraft,
  part: Part,
  change: (texts: Texts<Part>) => Texts<Part>,
): ExperienceDraft {
  if (experience.translations === undefined) return experience;
  const changed = Object.entries(asObject(experience.translations)).map(([locale, translation]) => {
    const texts = asObject(translation)[part];
    return [locale, texts === undefined ? translation : { ...translation, [part]: change(texts) }];
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

export function idsOf(list: readonly { id?: string }[] | undefined): Set<string> {
  return new Set(objectsOf(list).map(({ id }) => textOf(id)));
}

function sectionOf(question: QuestionDraft): string {
  return textOf(asObject(question).section_id);
}
