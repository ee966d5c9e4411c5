import { shownConsent } from '../inputs/consent-documents.ts';
import { labelledAnswer, pipedText, pipeOf } from '../inputs/piping.ts';
import { translationFor } from '../inputs/translation.ts';
import type {
  AnswerValue,
  CompiledBundle,
  GuardrailConflict,
  Json,
  Question,
  Severity,
  Trace,
  Translation,
} from '../types.ts';
import { formatNumber } from './format.ts';
import { wordsFor } from './words/words.ts';

/** A question with its answer as a person reads them. */
export interface AnswerLine {
  prompt: string;
  answer: string;
  /** The highest severity of the rules that the answer was evidence for. */
  severity?: Severity;
}

/** The final answer to a question. */
interface GivenAnswer {
  question_id: string;
  value: AnswerValue | null;
  text?: string;
  declined: boolean;
  /** Which version of the documents of a consent was shown. */
  consent?: { version: string };
}

const BY_SEVERITY: readonly (Severity | undefined)[] = ['critical', 'warning', 'info', undefined];

/**
 * Returns the questions of the path with their answers, starting with those that are evidence of a rule. For
 * an adaptive test, these are the questions that were asked. Variables in prompts have their defaults.
 */
export function answerLines(
  bundle: CompiledBundle,
  given: readonly GivenAnswer[],
  result: {
    trace: { path: readonly Pick<Trace['path'][0], 'question_id' | 'visible'>[] };
    guardrail_conflicts: readonly GuardrailConflict[];
  },
  locale: string,
): AnswerLine[] {
  const { experience, adaptivePolicy } = bundle;
  const translation = translationFor(experience.translations, locale);
  const pipe = pipeOf(bundle, undefined, translation);
  const byQuestion = new Map(given.map((answer) => [answer.question_id, answer]));
  const severities = severityByQuestion(result.guardrail_conflicts);
  const shown = result.trace.path.filter(
    ({ question_id: id, visible }) => visible && (adaptivePolicy.mode !== 'irt' || byQuestion.has(id)),
  );
  const lines = shown.flatMap(({ question_id: id }) => {
    const question = experience.questionById.get(id);
    if (!question || question.input === 'information') return [];
    const severity = severities.get(id);
    return {
      prompt: pipedText(pipe(translation?.questions[id]?.prompt ?? question.prompt)),
      answer: answerText({ question, translation, locale }, byQuestion.get(id)),
      ...(severity && { severity }),
    };
  });
  return BY_SEVERITY.flatMap((severity) => lines.filter((line) => line.severity === severity));
}

/** The questions whose answers a rule names as its evidence, with the highest severity of these rules. */
function severityByQuestion(conflicts: readonly GuardrailConflict[]): ReadonlyMap<string, Severity> {
  const lowestFirst = conflicts.toSorted(
    (a, b) => BY_SEVERITY.indexOf(b.severity) - BY_SEVERITY.indexOf(a.severity),
  );
  return new Map(
    lowestFirst.flatMap(({ severity, evidence }) => {
      const read = Object.keys((evidence['answers'] ?? {}) as object);
      const checked = typeof evidence['question_id'] === 'string' ? [evidence['question_id']] : [];
      return [...read, ...checked].map((id) => [id, severity] as const);
    }),
  );
}

/** The context on which the words of an answer depend. */
interface Reading {
  question: Question;
  translation: Translation | undefined;
  locale: string;
}

function answerText(reading: Reading, given: GivenAnswer | undefined): string {
  const words = wordsFor(reading.locale);
  if (given?.declined) return words.declined;
  if (given === undefined || given.value === null) return words.notAnswered;
  const text = valueText(reading, labelledAnswer(reading.question, given.value, reading.translation));
  const beside = given.text ?? (given.consent && documentsText(reading, given.consent.version));
  return beside === undefined ? text : `${text} (${beside})`;
}

/** What somebody agreed to: the titles, where the bundle still has these documents, and the version. */
function documentsText({ question, translation }: Reading, version: string): string {
  const shown = shownConsent(question, translation);
  const titles = shown?.version === version ? shown.documents.map(({ title }) => title) : [];
  return [...titles, version].join(', ');
}

function valueText(reading: Reading, value: Json): string {
  const { question, locale } = reading;
  if (typeof value === 'boolean') return value ? wordsFor(locale).yes : wordsFor(locale).no;
  if (typeof value === 'number')
    return [formatNumber(value, locale), question.unit].filter((part) => part !== undefined).join(' ');
  if (Array.isArray(value)) return value.map((each) => valueText(reading, each)).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([row, each]) => `${rowLabel(reading, row)}: ${valueText(reading, each)}`)
      .join('; ');
  return String(value);
}

function rowLabel({ question, translation }: Reading, id: string): string {
  const label = question.rows.find((row) => row.id === id)?.label ?? id;
  return translation?.questions[question.id]?.rows[id] ?? label;
}
