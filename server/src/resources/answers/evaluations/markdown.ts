import { pipedMarkdown } from '@eps/engine';
import { LRUCache } from 'lru-cache';
import { Marked } from 'marked';
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

/** HTML in a text is shown as text; headings, quotes and code blocks are shown as paragraphs. */
const marked = new Marked({
  breaks: true,
  gfm: true,
  tokenizer: {
    html: () => undefined,
    tag: () => undefined,
    heading: () => undefined,
    lheading: () => undefined,
    blockquote: () => undefined,
    code: () => undefined,
    fences: () => undefined,
    hr: () => undefined,
    table: () => undefined,
    url: () => undefined,
    del: () => undefined,
  },
});

/** Characters without which a text has no Markdown and no second line. */
const MARKS = /[*_`[\]<>&\\\n]/;
/** Texts repeat from one response to the next. */
const rendered = new LRUCache<string, string>({ max: 2000, maxSize: 4_000_000, sizeCalculation: sizeOf });

function sizeOf(html: string, text: string): number {
  return html.length + text.length + 1;
}

/**
 * Returns a text as sanitized HTML, or undefined if it has no Markdown. A text of one line is inline, so that
 * a number before a question does not begin a list; others have paragraphs and lists.
 */
export function markdownHtml(text: string): string | undefined {
  if (!MARKS.test(text)) return undefined;
  const known = rendered.get(text);
  if (known !== undefined) return known;
  const html = render(text);
  rendered.set(text, html);
  return html;
}

function render(text: string): string {
  const trimmed = text.trim();
  return sanitize(
    trimmed.includes('\n')
      ? marked.parse(trimmed, { async: false })
      : marked.parseInline(trimmed, { async: false }),
    ALLOWED,
  ).trim();
}

/** Returns the filled-in texts that have Markdown as HTML, undefined if none has. */
export function htmlOf<Name extends string>(
  texts: Partial<Record<Name, string | undefined>>,
): Partial<Record<Name, string>> | undefined {
  const entries = Object.entries<string | undefined>(texts).flatMap(([name, text]) => {
    if (text === undefined) return [];
    const source = pipedMarkdown(text);
    // A text with values of a person is not kept.
    const html = source === text ? markdownHtml(text) : render(source);
    return html === undefined ? [] : [[name, html] as const];
  });
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Partial<Record<Name, string>>);
}
