import { conceptsOf } from '../../../shared/content/concepts.ts';
import type { ExperienceDraft, OptionDraft, QuestionDraft } from '../../../shared/content/draft.ts';
import { asObject, listOf, objectsOf, pointerOf, textOf, withValueAt } from '../../../shared/content/json.ts';
import type { Contents } from '../../../shared/content/kinds.ts';
import { freeId, idsOf, indexAfter } from '../experience/edits.ts';
import type { OutlineRow } from '../experience/outline.ts';
import { type AnswerChoice, withAnswerChoice } from '../scales/answer-choice.ts';
import { withReadyScale } from '../scales/assign.ts';
import type { ReadyLanguage } from '../scales/ready-scales.ts';
import { idFrom, withConcept, withSubscale } from '../scales/subscales.ts';
import { contentOptions } from './options.ts';
import type { PastedQuestion } from './rows.ts';

export interface InsertOptions {
  /** The row of the outline that the questions follow; they come last without it. */
  after: OutlineRow | undefined;
  /** How rows without answers are answered. */
  answer: AnswerChoice;
  /** The language of ready scales. */
  language: ReadyLanguage;
  /** Id of the concept of rows without a subscale; empty for none. */
  conceptId: string;
}

/** A pasted question with the id that it gets. */
interface PlacedQuestion extends PastedQuestion {
  id: string;
}

/**
 * Adds pasted questions with their scales, sections, subscales and translations. Options that several rows
 * have become one shared scale. Returns the contents, and the JSON Pointer of the first new question.
 */
export function withPastedQuestions(
  contents: Contents,
  pasted: readonly PastedQuestion[],
  options: InsertOptions,
): { contents: Contents; pointer: string } {
  const placed = withIds(pasted, contents.experience);
  const sections = withSections(contents.experience, placed);
  const scales = withSharedScales(sections.experience, placed);
  let experience = scales.experience;
  let index = options.after ? indexAfter(experience, options.after) : listOf(experience.questions).length;
  const first = textOf(placed[0]?.id);
  const own =
    options.after?.type === 'section' ? options.after.id : textOf(options.after?.question.section_id);
  for (const question of placed) {
    const sectionId = sections.idOf.get(question.section.toLowerCase()) ?? own;
    const at = question.section === '' ? index++ : endOf(experience, sectionId);
    const content = contentOf(question, sectionId, scales.idOf);
    experience = { ...experience, questions: listOf(experience.questions).toSpliced(at, 0, content) };
  }
  experience = withTranslations(experience, placed);
  const open = placed.filter(({ answer }) => answer === undefined).map(({ id }) => id);
  const chosen = withAnswerChoice({ ...contents, experience }, open, options.answer, options.language);
  const answered = withNamedScales(chosen, placed);
  const scored = withSubscales(answered, placed, options.conceptId);
  const position = objectsOf(scored.experience.questions).findIndex(({ id }) => id === first);
  return { contents: scored, pointer: position < 0 ? '' : `/questions/${position}` };
}

function withIds(pasted: readonly PastedQuestion[], experience: ExperienceDraft): PlacedQuestion[] {
  const used = idsOf(experience.questions);
  for (const { id } of pasted) used.add(id);
  let number = listOf(experience.questions).length + 1;
  return pasted.map((question) => {
    if (question.id !== '') return question;
    const id = freeId('q', used, number++);
    used.add(id);
    return { ...question, id };
  });
}

/** Adds the named sections that do not exist yet. `idOf` maps ids and titles, in lower case, to ids. */
function withSections(experience: ExperienceDraft, placed: readonly PlacedQuestion[]) {
  const sections = [...listOf(experience.sections)];
  const idOf = new Map<string, string>();
  for (const section of objectsOf(experience.sections))
    for (const key of ['title', 'id'] as const)
      idOf.set(textOf(section[key]).toLowerCase(), textOf(section.id));
  idOf.delete('');
  for (const { section } of placed) {
    if (section === '' || idOf.has(section.toLowerCase())) continue;
    const used = idsOf(sections);
    const stem = idFrom(section);
    const id = stem === '' || used.has(stem) ? freeId(stem || 'section', used, 2) : stem;
    sections.push({ id, title: section });
    idOf.set(section.toLowerCase(), id);
  }
  const isNew = sections.length > objectsOf(experience.sections).length;
  return { experience: isNew ? { ...experience, sections } : experience, idOf };
}

/**
 * Makes a shared scale of the options that at least two rows have. `idOf` maps the options, as JSON, to its
 * id.
 */
function withSharedScales(experience: ExperienceDraft, placed: readonly PlacedQuestion[]) {
  const scales = { ...asObject(experience.scales) };
  const idOf = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const { answer } of placed) {
    if (!answer || !('options' in answer)) continue;
    const key = JSON.stringify(contentOptions(answer.options));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const [key, count] of counts) {
    const present = Object.keys(scales).find((id) => JSON.stringify(plain(scales[id])) === key);
    if (count < 2 && present === undefined) continue;
    const id = present ?? freeId('scale', new Set(Object.keys(scales)));
    if (present === undefined) scales[id] = JSON.parse(key) as OptionDraft[];
    idOf.set(key, id);
  }
  return { experience: idOf.size > 0 ? { ...experience, scales } : experience, idOf };
}

/** Gives questions the ready scales that their rows name. */
function withNamedScales(contents: Contents, placed: readonly PlacedQuestion[]): Contents {
  const named = placed.flatMap(({ id, answer }) => (answer && 'ready' in answer ? [{ id, ...answer }] : []));
  const groups = Map.groupBy(named, ({ ready, language }) => `${ready} ${language}`);
  return [...groups.values()].reduce((next, group) => {
    const { ready, language } = group[0]!;
    const ids = group.map(({ id }) => id);
    return withReadyScale(next, ids, ready, language);
  }, contents);
}

/** Options without their scores. */
function plain(options: readonly OptionDraft[] | undefined): OptionDraft[] {
  return objectsOf(options).map(({ id, label }) => ({ id: id ?? '', label: label ?? '' }));
}

function contentOf(
  { id, prompt, description, answer, isRequired }: PlacedQuestion,
  sectionId: string,
  scaleIds: ReadonlyMap<string, string>,
): QuestionDraft {
  return {
    id,
    ...(sectionId !== '' && { section_id: sectionId }),
    prompt,
    ...(description !== '' && { description }),
    ...answerOf(answer, scaleIds),
    ...(isRequired && { required: true }),
  };
}

function answerOf(answer: PastedQuestion['answer'], scaleIds: ReadonlyMap<string, string>): QuestionDraft {
  // These get their answers in a later step.
  if (!answer || 'ready' in answer) return { input: 'text' };
  if ('scale' in answer) return { input: 'likert', scale: answer.scale };
  if ('min' in answer)
    return { input: answer.max - answer.min <= 10 ? 'rating' : 'number', min: answer.min, max: answer.max };
  const options = contentOptions(answer.options);
  const scale = scaleIds.get(JSON.stringify(options));
  return scale === undefined ? { input: 'single_select', options } : { input: 'likert', scale };
}

/** The index behind the last question of a section; the end if it has none. */
function endOf(experience: ExperienceDraft, sectionId: string): number {
  const questions = objectsOf(experience.questions);
  const last = questions.findLastIndex(({ section_id }) => section_id === sectionId);
  return last < 0 ? questions.length : last + 1;
}

function withTranslations(experience: ExperienceDraft, placed: readonly PlacedQuestion[]): ExperienceDraft {
  let next = experience;
  for (const { id, translations } of placed)
    for (const [locale, prompt] of Object.entries(translations))
      next = withValueAt(next, pointerOf('translations', locale, 'questions', id, 'prompt'), prompt);
  return next;
}

/**
 * Adds the questions to the concepts that their rows name by id or label; creates missing concepts.
 */
function withSubscales(contents: Contents, placed: readonly PlacedQuestion[], conceptId: string): Contents {
  let next = contents;
  const groups = Map.groupBy(
    placed.filter(({ subscale }) => subscale !== '' || conceptId !== ''),
    ({ subscale }) => subscale.toLowerCase(),
  );
  for (const [name, members] of groups) {
    const known = conceptsOf(next.scorecard).find((concept) =>
      [concept.id, concept.label].some((text) => textOf(text).toLowerCase() === name),
    );
    const added = known || name === '' ? undefined : withConcept(next, members[0]!.subscale);
    const id = name === '' ? conceptId : (added?.conceptId ?? textOf(known?.id));
    const items = members.map(({ id: questionId, isReverse }) => ({ questionId, isReverse }));
    next = withSubscale(added?.contents ?? next, items, id);
  }
  return next;
}
