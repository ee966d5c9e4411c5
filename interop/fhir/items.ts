import type { Json, JsonObject } from '@eps/engine';
import { type DraftQuestion, draftQuestion } from '../content/instrument.ts';
import type { Node } from '../content/nodes.ts';
import { isObject, objectsIn, pointer, textIn } from '../limits.ts';
import { controlsOf, extensionValue, named, translationsAt, valueX } from './extensions.ts';
import { type FhirOption, optionsOf } from './options.ts';
import type { FhirSource } from './source.ts';

/**
 * The result of importing an item: a `section` (groups), a `question`, a `text` to read, a `score`
 * (calculated), a `constant` (hidden, with an initial value), or nothing (`absent`).
 */
export type ItemKind = 'section' | 'question' | 'text' | 'score' | 'constant' | 'absent';

/** An item of the Questionnaire with the result of its import. */
export interface FhirItem {
  source: JsonObject;
  place: string;
  linkId: string;
  type: string;
  kind: ItemKind;
  parent?: FhirItem;
  children: FhirItem[];
  repeats: boolean;
  options: FhirOption[];
  /** Why the item has no options although it has a value set. */
  missingOptions?: string;
  question?: DraftQuestion;
  constant?: Json;
  /** The value of a calculated item that is not a number, for conditions that read it. */
  derived?: Node;
  /** Set if a finding already explains why the item is left out. */
  explained?: true;
}

/** Controls of display items that belong to the item around them instead of being shown as an item. */
const ATTACHED_CONTROLS: ReadonlySet<string> = new Set([
  'help',
  'instructions',
  'flyover',
  'unit',
  'legal',
  'prompt',
  'lower',
  'upper',
  'inline',
]);

/** Reads the tree of items and decides what each becomes. */
export function readItems(source: FhirSource): FhirItem[] {
  const read = (holder: JsonObject, place: string, parent?: FhirItem): FhirItem[] => {
    if (!Array.isArray(holder.item)) return [];
    return holder.item.flatMap((entry, index) => {
      if (!isObject(entry)) return [];
      const item = itemOf(source, entry, pointer(place, 'item', index), parent);
      item.children = read(entry, item.place, item);
      return [item];
    });
  };
  return read(source.questionnaire, source.place);
}

function itemOf(
  source: FhirSource,
  entry: JsonObject,
  place: string,
  parent: FhirItem | undefined,
): FhirItem {
  const type = typeOf(entry);
  const { options, missing } = optionsOf(source, entry);
  const item: FhirItem = {
    source: entry,
    place,
    linkId: textIn(entry.linkId) ?? '',
    type,
    kind: 'question',
    children: [],
    repeats: entry.repeats === true,
    options,
    ...(parent && { parent }),
    ...(missing !== undefined && { missingOptions: missing }),
  };
  item.kind = kindOf(item);
  if (item.kind === 'constant') item.constant = initialOf(item)!;
  return item;
}

/** Returns the item type; a type that R5 renamed has its name of R4. */
function typeOf(entry: JsonObject): string {
  const type = textIn(entry.type) ?? '';
  if (type !== 'coding') return type;
  const constraint = textIn(entry.answerConstraint);
  return constraint === 'optionsOrString' || constraint === 'optionsOrType' ? 'open-choice' : 'choice';
}

function kindOf(item: FhirItem): ItemKind {
  const { source, type, parent } = item;
  if (parent?.kind === 'absent') return 'absent';
  if (type === 'group') return isHidden(source) ? 'absent' : 'section';
  if (named(source, 'calculated').length > 0) return 'score';
  if (isHidden(source)) return initialOf(item) === undefined ? 'absent' : 'constant';
  if (type !== 'display') return 'question';
  return controlsOf(source).some((control) => ATTACHED_CONTROLS.has(control)) && parent ? 'absent' : 'text';
}

export function isHidden(source: JsonObject): boolean {
  return extensionValue(source, 'hidden') === true;
}

/** Returns the initial value of an item: of R4 and R5, of STU3, or its option that is selected at first. */
function initialOf({ source, options }: FhirItem): Json | undefined {
  const initial = objectsIn(source.initial)[0];
  const value = initial ? valueX(initial)?.value : valueX(source, 'initial')?.value;
  if (value !== undefined) return value;
  const index = objectsIn(source.answerOption).findIndex(({ initialSelected }) => initialSelected === true);
  return index < 0 ? undefined : options[index]?.code;
}

/** Returns all items of a tree, parents before their children. */
export function flattenItems(items: readonly FhirItem[]): FhirItem[] {
  return items.flatMap((item) => [item, ...flattenItems(item.children)]);
}

/** Returns the text of an item with its prefix, and its translations. */
export function promptOf(source: JsonObject): Pick<DraftQuestion, 'prompt' | 'prompts'> {
  const prefix = textIn(source.prefix);
  const withPrefix = (text: string) => (prefix ? `${prefix} ${text}`.trim() : text);
  const prompts = [...translationsAt(source, 'text')].map(([tag, text]) => [tag, withPrefix(text)] as const);
  return { prompt: withPrefix(textIn(source.text) ?? ''), prompts: new Map(prompts) };
}

/** Returns the help of an item from the display items inside it, and its unit if one of them names it. */
export function attachedTexts({
  children,
}: FhirItem): Pick<DraftQuestion, 'description' | 'descriptionIn' | 'unit' | 'fieldTexts'> {
  const attached = children.filter(({ type, kind }) => type === 'display' && kind === 'absent');
  const isUnit = ({ source }: FhirItem) => controlsOf(source).includes('unit');
  const unit = attached.find(isUnit)?.source.text;
  const ends = (['lower', 'upper'] as const).flatMap((control) => {
    const item = attached.find(({ source }) => controlsOf(source).includes(control));
    const text = textIn(item?.source.text);
    if (!item || !text) return [];
    const key = control === 'lower' ? 'min_label' : 'max_label';
    return [{ item, entry: [key, { text, translations: translationsAt(item.source, 'text') }] as const }];
  });
  const notes = attached.filter((note) => !isUnit(note) && !ends.some(({ item }) => item === note));
  const description = notes.flatMap(({ source }) => textIn(source.text) ?? []).join('\n');
  const descriptionIn = new Map(notes.flatMap(({ source }) => [...translationsAt(source, 'text')]));
  return {
    ...(description && { description }),
    descriptionIn,
    ...(typeof unit === 'string' && { unit }),
    ...(ends.length > 0 && { fieldTexts: Object.fromEntries(ends.map(({ entry }) => entry)) }),
  };
}

/** Creates the question of an item without what depends on its type. */
export function questionOf(item: FhirItem, input: DraftQuestion['input']): DraftQuestion {
  const { prompt, prompts } = promptOf(item.source);
  return { ...draftQuestion(item.place, item.linkId, input, prompt), prompts, ...attachedTexts(item) };
}
