import { HOME, type Page } from './contents.ts';
import { escapeHtml, type Heading, type RenderedMarkdown } from './markdown.ts';

interface LayoutInput {
  page: Page;
  /** All pages in the order of the navigation. */
  pages: readonly Page[];
  groups: readonly { title: string; pages: readonly Page[] }[];
  rendered: RenderedMarkdown;
  relative(from: Page, to: Page): string;
}

const OPEN_AT_HOME = ['Tutorials', 'Guides'];

/** Returns the complete HTML of a page. It can be read and navigated without scripts; search needs them. */
export function layout({ page, pages, groups, rendered, relative }: LayoutInput): string {
  const to = (target: Page) => relative(page, target);
  const home = to(HOME);
  const assets = `${home}/assets`;
  const title = page === HOME ? HOME.title : `${page.title} · Documentation`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Evaluation Program Service</title>
<link rel="icon" href="${assets}/mark.svg">
<link rel="stylesheet" href="${assets}/docs.css">
<script type="module" src="${assets}/docs.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<button class="menu" type="button" popovertarget="navigation">Menu</button>
<a class="brand" href="${home}">
<img src="${assets}/mark.svg" alt="" width="24" height="24">Evaluation Program Service <span>Docs</span>
</a>
<search id="search" data-docs="${home}" hidden></search>
</header>
<div class="columns">
<nav id="navigation" aria-label="Documentation" popover>
${groups.map((group) => navigationGroup(group, page, to)).join('\n')}
</nav>
<main id="content" tabindex="-1">
<article>
${rendered.html}</article>
${neighbours(page, pages, to)}
</main>
${onThisPage(rendered.headings)}
</div>
</body>
</html>
`;
}

function navigationGroup(
  { title, pages }: { title: string; pages: readonly Page[] },
  page: Page,
  to: (target: Page) => string,
): string {
  const isOpen = pages.includes(page) || (page === HOME && OPEN_AT_HOME.includes(title));
  const items = pages.map((each) => {
    const current = each === page ? ' aria-current="page"' : '';
    return `<li><a href="${to(each)}"${current}>${escapeHtml(each.title)}</a></li>`;
  });
  return `<details${isOpen ? ' open' : ''}><summary>${title}</summary>
<ul>${items.join('\n')}</ul></details>`;
}

function neighbours(page: Page, pages: readonly Page[], to: (target: Page) => string): string {
  const index = pages.indexOf(page);
  const link = (target: Page | undefined, name: string) =>
    target && target !== HOME
      ? `<a class="${name.toLowerCase()}" href="${to(target)}"><small>${name}</small> ${escapeHtml(target.title)}</a>`
      : '';
  const links = link(pages[index - 1], 'Previous') + link(pages[index + 1], 'Next');
  return page === HOME ? '' : `<nav class="neighbours" aria-label="Previous and next page">${links}</nav>`;
}

function onThisPage(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth === 2);
  if (shown.length < 2) return '<div class="contents"></div>';
  const items = shown.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return `<nav class="contents" aria-labelledby="contents-title">
<h2 id="contents-title">On this page</h2>
<ul>${items.join('\n')}</ul>
</nav>`;
}
