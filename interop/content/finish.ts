import { type Contents, compileBundle, type Diagnostic, type JsonObject } from '@eps/engine';
import type { Format, ImportResult } from '../types.ts';
import type { Instrument } from './instrument.ts';
import { canonicalTag } from './language.ts';
import { readsNothing } from './nodes.ts';
import { carryPlaceholders } from './placeholders.ts';
import { scorecardOf, scoreOptions } from './scorecard.ts';
import { translationsOf } from './translations.ts';

/**
 * The highest number of rounds in which conditions that the compiler rejects are removed; then the import
 * fails.
 */
const ATTEMPTS = 5;

/** Writes an instrument as the six contents and compiles them. */
export function finish(instrument: Instrument, format: Format): ImportResult {
  const { findings } = instrument;
  tidyTexts(instrument);
  carryPlaceholders(instrument);
  reportConstants(instrument);
  const translations = translationsOf(instrument);
  let contents: Contents | null = null;
  if (instrument.questions.length === 0) {
    findings.error('nothing_to_ask', '', 'The source has no question that can be asked.');
  } else {
    for (let attempt = 0; attempt < ATTEMPTS && !contents; attempt++) {
      const candidate = contentsOf(instrument, translations);
      const errors = compileBundle(candidate).diagnostics.filter(({ severity }) => severity === 'error');
      if (errors.length === 0) contents = candidate;
      else if (attempt === ATTEMPTS - 1 || !removeConditions(instrument, errors)) {
        for (const error of errors) report(instrument, error);
        break;
      }
    }
  }
  return {
    format,
    title: instrument.title,
    locale: instrument.locale,
    contents,
    findings: findings.list(),
  };
}

function contentsOf(instrument: Instrument, translations: JsonObject): Contents {
  const scores = scoreOptions(instrument);
  const { title, description, locale, variables } = instrument;
  const shown = [...instrument.concepts.values()].filter(({ helper }) => !helper);
  return {
    experience: {
      ...(title && { title }),
      ...(description && { description }),
      sections: instrument.sections.map(({ id, title, description, visibleIf }) => ({
        id,
        title,
        ...(description !== undefined && { description }),
        ...(visibleIf && { visible_if: visibleIf }),
      })),
      questions: instrument.questions.map((question) => questionContent(question, scores)),
      ...(Object.keys(translations).length > 0 && { translations }),
    },
    scorecard: scorecardOf(instrument),
    context: { locale, ...(variables.size > 0 && { variables: Object.fromEntries(variables) }) },
    guardrail: {},
    adaptive_policy: { mode: 'fixed' },
    report_template: {
      ...(title && { title }),
      blocks: shown.slice(0, 500).map(({ id }, index) => ({
        id: `score-${index + 1}`,
        type: 'score',
        concept_id: id,
      })),
    },
  };
}

function questionContent(
  question: Instrument['questions'][number],
  scores: ReturnType<typeof scoreOptions>,
): JsonObject {
  const { min, max, step, unit, maxLength, maxChoices, minDate, maxDate } = question;
  const { description, visibleIf, sectionId } = question;
  const fieldTexts = Object.entries(question.fieldTexts ?? {}).map(([key, { text }]) => [key, text]);
  return {
    id: question.id,
    ...(sectionId !== undefined && { section_id: sectionId }),
    prompt: question.prompt,
    input: question.input,
    ...(question.options.length > 0 && {
      options: question.options.map((option) => ({
        id: option.id,
        label: option.label,
        ...(option.exclusive && { exclusive: true }),
        ...scores(question, option),
      })),
    }),
    ...(question.rows.length > 0 && { rows: question.rows.map(({ id, label }) => ({ id, label })) }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
    ...(unit !== undefined && { unit }),
    ...(Object.fromEntries(fieldTexts) as JsonObject),
    ...(maxLength !== undefined && { max_length: maxLength }),
    ...(maxChoices !== undefined && { max_choices: maxChoices }),
    ...(minDate !== undefined && { min_date: minDate }),
    ...(maxDate !== undefined && { max_date: maxDate }),
    ...(question.required && { required: true }),
    ...(description && { description }),
    ...(visibleIf && { visible_if: visibleIf }),
  };
}

/** Reports parts whose condition does not depend on anything: they are always shown, or never. */
function reportConstants({ questions, sections, findings }: Instrument): void {
  for (const { visibleIf, place } of [...sections, ...questions]) {
    if (!visibleIf || !readsNothing(visibleIf)) continue;
    const result = visibleIf.op === 'lit' ? `always ${JSON.stringify(visibleIf.value)}` : 'always the same';
    const message = `The condition is ${result}, whatever is answered.`;
    findings.warning('condition_constant', place, message);
  }
}

/**
 * Removes the conditions of questions and sections that have errors. Returns whether these were the only
 * errors.
 */
function removeConditions(instrument: Instrument, errors: readonly Diagnostic[]): boolean {
  const found = errors.map(({ pointer, message, kind }) => {
    const match = /^\/(questions|sections)\/(\d+)(?:\/visible_if|$)/.exec(pointer);
    const part = match && instrument[match[1] as 'questions' | 'sections'][Number(match[2])];
    return kind === 'experience' && part?.visibleIf ? { part, message } : undefined;
  });
  if (found.some((entry) => entry === undefined)) return false;
  for (const { part, message } of found.map((entry) => entry!)) {
    if (!part.visibleIf) continue;
    delete part.visibleIf;
    instrument.findings.warning('condition_not_carried', part.place, `It is always shown: ${message}`);
  }
  return true;
}

function report({ findings, questions, sections }: Instrument, { pointer, kind, message }: Diagnostic): void {
  const match = /^\/(questions|sections)\/(\d+)/.exec(pointer);
  const parts = match?.[1] === 'questions' ? questions : sections;
  const place = kind === 'experience' && match ? parts[Number(match[2])]?.place : undefined;
  findings.error(
    'content_invalid',
    place ?? '',
    `The content would not compile (${kind}${pointer}): ${message}`,
  );
}

const MAX_TITLE = 1_000;

function tidyTexts(instrument: Instrument): void {
  instrument.title = instrument.title.trim().slice(0, MAX_TITLE);
  const tag = canonicalTag(instrument.locale);
  if (tag === undefined) {
    const message = `The language "${instrument.locale.slice(0, 35)}" is not a BCP 47 tag; "en" is used.`;
    instrument.findings.warning('unknown_language', '', message);
  }
  instrument.locale = tag ?? 'en';
}
