import { type InstrumentText, instrumentTexts } from '../../../shared/content/completeness.ts';
import { pointerOf, withValueAt } from '../../../shared/content/json.ts';
import { type Contents, isKind, type Kind } from '../../../shared/content/kinds.ts';
import { translationOf } from '../../../shared/content/translatable-texts.ts';

/** A translation in a file: into a language, of the text at a JSON Pointer in a content. */
export interface TranslationEntry {
  kind: string;
  pointer: string;
  locale: string;
  /** The text that was translated, if the file has it. */
  original: string | undefined;
  translation: string;
}

/** The changes that a file of translations would make. */
export interface TranslationChanges {
  changes: readonly { kind: Kind; pointer: string; locale: string; translation: string }[];
  /** Entries whose text the instrument does not have. */
  unknown: readonly TranslationEntry[];
  /** Entries whose text has changed since; they are not imported. */
  outdated: readonly TranslationEntry[];
}

/** Compares the entries of a file with the instrument. Empty translations change nothing. */
export function changesOf(contents: Contents, entries: readonly TranslationEntry[]): TranslationChanges {
  const texts = new Map(instrumentTexts(contents).map((text) => [text.kind + text.pointer, text]));
  const changes: TranslationChanges['changes'][number][] = [];
  const unknown: TranslationEntry[] = [];
  const outdated: TranslationEntry[] = [];
  for (const entry of entries) {
    if (entry.translation.trim() === '') continue;
    const text = isKind(entry.kind) ? texts.get(entry.kind + entry.pointer) : undefined;
    if (!text) unknown.push(entry);
    else if (entry.original !== undefined && !isSameText(entry.original, text.original)) outdated.push(entry);
    else if (isChange(contents, entry, text))
      changes.push({ ...entry, kind: text.kind, pointer: text.pointer });
  }
  return { changes, unknown, outdated };
}

function isChange(contents: Contents, { locale, translation }: TranslationEntry, text: InstrumentText) {
  return translationOf(contents[text.kind], locale, text) !== translation;
}

/** Whether two texts differ only in white space, which translation tools change. */
function isSameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  return plain(one) === plain(other);
}

/** Sets the translations. */
export function withTranslationChanges(
  contents: Contents,
  { changes }: Pick<TranslationChanges, 'changes'>,
): Contents {
  const next = { ...contents };
  for (const { kind, pointer, locale, translation } of changes)
    next[kind] = withValueAt(next[kind], pointerOf('translations', locale) + pointer, translation);
  return next;
}
