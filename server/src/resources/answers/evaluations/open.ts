import {
  type CompiledBundle,
  effectiveContext,
  type JsonObject,
  type LinkValues,
  type RespondentState,
} from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { newId } from '../../../ids.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope, SubjectKey } from '../../../vault/vault.ts';
import type { ProgramRow } from '../../people/programs/queries.ts';
import { openProfile } from '../../people/subjects/profile.ts';
import type { VaultRow } from '../../people/subjects/queries.ts';
import { fingerprintOf } from './fingerprint.ts';
import { insertEvaluation, type KeyedEvaluationRow, selectExposure } from './queries.ts';
import { sealContext } from './sealed.ts';

export interface NewEvaluation {
  organizationId: string;
  program: ProgramRow;
  bundle: CompiledBundle;
  enrollmentId: string;
  subject: Pick<VaultRow, 'id' | 'profile' | 'wrapped_key'>;
  key: SubjectKey;
  /** Number of the cycle, from 1, and its bounds, if any. */
  cycle: { number: number; startsAt: string | null; endsAt: string | null };
  /** Posteriors of the last cycle, with increased variance. */
  priors: RespondentState['priors'];
  /** The values of the link that opens the evaluation. */
  link?: LinkValues | undefined;
  now: Date;
}

/**
 * Opens an evaluation and stores its effective context, including the profile fields and values of the link
 * that it reads.
 */
export async function openEvaluation(
  tx: Transaction,
  services: Services,
  init: NewEvaluation,
): Promise<KeyedEvaluationRow> {
  const row = await newEvaluation(tx, services, init);
  tx.push(insertEvaluation(init.organizationId, row));
  return row;
}

/** Returns an evaluation that is not stored yet. */
export async function newEvaluation(
  tx: Transaction,
  services: Services,
  init: NewEvaluation,
): Promise<KeyedEvaluationRow> {
  const { program, bundle, subject, key, cycle, now } = init;
  const scope: EnvironmentScope = {
    organizationId: init.organizationId,
    appId: program.app_id,
    environmentId: program.environment_id,
  };
  const [digest, exposure, dictionary] = await Promise.all([
    services.vault.digester(scope),
    exposureOf(tx, init),
    services.vault.dictionaries.ofBundle(init.organizationId, program.version_bundle_id),
  ]);
  const profile = Object.fromEntries(openProfile(key, subject.id, subject.profile));
  const overrides = parseJson(program.context_overrides) as JsonObject;
  const context = effectiveContext(bundle, overrides, profile, init.link);
  const id = newId();
  return {
    id,
    app_id: program.app_id,
    environment_id: program.environment_id,
    program_id: program.id,
    enrollment_id: init.enrollmentId,
    subject_id: subject.id,
    version_bundle_id: program.version_bundle_id,
    cycle: cycle.number,
    cycle_starts_at: cycle.startsAt,
    cycle_ends_at: cycle.endsAt,
    context_fingerprint: fingerprintOf(
      digest,
      { enrollment_id: init.enrollmentId, cycle: cycle.number },
      context,
    ),
    status: 'pending',
    created_at: now.toISOString(),
    completed_at: null,
    answered_at: null,
    context_sealed: sealContext(key, id, { context, priors: init.priors, exposure }, dictionary),
    result_sealed: null,
    input_sealed: null,
    administered: null,
    supersedes_id: null,
    wrapped_key: subject.wrapped_key,
  };
}

/** Returns the share of the latest evaluations that asked each question, if the policy limits exposure. */
async function exposureOf(
  tx: Transaction,
  { organizationId, program, bundle }: NewEvaluation,
): Promise<Record<string, number>> {
  if (bundle.adaptivePolicy.maxExposure === undefined) return {};
  const rows = await tx.rows(selectExposure(organizationId, program.id));
  return Object.fromEntries(rows.map(({ question_id, share }) => [question_id, share]));
}
