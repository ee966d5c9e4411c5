import type { Content } from '../../../http/content.ts';
import { type DeclaredEndpoint, endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { PlainId, strictObject } from '../../../http/schemas.ts';
import { consoleFile, consolePage } from './console.ts';
import { documentationFile, documentationPage } from './documentation.ts';
import { participantFile, participantPage } from './participant-pages.ts';

type Params = Record<string, string>;

interface ServedPage {
  description?: string;
  /** Media types, if it is not HTML. */
  produces?: readonly string[];
  serve(params: Params, acceptEncoding: string): Content | undefined | Promise<Content | undefined>;
}

/** Returns the endpoint that serves a page, or a file of pages, to browsers. */
function served(
  operationId: string,
  path: string,
  summary: string,
  { serve, ...rest }: ServedPage,
): DeclaredEndpoint {
  const names = [...path.matchAll(/\{(\w+)\}|(\*)/g)].map(([, name, rest]) => name ?? rest!);
  return endpoint({
    operationId,
    summary,
    tag: 'pages',
    method: 'GET',
    path,
    access: { credential: 'none' },
    params: strictObject(Object.fromEntries(names.map((name) => [name, PlainId]))),
    produces: ['text/html'],
    ...rest,
    async handle({ params, raw }: Request<Params>) {
      const content = await serve(params, String(raw.headers['accept-encoding'] ?? ''));
      if (!content) throw notFound();
      return content;
    },
  });
}

/**
 * Every page and file of a page. Tokens of links are in the fragment of the address, which browsers do not
 * send, so they appear neither in the log of the server nor in a Referer header.
 */
export const pages: readonly DeclaredEndpoint[] = [
  served('getConsolePage', '/', 'Get the console', { serve: consolePage }),
  served('getConsoleSignInPage', '/sign-in', 'Get the console at its page /sign-in', { serve: consolePage }),
  served(
    'getConsoleOrganizationSignInPage',
    '/sign-in/organization',
    'Get the console at its page /sign-in/organization',
    { serve: consolePage },
  ),
  served(
    'getConsoleSignOnPage',
    '/sign-in/sso/{provider_id}',
    'Get the console at its page /sign-in/sso/{provider_id}',
    { serve: consolePage },
  ),
  served('getConsoleAccountPage', '/account', 'Get the console at its page /account', { serve: consolePage }),
  served('getConsoleOrganizationPage', '/o/*', 'Get the console, at a page of an organization', {
    serve: consolePage,
  }),
  served('getConsoleFile', '/assets/{file}', 'Get a file of the console', {
    produces: ['text/javascript', 'text/css', 'image/svg+xml'],
    serve: ({ file }, acceptEncoding) => consoleFile(file!, acceptEncoding),
  }),
  served('getDocumentation', '/docs', 'Get the first page of the documentation', {
    serve: () => documentationPage(''),
  }),
  served('getDocumentationPage', '/docs/{page}', 'Get a page of the documentation', {
    serve: ({ page }) => documentationPage(page!),
  }),
  served('getDocumentationFile', '/docs/assets/{file}', 'Get a file of the documentation', {
    produces: ['text/javascript', 'text/css', 'application/json'],
    serve: ({ file }) => documentationFile(file!),
  }),
  served(
    'getDocumentationSectionPage',
    '/docs/{section}/{page}',
    'Get a page of a section of the documentation',
    { serve: ({ section, page }) => documentationPage(`${section}/${page}`) },
  ),
  served('getParticipantPreviewPage', '/p/preview', 'Get the preview of the participant page', {
    description:
      'The console frames this page and sends it questions that are being edited. It requests only the words of the page, and keeps no answers.',
    serve: () => participantPage('preview.html', { 'frame-ancestors': "'self'" }),
  }),
  served('getAcceptInvitationPage', '/accept-invitation', 'Get the console at its page of invitation links', {
    serve: consolePage,
  }),
  served('getResetPasswordPage', '/reset-password', 'Get the console at its page of password reset links', {
    serve: consolePage,
  }),
  served('getParticipantPageFile', '/p/{file}', 'Get a file of the participant page', {
    produces: ['text/javascript', 'text/css', 'application/json'],
    serve: ({ file }, acceptEncoding) => participantFile(file!, acceptEncoding),
  }),
];
