import type { Json } from '@eps/engine';
import type { DraftQuestion, Instrument } from '../content/instrument.ts';
import { and, answer, conditional, lit, type Node, op } from '../content/nodes.ts';
import { UntranslatableError } from '../untranslatable.ts';
import type { Choice } from './choices.ts';
import type { Element } from './fields.ts';

interface Part {
  element: Element;
  question?: DraftQuestion;
}

const CORRECT = 'correct_answers';
const POINTS = 'points';

/** Adds the scores of quizzes: the number of correct answers, and the sum of the points of the choices. */
export function addScores(parts: readonly Part[], instrument: Instrument): void {
  addCorrect(parts, instrument);
  addPoints(parts, instrument);
}

/** Counts the questions whose answer is the correct one; a question without answer counts as not correct. */
function addCorrect(parts: readonly Part[], instrument: Instrument): void {
  const terms: Node[] = [];
  for (const { element, question } of parts) {
    const expected = element.source.correctAnswer;
    if (!question || expected === undefined) continue;
    const condition = isCorrect(question, expected);
    if (condition) terms.push(conditional(condition, lit(1), lit(0)));
    else
      instrument.findings.warning('score_not_carried', element.place, 'The correct answer cannot be given.');
  }
  if (terms.length === 0 || instrument.concepts.has(CORRECT)) return;
  try {
    const expression = terms.length === 1 ? terms[0]! : op('add', ...terms);
    instrument.concepts.set(CORRECT, { place: '', id: CORRECT, label: 'Correct answers', expression });
  } catch (error) {
    if (!(error instanceof UntranslatableError)) throw error;
    instrument.findings.warning(
      'score_not_carried',
      '',
      `The number of correct answers is left out: ${error.message}.`,
    );
  }
}

function isCorrect(question: DraftQuestion, expected: Json): Node | undefined {
  const { id, input, options } = question;
  const optionId = (value: Json) => options.find((option) => option.id === String(value))?.id;
  if (options.length === 0) {
    const isScalar = expected !== null && typeof expected !== 'object';
    return isScalar ? op('eq', answer(id), lit(expected)) : undefined;
  }
  if (input === 'single_select') {
    const chosen = optionId(expected);
    return chosen === undefined ? undefined : op('eq', answer(id), lit(chosen));
  }
  const wanted = Array.isArray(expected) ? expected.map(optionId) : [];
  if (wanted.length === 0 || wanted.some((option) => option === undefined)) return undefined;
  if (input === 'ranking') return op('eq', answer(id), lit(wanted as string[]));
  if (input !== 'multi_select') return undefined;
  const each = wanted.map((option) => op('contains', answer(id), lit(option!)));
  return and(op('eq', op('count', answer(id)), lit(wanted.length)), ...each);
}

function addPoints(parts: readonly Part[], instrument: Instrument): void {
  const scored = parts.flatMap(({ question }) => {
    return question?.options.some((option) => (option as Choice).points !== undefined) ? [question] : [];
  });
  if (scored.length === 0 || instrument.concepts.has(POINTS)) return;
  for (const { options } of scored)
    for (const option of options as Choice[])
      if (option.points !== undefined) option.scores = { ...option.scores, [POINTS]: option.points };
  const items = scored.map(({ id }) => ({ itemId: id, weight: 1 }));
  instrument.concepts.set(POINTS, { place: '', id: POINTS, label: 'Points', items, missing: 'zero' });
}
