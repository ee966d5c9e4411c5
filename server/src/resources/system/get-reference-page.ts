import { endpoint } from '../../http/endpoint.ts';
import { strictObject } from '../../http/schemas.ts';
import { page } from '../../pages/page.ts';

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
  <body>
    <main id="reference">
      Loading the API reference. The OpenAPI document is at <a href="openapi.json">openapi.json</a>.
    </main>
  </body>
</html>
`;

/**
 * This page alone allows inline styles and data: fonts, because the reference component (openapi-explorer)
 * uses them.
 */
export const getReferencePage = endpoint({
  operationId: 'getReferencePage',
  summary: 'Get the API reference page',
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
