import { sameJson } from '../content/canonical.ts';
import { isObject } from '../content/fields.ts';
import type { JsonObject } from '../types.ts';
import { timelineOf } from './timeline.ts';
import type { Occasion, Participation, Protocol } from './types.ts';

/** How an occasion of a person differs between two protocols; instants in epoch milliseconds. */
export interface OccasionChange {
  change: 'added' | 'removed' | 'moved';
  wave: string;
  k: number;
  before?: Pick<Occasion, 'opensAt' | 'closesAt'>;
  after?: Pick<Occasion, 'opensAt' | 'closesAt'>;
}

/** How a wave differs between the contents of two protocols. */
export interface WaveChange {
  change: 'added' | 'removed' | 'changed';
  id: string;
}

/** Returns the waves that differ, in the order of the new content; removed ones are last. */
export function waveChanges(before: JsonObject, after: JsonObject): WaveChange[] {
  const [old, next] = [wavesById(before), wavesById(after)];
  const kept = [...next].flatMap(([id, wave]): WaveChange[] => {
    const known = old.get(id);
    if (known === undefined) return [{ change: 'added', id }];
    return sameJson(known, wave) ? [] : [{ change: 'changed', id }];
  });
  const removed = [...old.keys()].filter((id) => !next.has(id));
  return [...kept, ...removed.map((id) => ({ change: 'removed' as const, id }))];
}

function wavesById({ waves }: JsonObject): Map<string, JsonObject> {
  const listed = Array.isArray(waves) ? waves.filter(isObject) : [];
  return new Map(listed.map((wave) => [String(wave['id']), wave]));
}

/** Identifies an occasion of a person. */
export function occasionKey({ wave, k }: Pick<Occasion, 'wave' | 'k'>): string {
  return `${wave}\n${k}`;
}

type OccasionWindow = Pick<Occasion, 'wave' | 'k' | 'opensAt' | 'closesAt'>;

/** Returns the occasions of one person that differ, ordered by when they open. */
export function occasionChanges(
  before: readonly OccasionWindow[],
  after: readonly OccasionWindow[],
): OccasionChange[] {
  const old = new Map(before.map((occasion) => [occasionKey(occasion), occasion]));
  const next = new Map(after.map((occasion) => [occasionKey(occasion), occasion]));
  const changes: OccasionChange[] = [];
  for (const [key, occasion] of next) {
    const known = old.get(key);
    const { wave, k } = occasion;
    if (!known) changes.push({ change: 'added', wave, k, after: windowOf(occasion) });
    else if (known.opensAt !== occasion.opensAt || known.closesAt !== occasion.closesAt)
      changes.push({ change: 'moved', wave, k, before: windowOf(known), after: windowOf(occasion) });
  }
  for (const [key, occasion] of old)
    if (!next.has(key))
      changes.push({ change: 'removed', wave: occasion.wave, k: occasion.k, before: windowOf(occasion) });
  const opening = ({ before: from, after: to }: OccasionChange) => (to ?? from)!.opensAt;
  return changes.sort((a, b) => opening(a) - opening(b));
}

const windowOf = ({ opensAt, closesAt }: OccasionWindow) => ({ opensAt, closesAt });

/**
 * Returns the timeline of a person who completes every occasion when it opens and whose fields all have the
 * date of the enrollment: with it, two protocols can be compared before anybody takes part.
 */
export function exampleTimeline(
  protocol: Protocol,
  { enrolledAt, timeZone, arm, seed }: Pick<Participation, 'enrolledAt' | 'timeZone' | 'arm' | 'seed'>,
): Occasion[] {
  const fields = Object.fromEntries(
    protocol.fields.map(({ id }) => [id, new Date(enrolledAt).toISOString().slice(0, 10)]),
  );
  const person = { enrolledAt, timeZone, seed, fields, ...(arm !== undefined && { arm }) };
  let occasions: Occasion[] = [];
  // Each turn completes the waves that the turn before opened; a chain has at most all waves.
  for (let turn = 0; turn <= protocol.waves.length; turn++) {
    const completed: Record<string, number[]> = {};
    for (const { wave, opensAt } of occasions) completed[wave] = [...(completed[wave] ?? []), opensAt];
    const next = timelineOf(protocol, { ...person, completed });
    if (next.length === occasions.length) return next;
    occasions = next;
  }
  return occasions;
}
