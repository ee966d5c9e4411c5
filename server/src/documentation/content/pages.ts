import { KINDS } from '@eps/engine';
import { type Page, readFile } from '../contents.ts';
import { expressionsPage } from './expressions-page.ts';
import { kindPage, titleOf } from './kind-page.ts';

/** A page of the reference of the content format and its Markdown. */
interface ContentPage {
  page: Page;
  text: string;
  /** The example in the repository to which Markdown links, and which the page shows. */
  example: string;
}

/** Writes the reference of the content format: a page for each kind, and one for the operators. */
export function contentPages(): ContentPage[] {
  return [...KINDS, 'expressions' as const].map((name) => {
    const [minimal, complete] = ['minimal', 'complete'].map(
      (file) => `docs/content/examples/${name}/${file}.json`,
    ) as [string, string];
    const examples = { minimal: readFile(minimal), complete: readFile(complete) };
    const isKind = name !== 'expressions';
    const title = isKind ? titleOf(name) : 'Operators';
    return {
      page: { path: `content/${name}`, file: `docs/content/${name}.md`, title },
      text: isKind ? kindPage(name, examples) : expressionsPage(examples),
      example: complete,
    };
  });
}
