import { randomUUID } from 'node:crypto';
import { type Call, createClient } from '../../server/src/demo/client.ts';
import { BENCH_KEY } from './service.ts';

/** An active PHQ-9 program. */
export interface HttpSetup {
  call: Call;
  organizationId: string;
  /** Path of the app. */
  appPath: string;
  /** Path of the app's test environment. */
  environmentPath: string;
  /** Id of the experience definition. */
  definitionId: string;
  programId: string;
}

const BATCH = 100;

export async function setUpHttpBench(url: string): Promise<HttpSetup> {
  const call = createClient(url, BENCH_KEY);
  const { items } = await call('GET', '/v1/organizations');
  const apps = `/v1/organizations/${items[0].id}/apps`;
  const { application, test_environment } = await call('POST', apps, { name: 'Bench', slug: 'bench' });
  const appPath = `${apps}/${application.id}`;
  const environmentPath = `${appPath}/environments/${test_environment.id}`;
  const templates = await call('GET', `${appPath}/templates?limit=100`);
  const template = templates.items.find(({ slug }: { slug: string }) => slug === 'phq-9');
  const clone = { business_id_prefix: 'phq-9' };
  const { definitions } = await call('POST', `${appPath}/templates/${template.id}/clone`, clone);
  const pins = definitions.map(({ kind, id }: { kind: string; id: string }) => [`${kind}_version_id`, id]);
  const bundle = await call('POST', `${appPath}/bundles`, { name: 'PHQ-9', ...Object.fromEntries(pins) });
  await call('POST', `${appPath}/bundles/${bundle.id}/publish`);
  const program = await call('POST', `${environmentPath}/programs`, {
    name: 'PHQ-9',
    version_bundle_id: bundle.id,
  });
  await call('POST', `${environmentPath}/programs/${program.id}/activate`);
  const experience = definitions.find(({ kind }: { kind: string }) => kind === 'experience');
  return {
    call,
    organizationId: items[0].id,
    appPath,
    environmentPath,
    definitionId: experience.id,
    programId: program.id,
  };
}

/** Imports new subjects and returns their ids. `count` is a multiple of a hundred, or below a hundred. */
export async function importPeople({ call, environmentPath }: HttpSetup, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const { receipts } = await call(
      'POST',
      `${environmentPath}/subjects/batch`,
      newPeople(Math.min(BATCH, count - ids.length)),
    );
    ids.push(...receipts.map(({ subject_id }: { subject_id: string }) => subject_id));
  }
  return ids;
}

export function newPeople(count: number) {
  return {
    items: Array.from({ length: count }, () => ({
      external_id: `person-${randomUUID()}`,
      profile: { department: 'Research' },
    })),
  };
}

/** Imports and enrolls new subjects, creates a session for each and returns the participant tokens. */
export async function openSessions(setup: HttpSetup, count: number): Promise<string[]> {
  const { call, environmentPath, programId } = setup;
  const people = await importPeople(setup, count);
  const tokens: string[] = [];
  for (let i = 0; i < people.length; i += BATCH) {
    const batch = people.slice(i, i + BATCH);
    await call('POST', `${environmentPath}/enrollments/batch`, { program_id: programId, subject_ids: batch });
    const sessions = await Promise.all(
      batch.map((subject_id) =>
        call('POST', `${environmentPath}/participant-sessions`, { program_id: programId, subject_id }),
      ),
    );
    tokens.push(...sessions.map(({ participant_token }) => participant_token));
  }
  return tokens;
}
