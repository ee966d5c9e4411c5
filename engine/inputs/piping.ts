import { reportBudget } from '../report/template/limits.ts';
import { MARK, marking } from '../report/template/liquid.ts';
import { type ParsedTemplates, renderTemplate, withoutMarkup } from '../report/template/template.ts';
import { respondentEnvironment } from '../scoring/respondent.ts';
import type {
  AnswerRecord,
  CompiledBundle,
  Json,
  Question,
  RespondentState,
  Translation,
  Value,
} from '../types.ts';

/** Fills in the variables of a text; what they output is marked for `pipedText` and `pipedMarkdown`. */
export type Pipe = (text: string) => string;

/**
 * Returns the state with only what a reader of the texts may read: the answers that `readsAnswer` accepts,
 * and without `readsProfile` no profile fields, nor context variables whose values come from them.
 */
export function readableState(
  state: RespondentState,
  readsAnswer: (record: AnswerRecord) => boolean,
  readsProfile: boolean,
): RespondentState {
  const { context } = state;
  const values = Object.entries(context.values).filter(([key]) => !Object.hasOwn(context.sources, key));
  const own = readsProfile ? context : { ...context, profile: {}, values: Object.fromEntries(values) };
  return { ...state, context: own, log: state.log.filter(readsAnswer) };
}

const parsedTemplates = new WeakMap<CompiledBundle, ParsedTemplates>();

/**
 * Returns what fills in the variables of texts: `answers` with labels in place of option ids, `subject` with
 * the profile fields that the context declares, and `context`. A text that fails is returned without
 * its variables and tags. The texts that one function fills in share one budget.
 * @param state if absent, every variable is unknown and defaults apply
 */
export function pipeOf(
  bundle: CompiledBundle,
  state: RespondentState | undefined,
  translation: Translation | undefined,
): Pipe {
  let data: object | undefined;
  const globals = { locale: 'en', time_zone: state?.context.time_zone ?? 'UTC' };
  const budget = reportBudget();
  return (text) => {
    if (!text.includes('{{') && !text.includes('{%')) return text;
    data ??= dataOf(bundle, state, translation);
    const parsed = parsedTemplates.get(bundle) ?? new Map();
    parsedTemplates.set(bundle, parsed);
    const rendering = renderTemplate(text, data, globals, parsed, budget, marking);
    return 'text' in rendering ? rendering.text : withoutMarkup(text);
  };
}

/** Returns a filled-in text without marks. */
export function pipedText(text: string): string {
  return text.replaceAll(/[\uE000\uE001]/g, '');
}

/** Returns a filled-in Markdown text in which the values of variables have no meaning as Markdown. */
export function pipedMarkdown(text: string): string {
  if (!text.includes(MARK.start)) return text;
  let depth = 0;
  return Array.from(text, (character) => {
    if (character === MARK.start || character === MARK.end) {
      depth += character === MARK.start ? 1 : -1;
      return '';
    }
    if (depth === 0) return character;
    if (/\s/.test(character)) return ' ';
    return /[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character;
  }).join('');
}

function dataOf(
  bundle: CompiledBundle,
  state: RespondentState | undefined,
  translation: Translation | undefined,
): object {
  const answers: Record<string, Json> = Object.create(null);
  if (state) {
    const environment = respondentEnvironment(bundle, state);
    for (const { question_id } of state.log) {
      const question = bundle.experience.questionById.get(question_id);
      const value = question ? environment.answer(question_id) : null;
      if (question && value !== null) answers[question_id] = labelledAnswer(question, value, translation);
    }
  }
  const { profile = {}, values = {} } = state?.context ?? {};
  return Object.assign(Object.create(null), { answers, subject: profile, context: values });
}

/** Returns an answer as the respondent gave it: the label of an option in place of its id. */
export function labelledAnswer(question: Question, value: Value, translation: Translation | undefined): Json {
  const label = (id: Value): Json => {
    const option = question.options.find((each) => each.id === id);
    if (!option) return id as Json;
    const own = translation?.questions[question.id]?.options[option.id];
    const shared = question.scaleId === undefined ? undefined : translation?.scales[question.scaleId];
    return own ?? shared?.[option.id] ?? option.label;
  };
  if (Array.isArray(value)) return value.map(label);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([row, id]) => [row, label(id)]));
  return label(value);
}
