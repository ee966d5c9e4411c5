import { endpoint } from '../../http/endpoint.ts';
import { oneOf, strictObject } from '../../http/schemas.ts';
import { VERSION } from '../../openapi/version.ts';
import { asset, page, readText } from '../../pages/page.ts';

const FILES = ['start.js', 'start.css'] as const;

const files = new Map(
  FILES.map((name) => [name, readText(new URL(`../../pages/start/${name}`, import.meta.url))]),
);

export const getStartPage = endpoint({
  operationId: 'getStartPage',
  summary: 'Get the start page',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({}),
  produces: ['text/html'],
  handle: async ({ services }) => page(html(services.config.publicUrl)),
});

export const getStartPageFile = endpoint({
  operationId: 'getStartPageFile',
  summary: 'Get a file of the start page',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/start/{file}',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({ file: oneOf(FILES) }),
  produces: ['text/javascript', 'text/css'],
  handle: async ({ params }) => asset(params.file, files.get(params.file)!),
});

function html(publicUrl: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Evaluation Program Service</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="start/start.css">
    <script type="module" src="start/start.js"></script>
  </head>
  <body>
    <main>
      <h1>Evaluation Program Service</h1>
      <p>Version ${VERSION}. Defines, publishes and runs evaluation programs, over an HTTP interface.</p>
      <p role="status"><span id="ready"></span> <span id="me"></span></p>
      <dl>
        <dt><a href="docs">API reference</a></dt>
        <dd>Every operation, with examples and errors</dd>
        <dt><a href="openapi.json">openapi.json</a></dt>
        <dd>The same for machines, OpenAPI 3.1</dd>
        <dt><a href="readyz">readyz</a>, <a href="healthz">healthz</a>, <a href="metrics">metrics</a></dt>
        <dd>For whoever operates it</dd>
      </dl>
      <h2>First request</h2>
      <pre><code>curl -H "X-API-Key: $KEY" ${escapeHtml(publicUrl)}/auth/me</code></pre>
      <p>The first start printed an API key and kept it in <code>first-run.txt</code> in the data folder.</p>
    </main>
  </body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
