import type { Statement } from '../../../db/batch.ts';
import { insert, update, upsert } from '../../../db/statements.ts';
import { newId } from '../../../ids.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import type { DueRetention } from './queries.ts';
import type { ProgramRetention, Retention } from './schema.ts';

/** Inserts the row of an environment, without a policy, so that it can be locked. */
export function addRetentionRow({ organizationId, appId, environmentId }: EnvironmentScope): Statement {
  return insert(
    'environment_retention',
    {
      organization_id: organizationId,
      app_id: appId,
      environment_id: environmentId,
      id: newId(),
      policy: '{}',
    },
    'ON CONFLICT (organization_id, environment_id) DO NOTHING',
  );
}

/** Stores the policy of an environment, whose row exists, and makes the worker apply it from `now` on. */
export function updateRetention(
  { organizationId, environmentId }: EnvironmentScope,
  policy: Retention,
  now: Date,
): Statement {
  return {
    text: `UPDATE environment_retention SET policy = $3, due_at = $4, claimed_until = NULL,
             revision = revision + 1
           WHERE organization_id = $1 AND environment_id = $2`,
    values: [organizationId, environmentId, JSON.stringify(policy), now],
  };
}

/** Makes the worker apply the policies of an environment from `now` on, because one of a program changed. */
export function makeRetentionDue({ organizationId, environmentId }: EnvironmentScope, now: Date): Statement {
  return {
    text: `UPDATE environment_retention SET due_at = $3, claimed_until = NULL, revision = revision + 1
           WHERE organization_id = $1 AND environment_id = $2`,
    values: [organizationId, environmentId, now],
  };
}

export function upsertProgramRetention(
  { organizationId, environmentId }: EnvironmentScope,
  programId: string,
  policy: ProgramRetention,
): Statement {
  return upsert(
    'program_retention',
    { organization_id: organizationId, program_id: programId },
    { environment_id: environmentId, policy: JSON.stringify(policy) },
  );
}

/** Ends a worker's claim and sets when the environment is next due, unless a policy has changed since. */
export function endRetentionRun(
  { organization_id, id, revision }: DueRetention,
  dueAt: Date | null,
): Statement {
  return update(
    'environment_retention',
    { organization_id, id, revision },
    { claimed_until: null, due_at: dueAt },
  );
}

/** Ends a worker's claim before everything is removed: the environment is still due. */
export function yieldRetention({ organization_id, id, revision }: DueRetention): Statement {
  return update('environment_retention', { organization_id, id, revision }, { claimed_until: null });
}
