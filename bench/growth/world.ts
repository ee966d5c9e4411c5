import type { Connection } from '../../server/src/db/pool.ts';
import { type Call, createClient } from '../../server/src/demo/client.ts';
import type { Services } from '../../server/src/services.ts';
import { dueContents } from './due-contents.ts';

/** The service, running in this process, and the administrator's access to its database. */
export interface GrowthTarget {
  url: string;
  key: string;
  services: Services;
  admin: Connection;
}

/** An environment that grows: a questionnaire of 36 questions, and a continuous program. */
export interface World extends GrowthTarget {
  call: Call;
  organizationId: string;
  appId: string;
  environmentId: string;
  environmentPath: string;
  /** A key that may read statistics and no answers. */
  reader: string;
  oneTime: Program;
  continuous: Program;
  /** A continuous program in which nobody is enrolled. */
  unused: Program;
}

export interface Program {
  id: string;
  bundleId: string;
}

const APP = { name: 'Growth', slug: 'growth' };
const INSTRUMENT = 'rand-36';
const READER = { name: 'reader', scopes: ['analytics:read', 'programs:read'] };

/** Creates the environment, or finds it in a database that an earlier run has filled. */
export async function openWorld(target: GrowthTarget): Promise<World> {
  const call = createClient(target.url, target.key);
  const { items: organizations } = await call('GET', '/v1/organizations');
  const organizationId: string = organizations[0].id;
  const apps = `/v1/organizations/${organizationId}/apps`;
  const found = (await call('GET', apps)).items.find(({ slug }: { slug: string }) => slug === APP.slug);
  const appId: string = found ? found.id : (await call('POST', apps, APP)).application.id;
  const appPath = `${apps}/${appId}`;
  const environments = await call('GET', `${appPath}/environments`);
  const environmentId = environments.items.find(({ kind }: { kind: string }) => kind === 'test').id;
  const environmentPath = `${appPath}/environments/${environmentId}`;
  const programs: { id: string; name: string; version_bundle_id: string }[] = (
    await call('GET', `${environmentPath}/programs`)
  ).items;
  const programOf = async (name: string, create: () => Promise<Program>): Promise<Program> => {
    const existing = programs.find((program) => program.name === name);
    return existing ? { id: existing.id, bundleId: existing.version_bundle_id } : create();
  };
  const continuous = (name: string) =>
    programOf(name, () => createContinuous(call, appPath, environmentPath, name));
  return {
    ...target,
    call,
    organizationId,
    appId,
    environmentId,
    environmentPath,
    reader: (await call('POST', `/v1/organizations/${organizationId}/api-keys`, READER)).key,
    oneTime: await programOf(INSTRUMENT, () => createOneTime(call, appPath, environmentPath)),
    continuous: await continuous('Daily'),
    unused: await continuous('Unused'),
  };
}

async function createOneTime(call: Call, appPath: string, environmentPath: string): Promise<Program> {
  const { items } = await call('GET', `${appPath}/templates?limit=100`);
  const template = items.find(({ slug }: { slug: string }) => slug === INSTRUMENT);
  const clone = { business_id_prefix: INSTRUMENT };
  const { definitions } = await call('POST', `${appPath}/templates/${template.id}/clone`, clone);
  return createProgram(call, appPath, environmentPath, definitions, { name: INSTRUMENT });
}

async function createContinuous(
  call: Call,
  appPath: string,
  environmentPath: string,
  name: string,
): Promise<Program> {
  const definitions: { kind: string; id: string }[] = [];
  for (const [kind, content] of Object.entries(dueContents)) {
    const body = { business_id: `due-${kind}`, name: kind, content };
    definitions.push({ kind, id: (await call('POST', `${appPath}/definitions/${kind}`, body)).id });
  }
  const recurrence = { frequency: 'daily', starts_at: '2026-01-01T00:00:00Z' };
  return createProgram(call, appPath, environmentPath, definitions, {
    name,
    mode: 'continuous',
    recurrence,
  });
}

async function createProgram(
  call: Call,
  appPath: string,
  environmentPath: string,
  definitions: readonly { kind: string; id: string }[],
  program: object,
): Promise<Program> {
  const pins = Object.fromEntries(definitions.map(({ kind, id }) => [`${kind}_version_id`, id]));
  const bundle = await call('POST', `${appPath}/bundles`, { name: 'Growth', ...pins });
  await call('POST', `${appPath}/bundles/${bundle.id}/publish`);
  const body = { ...program, version_bundle_id: bundle.id };
  const { id } = await call('POST', `${environmentPath}/programs`, body);
  await call('POST', `${environmentPath}/programs/${id}/activate`);
  return { id, bundleId: bundle.id };
}
