import type { DiffEntry } from '@eps/sdk';
import type { Words } from '../../base/language.ts';

/** The part that contains a part with a parent. */
const PARENTS: Record<string, string> = {
  option: 'question',
  row: 'question',
  scale_option: 'scale',
  item: 'concept',
  band: 'concept',
};

const NAMING_FIELDS = ['label', 'title', 'name'];
const MAX_CHARACTERS = 90;

/** Describes a difference between two contents in a sentence. */
export function differenceInWords(entry: DiffEntry, words: Words): string {
  const { change, field } = entry;
  if (change === 'reordered') return reordered(entry, words);
  const subject = subjectOf(entry, words);
  return field === undefined ? wholePart(entry, subject, words) : fieldChange(entry, subject, field, words);
}

/** For example `Question “mood”` or `Question “mood”: option 3`. */
function subjectOf({ part, id, of: parent, pointer }: DiffEntry, words: Words): string {
  if (part === 'content') return '';
  const name = words.code('diff-part', part);
  const owner = PARENTS[part];
  if (parent === undefined || parent === '' || owner === undefined) return `${name} ${quoted(id, words)}`;
  const isNumbered = part === 'option' || part === 'scale_option' || part === 'row';
  const number = isNumbered ? positionIn(pointer) : undefined;
  const shown = number === undefined ? quoted(id, words) : String(number);
  return `${words.code('diff-part', owner)} ${quoted(parent, words)}: ${name} ${shown}`;
}

/** The number of an option or row, from 1, by its pointer. */
function positionIn(pointer: string): number | undefined {
  const index = /\/(\d+)(?:\/[^/]*)?$/.exec(pointer)?.[1];
  return index === undefined ? undefined : Number(index) + 1;
}

function reordered({ part, of: parent }: DiffEntry, words: Words): string {
  const parts = words.code('diff-parts', part);
  const kind = PARENTS[part];
  if (!parent || kind === undefined) return words('The order of the {{parts}} changed', { parts });
  const owner = `${words.code('diff-part', kind)} ${quoted(parent, words)}`;
  return words('{{owner}}: the order of the {{parts}} changed', { owner, parts });
}

function wholePart({ change, before, after }: DiffEntry, subject: string, words: Words): string {
  const title = titleOf(change === 'removed' ? before : after);
  const shown = title === undefined ? '' : `: ${quoted(title, words)}`;
  return `${words.named(`diff-change.${change as 'added' | 'removed' | 'changed'}`, { subject })}${shown}`;
}

function fieldChange(entry: DiffEntry, subject: string, field: string, words: Words): string {
  const { before, after } = entry;
  const [old, now] = [shownValue(before, words), shownValue(after, words)];
  if (NAMING_FIELDS.includes(field) && before !== undefined && after !== undefined && subject !== '')
    return words('{{subject}} renamed from {{old}} to {{now}}', { subject, old, now });
  const name = words.code('diff-field', field, quoted(field, words));
  const part = subject === '' ? capitalized(name) : `${subject}: ${name}`;
  if (before === undefined) return words('{{part}} is now {{now}}', { part, now });
  if (after === undefined) return words('{{part}} removed, was {{old}}', { part, old });
  return words('{{part}} changed from {{old}} to {{now}}', { part, old, now });
}

function titleOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { prompt, label, title, name } = value as Record<string, unknown>;
  return [prompt, label, title, name].find((text) => typeof text === 'string') as string | undefined;
}

function shownValue(value: unknown, words: Words): string {
  if (typeof value === 'string') return quoted(value, words);
  if (typeof value === 'boolean') return words(value ? 'yes' : 'no');
  if (typeof value === 'number') return new Intl.NumberFormat(words.language).format(value);
  return shortened(JSON.stringify(value) ?? '');
}

function quoted(text: string, words: Words): string {
  return words('“{{text}}”', { text: shortened(text) });
}

function shortened(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 1)}…`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
