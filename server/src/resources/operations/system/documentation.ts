import type { Site } from '../../../documentation/site.ts';
import type { Content } from '../../../http/content.ts';
import { notFound } from '../../../http/errors.ts';
import { page } from '../../../pages/page.ts';

let site: Promise<Site> | undefined;

/**
 * Loads the documentation at its first request, and keeps it. What renders it is imported only then, not at
 * the start of the process.
 */
export function loadSite(): Promise<Site> {
  site ??= import('../../../documentation/site.ts').then(({ createSite }) => createSite());
  return site;
}

/** Returns the page with this path after `/docs/`. */
export async function documentationPage(path: string): Promise<Content> {
  const html = (await loadSite()).html(path);
  if (html === undefined) throw notFound();
  return page(html);
}
