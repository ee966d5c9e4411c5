import { endpoint } from '../../http/endpoint.ts';
import { strictObject } from '../../http/schemas.ts';
import { VERSION } from '../../openapi/version.ts';
import { page } from '../../pages/page.ts';

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
      <p>Version ${VERSION}. An HTTP API to define, publish and run evaluation programs.</p>
      <p role="status"><span id="ready"></span> <span id="me"></span></p>
      <dl>
        <dt><a href="docs">API reference</a></dt>
        <dd>Every operation with examples and error codes</dd>
        <dt><a href="openapi.json">openapi.json</a></dt>
        <dd>The OpenAPI 3.1 document of the API</dd>
        <dt><a href="readyz">readyz</a>, <a href="healthz">healthz</a>, <a href="metrics">metrics</a></dt>
        <dd>Readiness, liveness and Prometheus metrics for operators</dd>
      </dl>
      <h2>First request</h2>
      <pre><code>curl -H "X-API-Key: $KEY" ${escapeHtml(publicUrl)}/auth/me</code></pre>
      <p>
        The first start printed an API key and saved it in <code>first-run.txt</code> in the data directory.
      </p>
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
