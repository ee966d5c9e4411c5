import { createElement, lazy } from 'react';
import type { Kind } from '../../../shared/content/kinds.ts';

/** Returns the table of translations of a kind, or of the whole instrument, as a chunk of its own. */
export function lazyTranslations(kind?: Kind) {
  return lazy(async () => {
    const { TranslationsEditor } = await import('./translations-editor.tsx');
    const kinds = kind === undefined ? {} : { kinds: [kind] };
    return { default: () => createElement(TranslationsEditor, kinds) };
  });
}
