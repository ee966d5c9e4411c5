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

/** Reads choices, columns or rate values: plain values, or objects with value and text. */
export function choicesIn(list: Json | undefined): Choice[] {
  const ids = new UniqueIds();
  return (Array.isArray(list) ? list : []).flatMap((entry) => {
    const value = isObject(entry) ? (entry.value ?? entry.name) : entry;
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
    const text = isObject(entry) ? localized(property(entry, 'text', 'title')) : undefined;
    const id = ids.option(String(value) || ' ');
    return [{ ...id, ...choice(value, text, isObject(entry) ? entry : {}) }];
  });
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
    label: text?.text ?? String(value),
    labels: text?.translations ?? new Map(),
    ...(isNumber && { value: number }),
    ...(typeof points === 'number' && Number.isFinite(points) && { points }),
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
