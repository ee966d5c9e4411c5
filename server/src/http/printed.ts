import { createHash } from 'node:crypto';
import { printPdf } from '../pdf/chromium.ts';
import { preferredType } from './accept.ts';
import { Content } from './content.ts';
import type { Request } from './request.ts';

/** The media types of an operation with a page that can be printed. */
const TYPES = ['application/json', 'text/html', 'application/pdf'] as const;
export const PAGE_TYPES = TYPES.slice(1);

type Asked = Pick<Request, 'raw'>;

/** Returns whether a request asks for a page in place of JSON. */
export function asksForPage({ raw }: Asked): boolean {
  return preferredType(raw.headers.accept, TYPES) !== 'application/json';
}

/**
 * Returns a page as a PDF if the request asks for one and the service can make it; otherwise the page says
 * how to print it. Other responses stay as they are.
 */
export async function asPrinted(request: Request, page: Content): Promise<Content> {
  const { endpoint, raw, services } = request;
  const isPage = endpoint.produces?.includes('application/pdf') && typeof page.body === 'string';
  if (!isPage || preferredType(raw.headers.accept, TYPES) !== 'application/pdf') return page;
  const html = page.body as string;
  const { chromium } = services.config;
  if (chromium !== undefined) {
    try {
      const { 'content-security-policy': _, ...headers } = page.headers;
      return new Content('application/pdf', await printPdf(chromium, html), headers);
    } catch (error) {
      services.log.error({ err: error }, 'a page could not be printed as PDF');
    }
  }
  return withButton(page, html);
}

const SCRIPT = "document.getElementById('print').addEventListener('click', () => print())";
const HASH = createHash('sha256').update(SCRIPT).digest('base64');
const WORDS = {
  en: ['There is no PDF file here. Print this page, or save it as PDF.', 'Print'],
  de: ['Hier gibt es keine PDF-Datei. Drucken Sie diese Seite, oder sichern Sie sie als PDF.', 'Drucken'],
} as const;

/** Adds to a page that it is no PDF, and a button that prints it. No other script runs. */
function withButton({ type, headers }: Content, html: string): Content {
  const [text, label] = headers['content-language']?.startsWith('de') ? WORDS.de : WORDS.en;
  const bar = `<div id="no-pdf"><style>@media print { #no-pdf { display: none } }</style><p>${text}
<button type="button" id="print">${label}</button></p><script>${SCRIPT}</script></div>`;
  const policy = headers['content-security-policy'] ?? "default-src 'none'";
  return new Content(
    type,
    html.replace(/<body[^>]*>/, (body) => body + bar),
    {
      ...headers,
      'content-security-policy': `${policy.replace(/\bsandbox\b/, 'sandbox allow-scripts allow-modals')}; script-src 'sha256-${HASH}'`,
    },
  );
}
