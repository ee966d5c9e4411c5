import type { Site } from '../../../documentation/site.ts';
import { Content } from '../../../http/content.ts';
import { asset, page, readText } from '../../../pages/page.ts';

let site: Promise<Site> | undefined;

/**
 * Loads the documentation at its first request, and keeps it. Its renderer is imported only then, not at the
 * start of the process.
 */
function loadSite(): Promise<Site> {
  site ??= import('../../../documentation/site.ts').then(({ createSite }) => createSite());
  return site;
}

/** Returns the page with this path after `/docs/`; undefined if there is none. */
export async function documentationPage(path: string): Promise<Content | undefined> {
  const html = (await loadSite()).html(path);
  return html === undefined ? undefined : page(html);
}

const FOLDER = new URL('../../../pages/docs/', import.meta.url);
/** The files and where they are; the search library is in its package. */
const FILES = new Map([
  ['docs.css', () => new URL('docs.css', FOLDER)],
  ['docs.js', () => new URL('docs.js', FOLDER)],
  ['mark.svg', () => new URL('../../../../../docs/images/mark.svg', import.meta.url)],
  ['minisearch.js', () => new URL(import.meta.resolve('minisearch'))],
  ['search.js', () => new URL('search.js', FOLDER)],
]);

const texts = new Map<string, string>();

/** Returns a file of the documentation; undefined if there is none of this name. */
export async function documentationFile(name: string): Promise<Content | undefined> {
  if (name === 'search.json') {
    const index = await (await loadSite()).searchIndex();
    return new Content('application/json; charset=utf-8', index, { 'cache-control': 'no-cache' });
  }
  const locate = FILES.get(name);
  if (locate === undefined) return undefined;
  const text = texts.get(name) ?? readText(locate());
  texts.set(name, text);
  return asset(name, text);
}
