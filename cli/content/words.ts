import { type Contents, type DiffEntry, definitionDiff, type Json, KINDS, type Kind } from '@eps/engine';
import { emptyContents } from './folder.ts';

/** Differences between contents in words, one line for each. */

export interface Difference extends DiffEntry {
  kind: Kind;
}

/** The contents of an instrument, and the language of their texts, if it is known. */
interface Written {
  contents: Contents;
  locale?: string | undefined;
}

const SHOWN_CHARACTERS = 60;

export function differences(before: Contents, after: Contents): Difference[] {
  return KINDS.flatMap((kind) =>
    definitionDiff(kind, before[kind], after[kind]).map((entry) => ({ kind, ...entry })),
  );
}

/** Returns the differences of an instrument from the app's, if it has it, also in the language. */
export function differencesFrom(remote: Written | undefined, { contents, locale }: Written): Difference[] {
  const found = differences(remote?.contents ?? emptyContents(), contents);
  // Nobody has scores of an instrument that the app does not have.
  if (!remote) return found.map(({ breaks: _, ...difference }) => difference);
  if (locale === undefined || locale === remote.locale) return found;
  const language = { change: 'changed', field: 'locale', before: remote.locale!, after: locale } as const;
  return [{ kind: 'experience', part: 'content', id: '', pointer: '', ...language }, ...found];
}

/** For example `experience: question mood: prompt changed from "How are you?" to "How was your week?"`. */
export function inWords(difference: Difference): string {
  const { kind, change, field, before, after, breaks } = difference;
  const subject = [kind.replaceAll('_', ' '), partOf(difference)].filter((text) => text !== '').join(': ');
  const broken = breaks?.length ? ` (scores of ${breaks.join(', ')} are no longer comparable)` : '';
  if (change === 'reordered') return `${subject} was reordered${broken}`;
  if (field === undefined) return `${subject} was ${change}${broken}`;
  if (before === undefined) return `${subject}: ${field} was added: ${value(after)}${broken}`;
  if (after === undefined) return `${subject}: ${field} was removed, it was ${value(before)}${broken}`;
  return `${subject}: ${field} changed from ${value(before)} to ${value(after)}${broken}`;
}

function partOf({ part, id, of: parent }: Difference): string {
  if (part === 'content') return '';
  const name = part.replaceAll('_', ' ');
  const named = id === '' ? `the list of ${name}s` : `${name} ${id}`;
  return parent === undefined || parent === '' ? named : `${named} of ${parent}`;
}

export function value(json: Json | undefined): string {
  if (json === undefined) return 'nothing';
  const text = JSON.stringify(json);
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS - 1)}…`;
}
