import { instantOfAge } from '@eps/engine';
import { type FieldError, invalidValue } from '../../../http/errors.ts';
import { parseJson } from '../../../parse-json.ts';
import type { ProgramRetention, Retention } from './schema.ts';

export const KINDS = ['results', 'answers', 'sessions', 'contacts', 'events'] as const;
/** Kinds that belong to programs, for which programs can have their own periods. */
export const PROGRAM_KINDS = ['results', 'answers', 'sessions'] as const;
export type Kind = (typeof KINDS)[number];
export type ProgramKind = (typeof PROGRAM_KINDS)[number];
export type Counts = Record<Kind, number>;

/** A program of an environment with its own policy, as it is stored; null if it has none. */
export interface ProgramPolicyRow {
  program_id: string;
  policy: string | null;
}

/** The instants up to which each kind has reached its age. */
export interface Cutoffs {
  /** For each program that does not keep the kind for ever. */
  programs: Record<ProgramKind, ProgramCutoffs>;
  contacts: Date | undefined;
  events: Date | undefined;
}

export interface ProgramCutoffs {
  ids: string[];
  instants: Date[];
}

/** Throws a validation error for the first value that is not an age from a day to a hundred years. */
export function checkAges(policy: Readonly<Retention>, loc: FieldError['loc']): void {
  for (const [kind, age] of Object.entries(policy)) {
    if (age === null || instantOfAge(age, 0) !== undefined) continue;
    const error = 'not an ISO 8601 duration of whole days such as P90D or P2Y, of at most 100 years';
    throw invalidValue([...loc, kind], error, age);
  }
}

export function parsePolicy(text: string | null | undefined): Retention {
  return text ? (parseJson(text) as Retention) : {};
}

/** Returns the policy of an environment with every kind. */
export function presentRetention(policy: Retention): Required<Retention> {
  const { results = null, answers = null, contacts = null, sessions = null, events = null } = policy;
  return { results, answers, contacts, sessions, events };
}

/** Returns the cutoffs at `now`, the time of the environment. A program's own policy takes precedence. */
export function cutoffsOf(environment: Retention, programs: readonly ProgramPolicyRow[], now: Date): Cutoffs {
  const own = programs.map(({ program_id, policy }) => ({ program_id, policy: parsePolicy(policy) }));
  const ofPrograms = (kind: ProgramKind): ProgramCutoffs => {
    const cutoffs: ProgramCutoffs = { ids: [], instants: [] };
    for (const { program_id, policy } of own) {
      const instant = cutoff(ageIn(policy, environment, kind), now);
      if (!instant) continue;
      cutoffs.ids.push(program_id);
      cutoffs.instants.push(instant);
    }
    return cutoffs;
  };
  return {
    programs: {
      results: ofPrograms('results'),
      answers: ofPrograms('answers'),
      sessions: ofPrograms('sessions'),
    },
    contacts: cutoff(environment.contacts, now),
    events: cutoff(environment.events, now),
  };
}

/**
 * In the policy of a program, null means for ever, and an absent value means the value of the environment.
 */
function ageIn(own: ProgramRetention, environment: Retention, kind: ProgramKind) {
  return own[kind] === undefined ? environment[kind] : own[kind];
}

function cutoff(age: string | null | undefined, now: Date): Date | undefined {
  const instant = age ? instantOfAge(age, now.getTime()) : undefined;
  return instant === undefined ? undefined : new Date(instant);
}
