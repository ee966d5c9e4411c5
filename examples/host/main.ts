// An app with questions in its own page, in one command: `npm run example`. It starts a service with an empty
// database in a temporary folder, unless EPS_URL and EPS_API_KEY name one. The app is a server of its own, at
// an origin of its own; docs/tutorials/embed.md explains each step.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@eps/sdk';
import { startService } from '../../cli/dev/service.ts';
import { CONTENTS } from './contents.ts';
import { page } from './page.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Returns the service, and a function that stops it if it was started here. */
async function findService(): Promise<{ url: string; apiKey: string; stop(): Promise<void> }> {
  const { EPS_URL: url, EPS_API_KEY: apiKey } = process.env;
  if (url !== undefined && apiKey !== undefined) return { url, apiKey, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'eps-example-'));
  console.log('Starting a service …');
  const service = await startService(ROOT, dataDir, 0, new AbortController().signal);
  const stop = async () => {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...service, stop };
}

/** Creates a program in a new app whose test environment lets pages of `origin` show its questions. */
async function setUp(url: string, apiKey: string, origin: string) {
  const eps = createClient({ baseUrl: url, token: apiKey });
  const [organization] = await eps.organizations.list().take(1);
  const organizationId = organization!.id;
  const slug = `example-${randomUUID().slice(0, 8)}`;
  const created = await eps.organization({ organizationId }).apps.create({ name: 'Example', slug });
  const appId = created.application.id;
  const environmentId = created.test_environment.id;
  const app = eps.app({ organizationId, appId });
  await app.environments.change(environmentId, { allowed_origins: [origin] });
  const { bundle } = await app.bundles.createFromContents({
    name: 'Feedback',
    business_id_prefix: 'feedback',
    publish: true,
    contents: CONTENTS,
  });
  const environment = eps.environment({ organizationId, appId, environmentId });
  const program = await environment.programs.create({ name: 'Feedback', version_bundle_id: bundle.id });
  await environment.programs.activate(program.id);
  return { environment, programId: program.id };
}

const service = await findService();
const server = createServer();
await new Promise<void>((listening) =>
  server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', listening),
);
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const { environment, programId } = await setUp(service.url, service.apiKey, origin);

/** The links of the people who are signed in to this app. A real app keeps them in its database. */
const links = new Map<string, Promise<string>>();

/** Creates a person and a session, once: the link shows the questions, and later the result. */
async function newLink(externalId: string): Promise<string> {
  const { receipts } = await environment.subjects.import({ items: [{ external_id: externalId }] });
  const subject_id = receipts[0]!.subject_id!;
  await environment.enrollments.create({ program_id: programId, subject_id });
  return (await environment.participantSessions.create({ program_id: programId, subject_id })).url;
}

/** Returns the id of the person who is signed in: here every visitor, identified by a cookie. */
function personOf({ headers }: IncomingMessage, response: ServerResponse): string {
  const known = /\bperson=([\w-]+)/.exec(headers.cookie ?? '')?.[1];
  if (known !== undefined && links.has(known)) return known;
  const person = randomUUID();
  response.setHeader('set-cookie', `person=${person}; HttpOnly; SameSite=Strict; Path=/`);
  links.set(person, newLink(person));
  return person;
}

server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
  if (request.url !== '/') return response.writeHead(404).end();
  try {
    const link = await links.get(personOf(request, response))!;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    // The sources that a strict policy has to allow for the element.
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'self' 'unsafe-inline' ${service.url}; style-src 'unsafe-inline'; connect-src ${service.url}; img-src data:`,
    );
    response.end(page(service.url, link));
  } catch (error) {
    console.error(error);
    response.writeHead(500).end('The questions cannot be shown now.');
  }
});
console.log(`Open ${origin}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    server.close();
    server.closeAllConnections();
    await service.stop();
    process.exit(0);
  });
