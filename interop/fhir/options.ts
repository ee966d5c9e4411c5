import type { Json, JsonObject } from '@eps/engine';
import type { DraftOption, Texts } from '../content/instrument.ts';
import { UniqueIds } from '../content/unique-ids.ts';
import { isObject, objectsIn, textIn } from '../limits.ts';
import { extensionValue, translationsAt, valueX, weightOf } from './extensions.ts';
import { type FhirSource, valueSetOf } from './source.ts';

/** An answer option with its FHIR value, by which conditions and responses find it. */
export interface FhirOption extends DraftOption {
  valueType: string;
  /** The code of a Coding, otherwise the value itself as text. */
  code: string;
  system?: string;
  /** The URL of the extension that has the option's weight. */
  weightUrl?: string;
}

/**
 * An item's options; `missing` is the reason if there are none although the item has a value set.
 */
export interface OptionsFound {
  options: FhirOption[];
  missing?: string;
}

const MAX_OPTIONS = 2_000;

/** Reads the options of an item: its answerOption, the option of STU3, or a value set that comes with it. */
export function optionsOf(source: FhirSource, item: JsonObject): OptionsFound {
  const inline = [
    ...objectsIn(item.answerOption),
    ...(Array.isArray(item.option) ? objectsIn(item.option) : []),
  ];
  const draft = inline.flatMap(inlineOption);
  if (draft.length > 0) return { options: distinct(draft) };
  const stu3 = isObject(item.options) ? textIn(item.options.reference) : undefined;
  const reference = textIn(item.answerValueSet) ?? stu3;
  if (reference === undefined) return { options: [] };
  const valueSet = valueSetOf(source, reference);
  if (!valueSet)
    return { options: [], missing: `The value set ${reference.slice(0, 200)} does not come with it.` };
  const options = distinct(codingsOf(source, valueSet).map((coding) => codingOption(coding)));
  if (options.length > MAX_OPTIONS)
    return { options: [], missing: `The value set has more than ${MAX_OPTIONS} concepts.` };
  return options.length > 0 ? { options } : { options, missing: 'The value set lists no concepts.' };
}

function inlineOption(option: JsonObject): FhirOption[] {
  const { type, value } = valueX(option) ?? {};
  if (type === undefined || value === undefined) return [];
  const exclusive = extensionValue(option, 'optionExclusive') === true;
  const draft = isObject(value) ? objectOption(type, value, option) : plainOption(type, value, option);
  return [{ ...draft, ...(exclusive && { exclusive }) }];
}

function objectOption(type: string, value: JsonObject, option: JsonObject): FhirOption {
  if (type !== 'Reference') return codingOption(value, option);
  const code = textIn(value.reference) ?? '';
  const label = textIn(value.display) ?? code;
  return { id: code, code, label, valueType: type, labels: new Map() };
}

function plainOption(type: string, value: Json, option: JsonObject): FhirOption {
  const text = String(value);
  // A whole number as an option has its own value unless a weight replaces it.
  const own = type === 'Integer' && typeof value === 'number' ? { value } : {};
  return {
    id: text,
    code: text,
    label: text,
    valueType: type,
    labels: translationsAt(option, `value${type}`),
    ...own,
    ...weightOf(option),
  };
}

function codingOption(coding: JsonObject, holder: JsonObject = {}): FhirOption {
  const prefix = extensionValue(holder, 'optionPrefix');
  const code = textIn(coding.code) ?? textIn(coding.display) ?? '';
  const display = textIn(coding.display) ?? code;
  const withPrefix = (text: string) => (typeof prefix === 'string' ? `${prefix} ${text}` : text);
  const labels: Texts = new Map(
    [...translationsAt(coding, 'display')].map(([tag, text]) => [tag, withPrefix(text)] as const),
  );
  const system = textIn(coding.system);
  return {
    id: code,
    code,
    label: withPrefix(display),
    labels,
    valueType: 'Coding',
    ...(system !== undefined && { system }),
    ...weightOf(holder, coding, holder._valueCoding),
  };
}

/** Returns the codings of a value set: of its expansion, or of the concepts that it lists. */
function codingsOf(source: FhirSource, valueSet: JsonObject): JsonObject[] {
  const expansion = isObject(valueSet.expansion) ? objectsIn(valueSet.expansion.contains) : [];
  if (expansion.length > 0) return flatten(expansion).filter(({ abstract }) => abstract !== true);
  const include = isObject(valueSet.compose) ? objectsIn(valueSet.compose.include) : [];
  return include.flatMap((part) => {
    const system = textIn(part.system);
    const listed = objectsIn(part.concept);
    const concepts = listed.length > 0 ? listed : filtered(part) ? [] : conceptsOf(source, system);
    return concepts.map((concept) => ({ ...concept, ...(system !== undefined && { system }) }));
  });
}

function filtered(part: JsonObject): boolean {
  return objectsIn(part.filter).length > 0 || Array.isArray(part.valueSet);
}

function conceptsOf({ codeSystems }: FhirSource, system: string | undefined): JsonObject[] {
  const codeSystem = system === undefined ? undefined : codeSystems.get(system);
  return codeSystem ? flatten(objectsIn(codeSystem.concept), 'concept') : [];
}

function flatten(
  concepts: readonly JsonObject[],
  children: 'contains' | 'concept' = 'contains',
): JsonObject[] {
  return concepts.flatMap((concept) => [concept, ...flatten(objectsIn(concept[children]), children)]);
}

/**
 * Gives options with the same code different ids: the code with its system, or with a number. An option that
 * only repeats another one is left out; if its label or value differs, it is kept and reported.
 */
function distinct(options: readonly FhirOption[]): FhirOption[] {
  const ids = new UniqueIds();
  const seen = new Map<string, FhirOption>();
  return options.flatMap((option) => {
    const key = JSON.stringify([option.system ?? '', option.code]);
    const first = seen.get(key);
    if (first && first.label === option.label && first.value === option.value) return [];
    if (!first) seen.set(key, option);
    const id = ids.add(option.code || 'option', option.system);
    return [{ ...option, id, label: option.label || id, ...(first && { repeats: option.code }) }];
  });
}
