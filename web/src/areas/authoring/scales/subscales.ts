import { inputKeys, inputType } from '@eps/engine/authoring';
import { conceptsOf } from '../../../shared/content/concepts.ts';
import type {
  ConceptDraft,
  ExperienceDraft,
  OptionDraft,
  QuestionDraft,
  ScorecardDraft,
} from '../../../shared/content/draft.ts';
import {
  asObject,
  freeId,
  numberOf,
  objectsOf,
  replacedAt,
  textOf,
  withKey,
} from '../../../shared/content/json.ts';
import type { Contents } from '../../../shared/content/kinds.ts';

type ItemDraft = NonNullable<ConceptDraft['items']>[number];

/** An item of a subscale, as an author gives it. */
export interface Item {
  questionId: string;
  isReverse?: boolean;
}

/**
 * Adds questions to a subscale: the concept lists them as items, and their options score on it. Items that
 * the concept had without listing them are listed too: the scores of a shared scale would otherwise count for
 * every question that uses it. Questions whose answers cannot be scored stay as they are.
 */
export function withSubscale(contents: Contents, items: readonly Item[], conceptId: string): Contents {
  const scored = items.filter(({ questionId }) => isScorable(contents.experience, questionId));
  if (scored.length === 0) return contents;
  const listed = withListedItems(contents, conceptId);
  const scorecard = changedConcept(listed.scorecard, conceptId, (concept) => {
    const present = objectsOf(concept.items);
    const rest = present.filter(({ question_id }) => !scored.some((item) => item.questionId === question_id));
    const kept = (id: string) => present.find(({ question_id }) => question_id === id);
    const added = scored.map(({ questionId, isReverse }) => {
      const item: ItemDraft = kept(questionId) ?? { question_id: questionId };
      return isReverse === undefined ? item : withKey(item, 'reverse', isReverse ? true : undefined);
    });
    return { ...concept, items: [...rest, ...added] };
  });
  const ids = new Set(scored.map(({ questionId }) => questionId));
  return { ...listed, scorecard, experience: withPoints(contents.experience, ids, conceptId) };
}

/** Removes questions, and the rows of matrices, from a subscale. */
export function withoutSubscale(
  contents: Contents,
  questionIds: readonly string[],
  conceptId: string,
): Contents {
  const listed = withListedItems(contents, conceptId);
  const isGone = ({ question_id }: ItemDraft) => questionIds.some((id) => isItemOf(textOf(question_id), id));
  const scorecard = changedConcept(listed.scorecard, conceptId, (concept) => ({
    ...concept,
    items: objectsOf(concept.items).filter((item) => !isGone(item)),
  }));
  return { ...listed, scorecard };
}

/** Returns the ids of the concepts that a question is an item of. */
export function subscalesOf({ experience, scorecard }: Contents, questionId: string): string[] {
  const question = objectsOf(experience.questions).find(({ id }) => id === questionId) ?? {};
  return conceptsOf(scorecard)
    .filter((concept) => {
      if (concept.items === undefined) return scoredConcepts(experience, question).has(textOf(concept.id));
      return objectsOf(concept.items).some((item) => isItemOf(textOf(item.question_id), questionId));
    })
    .map(({ id }) => textOf(id));
}

/** Adds a concept with this label, and returns its id. */
export function withConcept(contents: Contents, label: string): { contents: Contents; conceptId: string } {
  const { scorecard } = contents;
  const concepts = conceptsOf(scorecard);
  const taken = [...concepts, ...objectsOf(scorecard.composites)].map(({ id }) => textOf(id));
  const conceptId = freeId(idFrom(label) || 'concept', taken);
  const concept: ConceptDraft = {
    id: conceptId,
    ...(label !== conceptId && { label }),
    method: 'sum',
    items: [],
  };
  return {
    contents: { ...contents, scorecard: { ...scorecard, concepts: [...concepts, concept] } },
    conceptId,
  };
}

/** Returns an id made from a text: lower-case letters without accents, digits and underscores. */
export function idFrom(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40);
}

/**
 * The points of options: their scores on a concept, otherwise their ids if these are numbers, otherwise their
 * positions from 0.
 */
export function pointsOf(options: readonly OptionDraft[]): number[] {
  const scores = options.map(({ scores }) => asObject(scores));
  const concept = Object.keys(scores[0] ?? {}).find((id) => scores.every((each) => id in each));
  if (concept !== undefined) return scores.map((each) => numberOf(each[concept]) ?? 0);
  const numbers = options.map(({ id }) => (textOf(id).trim() === '' ? Number.NaN : Number(id)));
  return numbers.every(Number.isFinite) ? numbers : options.map((_, index) => index);
}

/** Lists the items of a concept whose items were given by the scores of the questions. */
export function withListedItems(contents: Contents, conceptId: string): Contents {
  const { experience } = contents;
  const scorecard = changedConcept(contents.scorecard, conceptId, (concept) => {
    if (concept.items !== undefined) return concept;
    const items = objectsOf(experience.questions)
      .filter((question) => scoredConcepts(experience, question).has(conceptId))
      .map(({ id }) => ({ question_id: textOf(id) }));
    return { ...concept, items };
  });
  return { ...contents, scorecard };
}

function changedConcept(
  scorecard: ScorecardDraft,
  conceptId: string,
  change: (concept: ConceptDraft) => ConceptDraft,
): ScorecardDraft {
  const concepts = conceptsOf(scorecard);
  const at = concepts.findIndex(({ id }) => id === conceptId);
  const concept = concepts[at];
  return concept ? { ...scorecard, concepts: replacedAt(concepts, at, change(concept)) } : scorecard;
}

/**
 * Gives the options, or the numbers, of questions their points on a concept. Existing scores on the concept
 * stay.
 */
function withPoints(
  experience: ExperienceDraft,
  ids: ReadonlySet<string>,
  conceptId: string,
): ExperienceDraft {
  const scales = { ...asObject(experience.scales) };
  const questions = objectsOf(experience.questions).map((question): QuestionDraft => {
    if (!ids.has(textOf(question.id))) return question;
    const { scale, options } = question;
    if (typeof scale === 'string') {
      scales[scale] = withScores(objectsOf(scales[scale]), conceptId);
      return question;
    }
    if (objectsOf(options).length > 0)
      return { ...question, options: withScores(objectsOf(options), conceptId) };
    return withKey(question, 'scores', { [conceptId]: {}, ...asObject(question.scores) });
  });
  return {
    ...experience,
    ...(experience.scales !== undefined && { scales }),
    questions,
  };
}

function withScores(options: readonly OptionDraft[], conceptId: string): OptionDraft[] {
  const points = pointsOf(options);
  return options.map((option, index) => {
    const scores = asObject(option.scores);
    return conceptId in scores ? option : { ...option, scores: { ...scores, [conceptId]: points[index]! } };
  });
}

function isScorable(experience: ExperienceDraft, questionId: string): boolean {
  const question = objectsOf(experience.questions).find(({ id }) => id === questionId);
  if (!question) return false;
  const options = optionsOf(experience, question);
  const input = inputType(question.input, options.length > 0);
  const keys = inputKeys(input, { hasOptions: options.length > 0, hasText: false });
  return options.length > 0 || keys.includes('scores');
}

function scoredConcepts(experience: ExperienceDraft, question: QuestionDraft): Set<string> {
  const options = optionsOf(experience, question);
  return new Set([
    ...options.flatMap(({ scores }) => Object.keys(asObject(scores))),
    ...Object.keys(asObject(question.scores)),
  ]);
}

function optionsOf(experience: ExperienceDraft, { scale, options }: QuestionDraft): OptionDraft[] {
  return objectsOf(typeof scale === 'string' ? asObject(experience.scales)[scale] : options);
}

/** Whether an item is the question or a row of it. */
function isItemOf(itemId: string, questionId: string): boolean {
  return itemId === questionId || itemId.startsWith(`${questionId}.`);
}
