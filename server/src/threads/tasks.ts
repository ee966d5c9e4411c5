import type { ErrorCode } from '../http/errors.ts';
import type { Actor } from '../http/principal.ts';

/** A job of the worker that requests make run at once. */
export type WakeableJob =
  | 'erasures'
  | 'webhooks'
  | 'cycles'
  | 'studies'
  | 'sessions'
  | 'outreach'
  | 'retention'
  | 'messages'
  | 'simulations'
  | 'calibrations'
  | 'shadows'
  | 'personal-links'
  | 'exports'
  | 'response-imports'
  | 'subject-names';

/** A request as it is sent to a worker thread: everything that the HTTP server received. */
export interface RequestTask {
  kind: 'request';
  /** The time of the request in milliseconds since 1970. */
  now: number;
  method: string;
  url: string;
  headers: Record<string, string | string[]>;
  body: Uint8Array | undefined;
  remoteAddress: string;
  /** The cost that the main thread has counted against the rate limits for this request. */
  paidCost: number;
}

export interface RequestOutcome {
  status: number;
  headers: Record<string, string | string[]>;
  body: Uint8Array;
  /** Jobs of the main thread that have new work. */
  wake: WakeableJob[];
}

/** Enrollments of one program whose cycle is advanced with a bundle that the main thread does not compile. */
export interface CyclesTask {
  kind: 'cycles';
  now: number;
  enrollments: {
    organization_id: string;
    environment_id: string;
    id: string;
    program_id: string;
    subject_id: string;
  }[];
}

/** Counts evaluations or checks a program, with content that the main thread does not compile. */
export interface PsychometricsTask {
  kind: 'psychometrics';
  now: number;
  scope: { organizationId: string; appId: string; environmentId: string };
  check?: { programId: string; day: string; clockOffsetSeconds: number };
  /** Closes the periods of a program instead. */
  close?: { programId: string; clockOffsetSeconds: number };
}

/** Counts a program with content that the main thread does not compile. */
export interface ProgramStatisticsTask {
  kind: 'program-statistics';
  now: number;
  program: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    program_id: string;
    version_bundle_id: string;
    clock_offset_seconds: number;
    timezone: string;
  };
}

/** Reports guardrail rules of an evaluation whose content the main thread does not evaluate. */
export interface GuardrailsTask {
  kind: 'guardrails';
  now: number;
  pending: { organization_id: string; evaluation_id: string; due_at: string };
}

/** Computes the adherence of cycles with content that the main thread does not evaluate. */
export interface AdherenceTask {
  kind: 'adherence';
  now: number;
  cycles: { organization_id: string; id: string }[];
}

/** Removes old answers of evaluations with content that the main thread does not compile. */
export interface RetentionTask {
  kind: 'retention';
  now: number;
  due: { organization_id: string; app_id: string; environment_id: string; id: string; revision: number };
  evaluationIds: readonly string[];
}

/** Advances people in a study whose bundles the main thread does not compile. */
export interface StudiesTask {
  kind: 'studies';
  now: number;
  participants: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    id: string;
    study_id: string;
    subject_id: string;
  }[];
}

/** Prepares a message whose link opens an evaluation with content that the main thread does not compile. */
export interface MessagesTask {
  kind: 'messages';
  now: number;
  message: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    id: string;
    program_id: string;
    enrollment_id: string;
    claimed_until: string | null;
  };
}

/** Issues a personal link for an evaluation with content that the main thread does not compile. */
export interface PersonalLinksTask {
  kind: 'personal-links';
  now: number;
  link: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    job_id: string;
    subject_id: string;
    work: {
      program_id: string;
      ttl_seconds: number;
      format: 'csv' | 'json';
      issued_by: string;
      actor: Actor;
    };
  };
}

/** Makes the dictionary with which results of a bundle are compressed. */
export interface DictionariesTask {
  kind: 'dictionaries';
  now: number;
  pending: { organization_id: string; bundle_id: string };
}

/** Makes the next slice of the archive of an export. */
export interface ExportsTask<State = unknown> {
  kind: 'exports';
  now: number;
  task: {
    organizationId: string;
    appId: string;
    environmentId: string;
    id: string;
    request: string;
  };
  /** How far the archive is made. */
  state: State;
}

/** Imports the next rows of a file of responses. */
export interface ResponseImportsTask {
  kind: 'response-imports';
  now: number;
  task: ExportsTask['task'] & { attempts: number };
}

/** Whether more work is due. */
export interface BatchOutcome {
  more: boolean;
}

/** The state after a slice. */
export interface SliceOutcome<State = unknown> {
  state: State;
}

/** The thread could not create its services, for example because the database is not available. */
export interface ThreadUnavailable {
  unavailable: ErrorCode;
  message: string;
}

export type Task =
  | RequestTask
  | CyclesTask
  | PsychometricsTask
  | ProgramStatisticsTask
  | GuardrailsTask
  | AdherenceTask
  | RetentionTask
  | StudiesTask
  | MessagesTask
  | PersonalLinksTask
  | DictionariesTask
  | ExportsTask
  | ResponseImportsTask;

/** A task on its way to a thread. */
export interface SentTask {
  task: Task;
  /** The processTime at which the task had its `now`. */
  since: number;
}

/**
 * Returns a time in milliseconds that never jumps and is the same in all threads. The clock of a task runs on
 * with it while the task waits for a slot and its thread starts, so a credential can expire meanwhile.
 */
export function processTime(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}
