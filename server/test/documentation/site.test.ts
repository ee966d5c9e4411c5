import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGES, readFile } from '../../src/documentation/contents.ts';
import { createSite } from '../../src/documentation/site.ts';
import { openApiDocument } from '../../src/openapi/document.ts';
import { routes } from '../../src/routes.ts';

/** Tests the pages of the documentation without a service. */

const ROOT = join(import.meta.dirname, '../../..');
const site = createSite();
const base = 'http://localhost/docs';
const pages = new Map(site.paths.map((path) => [path, site.html(path)!]));
const urlOf = (path: string) => (path === '' ? base : `${base}/${path}`);
const idsOf = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));

test('every Markdown file below docs/ is a page', () => {
  const files = globSync('docs/**/*.md', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  const listed = new Set(PAGES.map(({ file }) => file));
  expect(files.filter((file) => !listed.has(file))).toEqual([]);
});

test('every link between pages leads to a page and a heading that exist', () => {
  const ids = new Map([...pages].map(([path, html]) => [urlOf(path), idsOf(html)]));
  const dead: string[] = [];
  for (const [path, html] of pages)
    for (const [, href] of html.matchAll(/ href="([^"]+)"/g)) {
      const url = new URL(href!.replaceAll('&amp;', '&'), urlOf(path));
      if (url.host !== 'localhost' || url.protocol === 'data:' || url.pathname.includes('/assets/')) continue;
      const target = ids.get(url.origin + url.pathname);
      const isAlive = target && (url.hash === '' || target.has(decodeURIComponent(url.hash.slice(1))));
      if (!isAlive) dead.push(`${path}: ${href}`);
    }
  expect(dead).toEqual([]);
});

test('every link in the Markdown leads to a file that exists', () => {
  const dead = PAGES.flatMap((page) => {
    const links = readFile(page.file)
      .replaceAll(/```[\s\S]*?```|`[^`]*`/g, '')
      .matchAll(/\]\(([^)#\s]+)/g);
    const files = [...links].map(([, href]) => href!).filter((href) => !/^\w+:/.test(href));
    const missing = files.filter((href) => !existsSync(join(ROOT, dirname(page.file), href)));
    return missing.map((href) => `${page.file}: ${href}`);
  });
  expect(dead).toEqual([]);
});

test('breaking changes come first in each version of the changelog', () => {
  const [, ...versions] = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  for (const version of versions) {
    const headings = [...version.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
    expect(headings.indexOf('Breaking'), version.split('\n')[0]).toBeLessThan(1);
  }
});

test('the ids of a page are unique', () => {
  for (const [path, html] of pages) {
    const all = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
    expect(all, path).toHaveLength(new Set(all).size);
  }
});

test('the API reference has every operation and every object that it refers to', () => {
  const document = openApiDocument(routes) as {
    paths: Record<string, Record<string, { operationId?: string }>>;
  };
  const reference = [...pages].filter(([path]) => /^api(?:\/|$)/.test(path)).map(([, html]) => html);
  const operations = Object.values(document.paths).flatMap((path) =>
    Object.values(path).flatMap(({ operationId }) => operationId ?? []),
  );
  for (const id of operations) expect(reference.join(''), id).toContain(`<code>${id}</code>`);
  expect(reference.join('')).not.toContain('"object:');
});

test('the search index has the headings and texts of all pages, without code', async () => {
  const entries = JSON.parse(await site.searchIndex()) as { id: string; heading: string; text: string }[];
  const ids = new Set(entries.map(({ id }) => id));
  expect(ids.size).toBe(entries.length);
  expect(ids).toContain('webhooks#failed-deliveries');
  expect(ids).toContain('api/enrollments#create-an-enrollment');
  for (const { id } of entries) {
    const [path = '', fragment] = id.split('#');
    if (fragment) expect(idsOf(pages.get(path)!), id).toContain(fragment);
  }
  expect(JSON.stringify(entries)).not.toContain('```');
});

test('HTML in Markdown is shown as text, and pages have no inline scripts or styles', () => {
  for (const [path, html] of pages) {
    expect(html.replaceAll(/<pre[\s\S]*?<\/pre>/g, ''), path).not.toMatch(
      /<script>|<style| style="| onclick/,
    );
    expect(html, path).not.toContain('<!-- ');
  }
});
