import { endpoint } from '../../http/endpoint.ts';
import { notFound } from '../../http/errors.ts';
import { PlainId, strictObject } from '../../http/schemas.ts';
import { asset, page, readText } from '../../pages/page.ts';

const FILES = ['explorer.js', 'reference.js', 'reference.css'];

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API reference · Evaluation Program Service</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="docs/reference.css">
    <script type="module" src="docs/explorer.js"></script>
    <script type="module" src="docs/reference.js"></script>
  </head>
  <body><main id="reference">Loading the reference; the machine description is at <a
    href="openapi.json">openapi.json</a>.</main></body>
</html>
`;

/**
 * The reference component styles itself with inline styles, which is all that this page allows beyond the
 * others.
 */
export const getReferencePage = endpoint({
  operationId: 'getReferencePage',
  summary: 'The reference of this API to read and to try',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/docs',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({}),
  produces: ['text/html'],
  handle: async () => page(HTML, { 'style-src': "'self' 'unsafe-inline'", 'font-src': "'self' data:" }),
});

export const getReferencePageFile = endpoint({
  operationId: 'getReferencePageFile',
  summary: 'A script or style sheet of the reference page',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/docs/{file}',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({ file: PlainId }),
  produces: ['text/javascript', 'text/css'],
  async handle({ params }) {
    if (!FILES.includes(params.file)) throw notFound();
    return asset(params.file, textOf(params.file));
  },
});

const texts = new Map<string, string>();

/** Read at the first request: most processes never show the reference. */
function textOf(file: string): string {
  let text = texts.get(file);
  if (text === undefined) {
    const own = new URL(`../../pages/reference/${file}`, import.meta.url);
    const explorer = () =>
      new URL('../browser/openapi-explorer.min.js', import.meta.resolve('openapi-explorer'));
    text = readText(file === 'explorer.js' ? explorer() : own);
    texts.set(file, text);
  }
  return text;
}
