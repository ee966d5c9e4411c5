import { canonicalTag } from './language.ts';

let tagsByName: Map<string, string> | undefined;

/**
 * Returns the BCP 47 tag of a language as forms name it: "English (en)", "fr" or "French"; undefined if it is
 * not known.
 */
export function tagOfLanguage(name: string): string | undefined {
  const code = /\(([A-Za-z0-9-]{2,35})\)\s*$/.exec(name)?.[1];
  if (code !== undefined) return canonicalTag(code);
  const trimmed = name.trim();
  return (
    namedTags().get(trimmed.toLowerCase()) ??
    (/^[a-z]{2,3}(-\w+)*$/i.test(trimmed) ? canonicalTag(trimmed) : undefined)
  );
}

/** The two-letter codes by the English name and the native name of their language. */
function namedTags(): Map<string, string> {
  if (tagsByName) return tagsByName;
  tagsByName = new Map();
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = english.of(code);
    if (name === undefined) continue;
    tagsByName.set(name.toLowerCase(), code);
    const own = new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code);
    if (own !== undefined) tagsByName.set(own.toLowerCase(), code);
  }
  return tagsByName;
}
