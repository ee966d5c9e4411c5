/** Compares instruments with what importers read of their exports, by what they show and score. */
import {
  type AnswerRecord,
  type AnswerValue,
  type CompiledBundle,
  type Contents,
  compileBundle,
  contextFingerprint,
  drawAnswer,
  effectiveContext,
  evaluate,
} from '@eps/engine';
import { importInstrument } from '../import-instrument.ts';
import { compiled } from '../testing.ts';
import type { ExportFormat, ImportResult } from '../types.ts';
import { exportInstrument } from './export-instrument.ts';
import type { ExportResult } from './types.ts';

export interface RoundTrip {
  exported: ExportResult;
  imported: ImportResult;
  original: CompiledBundle;
  again: CompiledBundle;
}

export async function roundTrip(format: ExportFormat, contents: Contents): Promise<RoundTrip> {
  const exported = await exportInstrument({ format, contents });
  if (!exported.bytes) throw new Error(JSON.stringify(exported.findings));
  const imported = await importInstrument({ format, bytes: exported.bytes });
  const { bundle } = compileBundle(contents);
  return { exported, imported, original: bundle!, again: compiled(imported) };
}

type Answers = Record<string, AnswerValue>;

/** Draws answers to the questions of a bundle; some are left out. An empty list is no answer elsewhere. */
export function drawnAnswers({ experience }: CompiledBundle, random: () => number, share = 0.8): Answers {
  const drawn = experience.questions
    .filter(({ input }) => input !== 'information' && random() < share)
    .map((question) => [question.id, drawAnswer(question, random)] as const)
    .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(drawn) as Answers;
}

/** The visible questions and the raw scores that a bundle makes of answers. */
export function resultOf(bundle: CompiledBundle, answers: Answers) {
  const log = Object.entries(answers).map(([question_id, value]): AnswerRecord => {
    return { question_id, value, declined: false, elapsed_ms: null, answered_at: '2026-01-05T09:00:00.000Z' };
  });
  const context = effectiveContext(bundle, {}, {});
  const { trace, sub_scores } = evaluate(bundle, {
    state: { seed: 'out', log, context, elapsedMs: null, priors: {}, exposure: {} },
    contextFingerprint: contextFingerprint(context, (field) => field),
    releasePolicy: 'automatic',
    locale: 'en',
    program: { id: '01980a00-0000-7000-8000-000000000000', name: 'Out' },
    previous: [],
    ended: 'completed',
    completedAt: '2026-01-05T09:30:00.000Z',
  });
  const visible = trace.path.filter((step) => step.visible).map(({ question_id }) => question_id);
  const raw = new Map(sub_scores.map((score) => [score.concept_id, score.raw]));
  return { visible: new Set(visible), raw };
}

/** The names that a format gives to questions, rows and scores. */
export interface Names {
  question(id: string): string;
  row(questionId: string, rowId: string): string;
}

const clean = (id: string) => id.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_');
export const NAMES: Readonly<Record<ExportFormat, Names>> = {
  fhir: { question: (id) => id, row: (id, row) => `${id}.${row}` },
  surveyjs: { question: (id) => id.replaceAll('.', '_'), row: (id) => id },
  xlsform: { question: (id) => id, row: (id, row) => `${id}.${row}` },
  redcap: {
    question: clean,
    row: (id, row) => clean(`${id}.${row}`),
  },
};

/** Writes answers to an instrument as answers to what an importer read of its export. */
export function translated(format: ExportFormat, { original, again }: RoundTrip, answers: Answers): Answers {
  const { question: nameOf, row: rowName } = NAMES[format];
  const entries = original.experience.questions.flatMap((question): [string, AnswerValue][] => {
    const { id, options, input, rows } = question;
    // Options have the same order.
    const read = again.experience.questionById.get(
      input === 'matrix' ? rowName(id, rows[0]!.id) : nameOf(id),
    );
    const option = (id: string) => read!.options[options.findIndex((each) => each.id === id)]!.id;
    const value = answers[id];
    if (value === undefined || !read) return [];
    const isSplit = input === 'matrix' && format !== 'surveyjs';
    if (isSplit)
      return Object.entries(value).map(([row, chosen]) => [rowName(id, row), option(chosen as string)]);
    const inRows = () => Object.entries(value).map(([row, chosen]) => [row, option(chosen as string)]);
    if (input === 'matrix') return [[nameOf(id), Object.fromEntries(inRows())]];
    if (Array.isArray(value)) return [[nameOf(id), value.map(option)]];
    if (options.length > 0) return [[nameOf(id), option(value as string)]];
    if (typeof value === 'boolean' && format === 'xlsform') return [[nameOf(id), String(value)]];
    return [[nameOf(id), value]];
  });
  return Object.fromEntries(entries);
}
