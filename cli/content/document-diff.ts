import {
  compileProtocol,
  exampleTimeline,
  type Json,
  type JsonObject,
  type OccasionChange,
  occasionChanges,
} from '@eps/engine';
import { identityOf, isJsonObject, sameJson } from '@eps/sdk';
import type { DocumentKind } from './project.ts';
import { value } from './words.ts';

/** A value that differs, with the keys to it; elements of a list are named by their id. */
export interface DocumentDifference {
  path: string[];
  before?: Json;
  after?: Json;
}

/** Compares objects by key, lists of named elements by name, and all else as one value. */
export function documentDifferences(
  before: Json | undefined,
  after: Json | undefined,
  path: string[] = [],
): DocumentDifference[] {
  if (sameJson(before, after)) return [];
  const members = membersOf(before, after);
  if (!members)
    return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
  const [old, next] = members;
  const names = new Set([...next.keys(), ...old.keys()]);
  const found = [...names].flatMap((name) =>
    documentDifferences(old.get(name), next.get(name), [...path, name]),
  );
  return found.length > 0 ? found : [{ path: [...path, 'order'] }];
}

type Members = Map<string, Json>;

function membersOf(before: Json | undefined, after: Json | undefined): [Members, Members] | undefined {
  if (isJsonObject(before) && isJsonObject(after))
    return [new Map(Object.entries(before)), new Map(Object.entries(after))];
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const key = identityOf(before, after) ?? (isByWave(before) && isByWave(after) ? 'wave' : undefined);
  if (key === undefined) return undefined;
  const named = (list: readonly Json[]) =>
    new Map(list.map((element) => [String((element as JsonObject)[key]), element]));
  return [named(before), named(after)];
}

/** Whether a list has one element for each wave, as `outreach` has. */
function isByWave(list: readonly Json[]): boolean {
  const waves = list.map((element) => (isJsonObject(element) ? element['wave'] : undefined));
  return waves.every((wave) => typeof wave === 'string') && new Set(waves).size === waves.length;
}

/** Returns the differences of a document in words, one line for each, and the occasions that they move. */
export function documentWords({
  differences,
  occasions,
}: {
  differences: readonly DocumentDifference[];
  occasions: ReturnType<typeof movedOccasions>;
}): string[] {
  const lines = differences.map(differenceInWords);
  const isMoved = occasions && Object.values(occasions).some((count) => count > 0);
  if (!isMoved) return lines;
  const { moved, added, removed } = occasions;
  return [...lines, `occasions of an example person: ${moved} move, ${added} appear, ${removed} disappear`];
}

/** For example `waves week at changed from "09:00" to "10:00"`. */
function differenceInWords({ path, before, after }: DocumentDifference): string {
  const place = path.join(' ');
  if (before === undefined && after === undefined) return `${place} changed`;
  if (before === undefined) return `${place} was added: ${value(after)}`;
  if (after === undefined) return `${place} was removed, it was ${value(before)}`;
  return `${place} changed from ${value(before)} to ${value(after)}`;
}

/** A person who enrolls in winter, so that a year of occasions has both clock changes. */
const EXAMPLE = { enrolledAt: Date.parse('2026-01-05T09:00:00Z'), timeZone: 'Europe/Berlin', seed: 'eps' };

/**
 * Returns how many occasions of an example person move, appear or disappear; undefined for a message, or if a
 * protocol has errors.
 */
export function movedOccasions(
  kind: DocumentKind,
  before: JsonObject,
  after: JsonObject,
): Record<OccasionChange['change'], number> | undefined {
  if (kind !== 'protocol') return undefined;
  const [old, next] = [before, after].map((content) => compileProtocol(content).protocol);
  if (!old || !next) return undefined;
  const armed = (protocol: typeof old) =>
    protocol.arms[0] === undefined ? EXAMPLE : { ...EXAMPLE, arm: protocol.arms[0].id };
  const changes = occasionChanges(exampleTimeline(old, armed(old)), exampleTimeline(next, armed(next)));
  const count = (change: OccasionChange['change']) => changes.filter((each) => each.change === change).length;
  return { moved: count('moved'), added: count('added'), removed: count('removed') };
}
