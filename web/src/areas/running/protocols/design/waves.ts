import { isJsonObject, type Json, type JsonObject } from '@eps/sdk';
import { MINUTE_MS, partsOfDuration } from '../../../../shared/durations/durations.ts';

export type Content = Record<string, unknown>;

export interface DesignedAnchor {
  on: 'enrollment' | 'completed' | 'field';
  wave?: string;
  occasion?: 'first' | 'last' | 'each';
  field?: string;
}

/** A wave in the designer. Fields that are missing in the content, or have another type, get a default. */
export interface DesignedWave {
  /** Its position in the content. */
  index: number;
  id: string;
  name: string;
  anchor: DesignedAnchor;
  opens: string;
  closes: string;
  /** How many minutes longer what was begun can be finished. */
  graceMinutes?: number;
  at?: string;
  repeat?: { every: string; count: number };
  days: number;
  prompts?: { per_day: number; between: [string, string]; min_gap?: string };
  arms?: string[];
  condition?: Json;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const textOr = (value: unknown, fallback: string) => (isText(value) ? value : fallback);
const countOr = (value: unknown, fallback: number) =>
  Number.isInteger(value) ? (value as number) : fallback;

const minutesOf = (duration: string) => Math.round(partsOfDuration(duration).ms / MINUTE_MS);

/** Returns the waves of content, which may have errors. */
export function wavesOf({ waves }: Content): DesignedWave[] {
  if (!Array.isArray(waves)) return [];
  return waves.flatMap((wave: Json, index) =>
    isJsonObject(wave) && isText(wave['id']) ? [designed(wave, wave['id'], index)] : [],
  );
}

function designed(wave: JsonObject, id: string, index: number): DesignedWave {
  const { name, anchor, opens, closes, grace, at, repeat, days, prompts, arms } = wave;
  return {
    index,
    id,
    name: textOr(name, id),
    anchor: isJsonObject(anchor) ? (anchor as unknown as DesignedAnchor) : { on: 'enrollment' },
    opens: textOr(opens, 'P0D'),
    closes: textOr(closes, 'P1D'),
    days: countOr(days, 1),
    ...(isText(grace) && { graceMinutes: minutesOf(grace) }),
    ...(isText(at) && { at }),
    ...(isJsonObject(repeat) && {
      repeat: { every: textOr(repeat['every'], 'P7D'), count: countOr(repeat['count'], 1) },
    }),
    ...(isJsonObject(prompts) && { prompts: promptsOf(prompts) }),
    ...(Array.isArray(arms) && { arms: arms.filter(isText) }),
    ...(wave['if'] !== undefined && { condition: wave['if'] }),
  };
}

function promptsOf({ per_day, between, min_gap }: JsonObject): NonNullable<DesignedWave['prompts']> {
  const [from, to] = Array.isArray(between) ? between : [];
  return {
    per_day: countOr(per_day, 1),
    between: [textOr(from, '09:00'), textOr(to, '21:00')],
    ...(isText(min_gap) && { min_gap }),
  };
}

/** Returns content in which some keys of a wave have other values; those that are undefined are removed. */
export function withWave(content: Content, index: number, change: Record<string, unknown>): Content {
  const waves = (content['waves'] as Json[]).map((wave, at) =>
    at === index ? withoutUndefined({ ...(wave as JsonObject), ...change }) : wave,
  );
  return { ...content, waves };
}

export function withoutUndefined(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
}

export const KINDS = ['once', 'repeated', 'prompts'] as const;
export type WaveKind = (typeof KINDS)[number];

/** Returns whether a wave asks once, repeatedly or at random times. */
export function kindOf({ repeat, prompts }: DesignedWave): WaveKind {
  if (prompts) return 'prompts';
  return repeat ? 'repeated' : 'once';
}

/** The initial fields of a wave that asks in this way. Keys without a meaning for it are removed. */
export const KIND_KEYS: Record<WaveKind, Record<string, unknown>> = {
  once: { repeat: undefined, prompts: undefined, days: undefined },
  repeated: { repeat: { every: 'P7D', count: 4 }, prompts: undefined, days: undefined },
  prompts: {
    prompts: { per_day: 5, between: ['09:00', '21:00'], min_gap: 'PT90M' },
    days: 7,
    closes: 'PT30M',
    repeat: undefined,
    at: undefined,
  },
};

/** Returns content with one more wave, which opens a week after the enrollment. */
export function withNewWave(content: Content, kind: WaveKind): Content {
  const wave = { anchor: { on: 'enrollment' }, opens: 'P7D', closes: 'P2D', ...KIND_KEYS[kind] };
  const waves = Array.isArray(content['waves']) ? content['waves'] : [];
  const id = freeId('wave', wavesOf(content));
  return { ...content, waves: [...waves, withoutUndefined({ id, ...wave })] };
}

/** Returns an id such as `wave3` that none of these have. */
export function freeId(stem: string, taken: readonly { id: string }[]): string {
  let number = taken.length + 1;
  while (taken.some(({ id }) => id === `${stem}${number}`)) number++;
  return `${stem}${number}`;
}

export function withoutWave(content: Content, index: number): Content {
  return { ...content, waves: (content['waves'] as Json[]).filter((_, at) => at !== index) };
}

/** Returns content in which a wave has another id, in the wave and in every reference to it. */
export function withWaveId(content: Content, wave: DesignedWave, id: string): Content {
  const named = renamed(content as Json, { key: 'wave', list: 'waves' }, wave.id, id) as Content;
  return withWave(named, wave.index, { id });
}

/** Where ids of one kind are in content: as the value of a key, or in a list. */
interface Place {
  key: string;
  list: string;
}

/** Returns JSON in which an id is replaced. */
export function renamed(json: Json, { key, list }: Place, from: string, to: string): Json {
  if (Array.isArray(json)) return json.map((each) => renamed(each, { key, list }, from, to));
  if (!isJsonObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]): [string, Json] => {
      if (name === key && value === from) return [name, to];
      if (name === list && Array.isArray(value) && value.every(isText))
        return [name, value.map((each) => (each === from ? to : each))];
      return [name, renamed(value, { key, list }, from, to)];
    }),
  );
}
