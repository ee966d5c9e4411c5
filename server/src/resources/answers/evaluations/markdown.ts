import { pipedMarkdown } from '@eps/engine';
import { LRUCache } from 'lru-cache';
import { Marked, type MarkedExtension, Tokenizer, type Tokens } from 'marked';
import sanitize from 'sanitize-html';

/** Renders the texts of contents for participants. */

/** The allowed elements of texts: the inline elements of CommonMark, paragraphs, lists and links. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'em', 'strong', 'code', 'a', 'ul', 'ol', 'li'],
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['https', 'mailto', 'tel', 'sms'],
  transformTags: {
    // A website opens beside the questionnaire; a telephone number opens no page.
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, ...(href.startsWith('https:') && { rel: 'noreferrer', target: '_blank' }) },
    }),
  },
};

/** HTML in a text is shown as text; quotes and code blocks are shown as paragraphs. */
const OPTIONS = {
  breaks: true,
  gfm: true,
  tokenizer: {
    html: () => undefined,
    tag: () => undefined,
    lheading: () => undefined,
    blockquote: () => undefined,
    code: () => undefined,
    fences: () => undefined,
    hr: () => undefined,
    table: () => undefined,
    url: () => undefined,
    del: () => undefined,
    list: shallowList,
  },
} satisfies MarkedExtension;

/** How deep lists may be nested. The library takes a time with the third power of the depth. */
const MOST_LISTS = 6;
let lists = 0;

/** Reads a list, whose items the library reads by another call; a deeper one is text. */
function shallowList(this: Tokenizer, text: string): Tokens.List | undefined {
  if (lists >= MOST_LISTS) return undefined;
  lists++;
  try {
    return Tokenizer.prototype.list.call(this, text);
  } finally {
    lists--;
  }
}

const MOST_WORK = 5_000_000;
const NESTED_ON_A_LINE = /^(?:[^\S\n]*(?:[-*+]|\d{1,9}[.)])[^\S\n]+){7}/m;
const PARTS = /\n[^\S\n]*(?=\n|[-*+]\s|\d{1,9}[.)]\s)/;

/**
 * Whether the library would take long for a text: because of many marks, for whose ends it looks, or of lists
 * within lists on one line.
 */
function isTooCostly(text: string): boolean {
  if (NESTED_ON_A_LINE.test(text)) return true;
  const work = text
    .split(PARTS)
    .reduce((sum, part) => sum + part.length * (part.match(/[*_`[\]<\\]/g)?.length ?? 0), 0);
  return work > MOST_WORK;
}

/** Of texts with a place of their own, such as welcome and closing; others are below a heading already. */
const markedPage = new Marked(OPTIONS);
const marked = new Marked(OPTIONS, { tokenizer: { heading: () => undefined } });
const HEADING = /^ {0,3}#{1,6}\s/m;
/** The page has its title as the first heading. */
const ALLOWED_ON_PAGE: sanitize.IOptions = {
  ...ALLOWED,
  allowedTags: ['h2', 'h3', ...(ALLOWED.allowedTags as string[])],
  transformTags: {
    ...ALLOWED.transformTags,
    h1: 'h2',
    h2: 'h3',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
  },
};

/** Characters without which a text has no Markdown and no second line. */
const MARKS = /[*_`[\]<>&\\\n]/;
/** Texts repeat from one response to the next. */
const rendered = new LRUCache<string, string>({ max: 2000, maxSize: 4_000_000, sizeCalculation: sizeOf });

function sizeOf(html: string, text: string): number {
  return html.length + text.length + 1;
}

/**
 * Returns a text as sanitized HTML, or undefined if it has no Markdown, or more than a person would write. A
 * text of one line is inline, so that a number before a question does not begin a list; others have
 * paragraphs and lists.
 */
export function markdownHtml(text: string): string | undefined {
  if (!MARKS.test(text)) return undefined;
  const known = rendered.get(text);
  if (known !== undefined) return known;
  const html = render(text);
  if (html !== undefined) rendered.set(text, html);
  return html;
}

function render(text: string): string | undefined {
  const trimmed = text.trim();
  if (isTooCostly(trimmed)) return undefined;
  return sanitize(
    trimmed.includes('\n')
      ? marked.parse(trimmed, { async: false })
      : marked.parseInline(trimmed, { async: false }),
    ALLOWED,
  ).trim();
}

function filledHtml(text: string): string | undefined {
  const source = pipedMarkdown(text);
  // A text with values of a person is not kept.
  return source === text ? markdownHtml(text) : render(source);
}

/** Returns the HTML of a filled-in text that may have headings. */
function pageHtml(text: string): string | undefined {
  const source = pipedMarkdown(text);
  if (!HEADING.test(source) || isTooCostly(source)) return filledHtml(text);
  return sanitize(markedPage.parse(source.trim(), { async: false }), ALLOWED_ON_PAGE).trim();
}

/**
 * Returns the filled-in texts that have Markdown as HTML, undefined if none has.
 * @param mayHaveHeadings the texts with a place of their own, such as the welcome
 */
export function htmlOf<Name extends string>(
  texts: Partial<Record<Name, string | undefined>>,
  mayHaveHeadings: readonly NoInfer<Name>[] = [],
): Partial<Record<Name, string>> | undefined {
  const entries = Object.entries<string | undefined>(texts).flatMap(([name, text]) => {
    if (text === undefined) return [];
    const html = (mayHaveHeadings as readonly string[]).includes(name) ? pageHtml(text) : filledHtml(text);
    return html === undefined ? [] : [[name, html] as const];
  });
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Partial<Record<Name, string>>);
}
