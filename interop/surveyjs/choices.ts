import type { Json, JsonObject } from '@eps/engine';
import type { DraftOption, DraftRow } from '../content/instrument.ts';
import { UniqueIds } from '../content/unique-ids.ts';
import { isObject } from '../limits.ts';
import { localized, property } from './texts.ts';

/** A choice, column or row with the value that expressions compare with. */
export interface Choice extends DraftOption {
  /** Points of the option, where the survey has them. */
  points?: number;
  visibleIf?: string;
}

/** Stands between the value and the text of a choice that is one string (settings.itemValueSeparator). */
const SEPARATOR = '|';

/** Reads choices, columns or rate values: plain values, `value|text`, or objects with value and text. */
export function choicesIn(list: Json | undefined): Choice[] {
  const ids = new UniqueIds();
  return (Array.isArray(list) ? list : []).flatMap((entry) => {
    const whole = isObject(entry) ? (entry.value ?? entry.name) : entry;
    if (typeof whole !== 'string' && typeof whole !== 'number' && typeof whole !== 'boolean') return [];
    const at = String(whole).indexOf(SEPARATOR);
    const value = at < 0 ? whole : String(whole).slice(0, at);
    const short = at < 0 ? undefined : localized(String(whole).slice(at + 1) || undefined);
    const text = isObject(entry) ? localized(property(entry, 'text', 'title')) : undefined;
    const id = ids.option(String(value) || ' ');
    return [{ ...id, ...choice(value, text ?? short, isObject(entry) ? entry : {}) }];
  });
}

const MAX_RANGE = 1_000;

/** Returns the choices that a dropdown makes of a range of whole numbers. */
export function rangeChoices({ choicesMin, choicesMax, choicesStep }: JsonObject): Choice[] {
  const [min, max, step] = [choicesMin ?? 0, choicesMax, choicesStep ?? 1].map(Number) as [
    number,
    number,
    number,
  ];
  if (!(min <= max && step > 0) || (max - min) / step > MAX_RANGE) return [];
  const numbers = Array.from(
    { length: Math.floor((max - min) / step) + 1 },
    (_, index) => min + index * step,
  );
  return choicesIn(numbers);
}

function choice(
  value: string | number | boolean,
  text: ReturnType<typeof localized>,
  source: JsonObject,
): Omit<Choice, 'id'> {
  const number = Number(value);
  const isNumber = typeof value !== 'boolean' && String(value).trim() !== '' && Number.isFinite(number);
  const points = source.score;
  return {
    label: text?.text || String(value),
    labels: text?.translations ?? new Map(),
    ...(isNumber && { value: number }),
    ...(typeof points === 'number' && Number.isFinite(points) && { points }),
    ...(source.isExclusive === true && { exclusive: true }),
    ...(typeof source.visibleIf === 'string' && { visibleIf: source.visibleIf }),
  };
}

export function rowsIn(list: Json | undefined): DraftRow[] {
  return choicesIn(list).map(({ id, label, labels }) => ({ id, label, labels }));
}

/** The choices that a question adds by a switch: their value, their default text and the keys of both. */
const SPECIAL = [
  { id: 'none', label: 'None', shown: ['showNoneItem', 'hasNone'], text: 'noneText', exclusive: true },
  {
    id: 'refused',
    label: 'Refuse to answer',
    shown: ['showRefuseItem'],
    text: 'refuseText',
    exclusive: true,
  },
  { id: 'dontknow', label: "Don't know", shown: ['showDontKnowItem'], text: 'dontKnowText', exclusive: true },
  {
    id: 'other',
    label: 'Other (describe)',
    shown: ['showOtherItem', 'hasOther'],
    text: 'otherText',
    exclusive: false,
  },
] as const;

/** Returns the choices that a question adds by its switches. */
export function specialChoices(element: JsonObject, taken: readonly Choice[]): Choice[] {
  return SPECIAL.flatMap(({ id, label, shown, text, exclusive }) => {
    if (property(element, ...shown) !== true || taken.some((choice) => choice.id === id)) return [];
    const own = localized(element[text]);
    return [{ id, label: own?.text ?? label, labels: own?.translations ?? new Map(), exclusive }];
  });
}
