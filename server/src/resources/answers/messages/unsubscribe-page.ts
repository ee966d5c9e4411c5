import { createHash } from 'node:crypto';
import { lookupLocale } from '@eps/engine';
import type { Content } from '../../../http/content.ts';
import { page } from '../../../pages/page.ts';
import words from './unsubscribe-words.json' with { type: 'json' };

/** In the page itself: it comes with one request, as from a mail on a slow phone. */
const STYLE = `
:root {
  color-scheme: light dark; --accent: light-dark(#0b57b0, #79b8ff); --paper: light-dark(#fff, #16191d);
}
body {
  max-width: 30rem; margin: 0 auto; padding: 10vh 1rem 1rem; background: var(--paper);
  color: light-dark(#1b1f24, #e8eaed); font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1.5rem; }
button {
  min-height: 3rem; padding: .6rem 1.5rem; border: 1px solid var(--accent); border-radius: .5rem;
  background: var(--accent); color: var(--paper); font: inherit; font-weight: 600; cursor: pointer;
}
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

type Words = Readonly<typeof words.en>;

/** In the languages of the participant page. */
const WORDS: ReadonlyMap<string, Words> = new Map(Object.entries<Words>(words));

const RIGHT_TO_LEFT = ['ar', 'he'];

/** The texts and the form of the page. */
type View = 'subscribed' | 'unsubscribed' | 'resubscribed';

/**
 * Returns the page of an unsubscribe link. It does not identify the person, has no script, and changes
 * something only if its form is sent. The token must have been found valid.
 */
export function unsubscribePage(view: View, token: string, locale: string | undefined): Content {
  const [tag, words] = wordsIn(locale);
  return pageOf(tag, words, bodyOf(view, words, token, `?locale=${tag}`));
}

/** Returns the page of an unsubscribe link that is wrong or old, or that cannot be opened now. */
export function unsubscribeErrorPage(status: number, locale: string | undefined): Content {
  const [tag, words] = wordsIn(locale);
  const isWrong = status === 404 || status === 422;
  return pageOf(tag, words, `<p role="alert">${isWrong ? words.invalid : words.failed}</p>`);
}

function wordsIn(locale: string | undefined): [tag: string, words: Words] {
  const tag = lookupLocale(WORDS.keys(), locale ?? 'en') ?? 'en';
  return [tag, WORDS.get(tag)!];
}

function pageOf(tag: string, words: Words, body: string): Content {
  const direction = RIGHT_TO_LEFT.includes(tag) ? ' dir="rtl"' : '';
  return page(
    `<!doctype html>
<html lang="${tag}"${direction}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <meta name="robots" content="noindex">
    <title>${words.title}</title>
    <link rel="icon" href="data:,">
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <section>
        <h1>${words.title}</h1>
        ${body}
      </section>
    </main>
  </body>
</html>
`,
    { 'form-action': "'self'", 'style-src': `'sha256-${STYLE_HASH}'` },
  );
}

function bodyOf(view: View, words: Words, token: string, query: string): string {
  if (view === 'resubscribed') return `<p role="status">${words.subscribed}</p>`;
  if (view === 'subscribed')
    return `<p>${words.ask}</p>
        ${form(`../unsubscribe/${token}${query}`, 'List-Unsubscribe', 'One-Click', words.unsubscribe)}`;
  return `<p role="status">${words.unsubscribed}</p>
        ${form(`../resubscribe/${token}${query}`, 'Resubscribe', 'yes', words.resubscribe)}`;
}

function form(action: string, name: string, value: string, label: string): string {
  return `<form method="post" action="${action}">
          <input type="hidden" name="${name}" value="${value}">
          <button type="submit">${label}</button>
        </form>`;
}
