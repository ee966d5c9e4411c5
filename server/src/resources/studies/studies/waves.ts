import { type ArmReveals, armReveals, type Protocol, readScores } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError, found, invalidValue } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { newId } from '../../../ids.ts';
import { protocolOf } from '../../content/protocols/compiled.ts';
import { type ProtocolRow, selectProtocol } from '../../content/protocols/queries.ts';
import { requireProtocolReleased } from '../../content/protocols/releases.ts';
import { insertProgram, markOfArms } from '../../people/programs/commands.ts';
import { checkBundle } from '../../people/programs/content.ts';
import type { ProgramRow } from '../../people/programs/queries.ts';
import { earlierReveals, type Waves } from './present.ts';
import type { StudyRow } from './queries.ts';

/** The names of programs have at most this many characters. */
const MAX_NAME = 255;

/**
 * Returns the protocol that a study is to run. Throws not_found, and protocol_invalid if its content has
 * errors or a live environment would run one that is not published.
 */
export async function runnableProtocol(
  tx: Transaction,
  { organizationId, appId, environment }: Request,
  id: string,
): Promise<{ row: ProtocolRow; protocol: Protocol }> {
  const row = found(await tx.first(selectProtocol(organizationId, appId, id)));
  const protocol = protocolOf(row);
  const isRunnable =
    row.status === 'published' || (row.status !== 'archived' && environment.environmentKind === 'test');
  if (protocol && isRunnable) return { row, protocol };
  const reason = protocol ? 'A live environment runs published protocols only.' : 'The content has errors.';
  throw new AppError('protocol_invalid', reason, { diagnostics: [] });
}

/** The same of a protocol that is to run on people. Also throws protocol_not_released. */
export async function releasedProtocol(
  tx: Transaction,
  request: Request,
  id: string,
): Promise<{ row: ProtocolRow; protocol: Protocol }> {
  const found = await runnableProtocol(tx, request, id);
  await requireProtocolReleased(tx, request, id, found.protocol);
  return found;
}

/**
 * Checks the bundles of a study: one for each wave of the protocol, none for anything else, and with every
 * score that the protocol reads. Throws a validation error at the wave, not_found or bundle_invalid.
 */
export async function checkBundles(
  tx: Transaction,
  request: Request,
  protocol: Protocol,
  bundles: Readonly<Record<string, string>>,
): Promise<void> {
  const ids = protocol.waves.map(({ id }) => id);
  for (const wave of Object.keys(bundles))
    if (!ids.includes(wave)) throw invalidValue(['body', 'bundles', wave], 'no wave of the protocol', wave);
  for (const wave of ids)
    if (bundles[wave] === undefined)
      throw invalidValue(['body', 'bundles', wave], 'every wave needs a bundle', wave);
  for (const bundleId of new Set(Object.values(bundles))) await checkBundle(tx, request, bundleId, {});
  const { organizationId, services } = request;
  for (const { wave, conceptId } of readScores(protocol)) {
    const { bundle } = await services.bundles.compiled(tx.rows, organizationId, bundles[wave]!);
    const { concepts = [], composites = [] } = bundle?.scorecard ?? {};
    if (bundle && ![...concepts, ...composites].some(({ id }) => id === conceptId))
      throw invalidValue(
        ['body', 'bundles', wave],
        `the bundle has no score ${conceptId}, which the protocol reads`,
        wave,
      );
  }
}

interface StudyOfWaves {
  id: string;
  name: string;
}

/**
 * Creates a program for each wave, whose cycles only the study opens, and returns the waves. The caller has
 * checked the bundles.
 */
export function insertWaves(
  tx: Transaction,
  request: Request,
  study: StudyOfWaves,
  bundles: Readonly<Record<string, string>>,
): Waves {
  const { organizationId, appId, environmentId, environment, now, principal } = request;
  const recurrence = {
    frequency: 'on_event',
    event_names: [],
    local_time: '00:00',
    starts_at: now.toISOString(),
    timezone: environment.environmentTimeZone,
  };
  const waves: Waves = {};
  for (const [wave, bundle_id] of Object.entries(bundles)) {
    const row: ProgramRow = {
      id: newId(),
      app_id: appId,
      environment_id: environmentId,
      name: `${study.name}: ${wave}`.slice(0, MAX_NAME),
      version_bundle_id: bundle_id,
      mode: 'continuous',
      release_policy: 'automatic',
      context_overrides: '{}',
      recurrence: JSON.stringify(recurrence),
      status: 'draft',
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      created_by_user_id: principal.shownUserId,
      study_id: study.id,
    };
    tx.push(insertProgram(organizationId, row));
    waves[wave] = { bundle_id, program_id: row.id };
  }
  return waves;
}

/**
 * Returns what reveals the arms of people in a study that will run another protocol: under this one, and
 * under its present and earlier ones.
 */
export async function revealsUnder(
  tx: Transaction,
  { organizationId, appId }: Request,
  study: StudyRow,
  protocol: Protocol,
): Promise<ArmReveals> {
  const row = await tx.first(selectProtocol(organizationId, appId, study.protocol_id));
  const previous = row && protocolOf(row);
  const before = previous ? armReveals(previous, earlierReveals(study)) : earlierReveals(study);
  return armReveals(protocol, before, previous ?? undefined);
}

/** Hides the programs of waves that reveal the arm of a person from readers without `studies:unblind`. */
export function hideWavesOfArms(
  tx: Transaction,
  { organizationId }: Request,
  reveals: ArmReveals,
  waves: Waves,
): void {
  const ids = [...reveals.waves].map((wave) => waves[wave]!.program_id);
  if (ids.length > 0) tx.push(markOfArms(organizationId, ids));
}
