import { type CompiledBundle, type Contents, compileBundle } from '@eps/engine';
import { parseJson } from '../../../parse-json.ts';

/** The contents of a bundle as JSON text, by kind; the thread that receives them parses them. */
export type ContentTexts = Record<string, string>;

/** Compiles a bundle that is known to run. Throws Error if it does not compile. */
export function compileTexts(texts: ContentTexts): CompiledBundle {
  const parsed = Object.entries(texts).map(([kind, text]) => [kind, parseJson(text)]);
  const { bundle } = compileBundle(Object.fromEntries(parsed) as Contents, true);
  if (!bundle) throw new Error('the bundle does not compile');
  return bundle;
}
