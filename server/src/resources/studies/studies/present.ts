import type { ArmReveals, Interval } from '@eps/engine';
import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import type { StudyRow } from './queries.ts';
import type { Study } from './schema.ts';

/** By wave, its bundle and its program. */
export type Waves = Record<string, { bundle_id: string; program_id: string }>;

/** Returns the waves without inherited keys, such as `constructor`. */
export function wavesOf({ waves }: Pick<StudyRow, 'waves'>): Waves {
  return Object.assign(Object.create(null), parseJson(waves));
}

/** Returns when the study was not active. */
export function inactiveOf({ inactive }: Pick<StudyRow, 'inactive'>): Interval[] {
  return parseJson(inactive) as unknown as Interval[];
}

/** Returns the protocols that the study ran before, and until when, ascending. */
export function earlierProtocols({ earlier_protocols }: Pick<StudyRow, 'earlier_protocols'>) {
  return parseJson(earlier_protocols) as { protocol_id: string; until: string }[];
}

/** Returns the values that revealed the arms under the earlier protocols of the study. */
export function earlierReveals({ revealed_before }: Pick<StudyRow, 'revealed_before'>): ArmReveals {
  const { waves, end } = parseJson(revealed_before) as { waves: string[]; end: boolean };
  return { waves: new Set(waves), end };
}

export function storedReveals({ waves, end }: ArmReveals): string {
  return JSON.stringify({ waves: [...waves], end });
}

/** The context with which the seed of a study's allocation is sealed. */
export function seedAad(studyId: string): string {
  return `studies/${studyId}/seed`;
}

/** Returns a study; with the seed of its allocation after its end, for readers who may know the arms. */
export async function presentStudy(request: Request, row: StudyRow): Promise<Study> {
  const {
    waves: _,
    inactive: __,
    revealed_before: ___,
    protocol_since: ____,
    earlier_protocols: _____,
    seed_sealed,
    commitment,
    created_by_user_id,
    ...rest
  } = row;
  const entries = Object.entries(wavesOf(row));
  const isRevealed = row.status === 'archived' && request.rights.has('studies:unblind');
  const { vault } = request.services;
  const seed =
    isRevealed && (await vault.openForEnvironment(request.vaultScope, seedAad(row.id), seed_sealed));
  return {
    ...rest,
    bundles: Object.fromEntries(entries.map(([wave, { bundle_id }]) => [wave, bundle_id])),
    programs: Object.fromEntries(entries.map(([wave, { program_id }]) => [wave, program_id])),
    allocation: { commitment, ...(seed && { seed }) },
    ...(created_by_user_id !== null && { created_by_user_id }),
  };
}
