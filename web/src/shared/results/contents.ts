import type { ChangeCriteria, Concept as CompiledConcept } from '@eps/engine/authoring';
import type { ContentConcept } from '@eps/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../base/language.ts';
import { useApp } from '../../base/scope.ts';
import { conceptsOf } from '../content/concepts.ts';
import { contentsIn } from '../content/in-language.ts';
import { objectsOf, textOf } from '../content/json.ts';
import { allKinds, type Contents } from '../content/kinds.ts';
import { type Names as InstrumentNames, namesOf } from '../content/names.ts';
import { contentsQuery } from '../content/queries.ts';

/** The parts of a bundle's content that pages of results show. */
export interface Names {
  questions: ReadonlyMap<string, QuestionName>;
  concepts: ReadonlyMap<string, ConceptName>;
  /** The names of everything that conditions and rules of the instrument read. */
  instrument: InstrumentNames;
  /** Whether the questions are chosen from the answers before them, so that most are never asked. */
  isAdaptive: boolean;
}

export interface QuestionName {
  prompt: string;
  /** The labels of options, by id. */
  options: ReadonlyMap<string, string>;
  /** The labels of the rows of a matrix, by id. */
  rows?: ReadonlyMap<string, string>;
}

export interface ConceptName {
  label: string;
  /** Whether higher or lower values are better; absent if the content does not say. */
  direction?: Direction;
  bands: readonly Band[];
  /** The criteria for a change between two values. */
  change?: ChangeCriteria;
  /** The criteria of the content for a change, including norms. */
  judging?: Pick<CompiledConcept, 'change' | 'reliability' | 'direction'>;
}

export interface Band {
  id: string;
  label: string;
  from?: number;
  to?: number;
}

export type Direction = 'higher' | 'lower';

const NONE = namesIn(allKinds({}));

const KINDS = ['experience', 'scorecard', 'context', 'guardrail', 'adaptive_policy'] as const;

/**
 * The names of questions, options, concepts and bands in a bundle, in the present language if the bundle has
 * it; empty without the right to read content.
 */
export function useNames(bundleId: string | undefined): Names {
  const { api, may } = useApp();
  const language = useLanguage();
  const { data } = useQuery({
    ...contentsQuery(bundleId ?? '', KINDS, api),
    enabled: bundleId !== undefined && may('definitions:read') && may('bundles:read'),
  });
  return useMemo(() => (data ? namesIn(contentsIn(data, language)) : NONE), [data, language]);
}

function namesIn(contents: Contents): Names {
  const { experience, scorecard } = contents;
  const questions = objectsOf(experience.questions).map(({ id, prompt, options, scale, rows }) => {
    const named = labelsOf(options ?? experience.scales?.[scale ?? '']);
    return [textOf(id), { prompt: prompt ?? textOf(id), options: named, rows: labelsOf(rows) }] as const;
  });
  const instrument = namesOf(contents);
  const scores = [...conceptsOf(scorecard), ...objectsOf(scorecard.composites)];
  const concepts = (scores as Concept[]).map((concept) => {
    const { id, label, bands } = concept;
    const direction = instrument.scored(id)?.direction;
    const named = (bands ?? []).map((band) => ({ ...band, label: band.label ?? band.id }));
    const change = changeOf(concept);
    const judging = judgingOf(concept);
    const more = { ...(direction && { direction }), ...(change && { change }), judging };
    return [id, { label: label ?? id, bands: named, ...more }] as const;
  });
  return {
    questions: new Map(questions),
    concepts: new Map(concepts),
    instrument,
    isAdaptive: contents.adaptive_policy.mode === 'irt',
  };
}

function labelsOf(items: readonly { id?: string; label?: string }[] = []): ReadonlyMap<string, string> {
  return new Map(objectsOf(items).map(({ id, label }) => [textOf(id), label ?? textOf(id)]));
}

/** A concept or composite of a bundle, whose contents are valid. */
type Concept = ContentConcept;

function judgingOf({ change, reliability, direction = 'higher' }: Concept) {
  return {
    direction,
    ...(reliability !== undefined && { reliability }),
    ...(change && { change: change as NonNullable<CompiledConcept['change']> }),
  };
}

/** By the group of the content; a norm is in units of the raw score, which lists of results do not show. */
function changeOf({ change, reliability, direction = 'higher' }: Concept): ChangeCriteria | undefined {
  const known = change?.reliability ?? reliability;
  if (!change?.pre || known === undefined) return undefined;
  return { method: 'jt', confidence: 0.95, direction, ...change, pre: change.pre, reliability: known };
}

/** An answer for reading: labels instead of ids. */
export function answerText(value: unknown, question: QuestionName | undefined): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return question?.options.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => answerText(each, question)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, each]) => `${question?.rows?.get(key) ?? key}: ${answerText(each, question)}`)
      .join('; ');
  return String(value);
}
