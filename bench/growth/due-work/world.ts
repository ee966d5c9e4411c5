import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createClient } from '../../../server/src/demo/client.ts';
import { statistics } from '../../../server/src/maintenance/statistics.ts';
import { studies } from '../../../server/src/resources/studies/participants/studies-job.ts';
import type { GrowthTarget } from '../world.ts';

/** A study with a daily wave for many people, all in the same time zone, with messages about it. */
export interface WorkWorld extends GrowthTarget {
  client: pg.Client;
  organizationId: string;
  environmentId: string;
  environmentPath: string;
  studyId: string;
  programId: string;
  /** The first day of the study. */
  startsAt: Date;
}

export const OCCASIONS = 30;
const BATCH = 100;
/** How many requests add people at the same time. */
const CONCURRENCY = 4;
const DAY_MS = 86_400_000;

const CONTENTS = {
  experience: {
    questions: [{ id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5, required: true }],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'mean', items: [{ question_id: 'mood' }] }] },
  context: {},
  guardrail: {},
  adaptive_policy: {},
  report_template: {},
};

const waveIds = (count: number) => ['daily', ...Array.from({ length: count - 1 }, (_, i) => `daily_${i}`)];

const protocolWith = (messageId: string, { days, waves }: WorkSize) => ({
  waves: waveIds(waves).map((id) => ({
    id,
    anchor: { on: 'enrollment' },
    opens: 'P1D',
    at: '09:00',
    closes: 'PT12H',
    repeat: { every: 'P1D', count: days },
  })),
  outreach: [
    {
      wave: 'daily',
      rules: [
        { id: 'invitation', on: 'opened', channel: 'email', message_id: messageId },
        { id: 'reminder', on: 'reminder', after: 'PT4H', channel: 'email', message_id: messageId },
      ],
    },
  ],
});

/**
 * The number of people in a study, of its waves, and of the days on which a person has an occasion in each
 * wave.
 */
interface WorkSize {
  people: number;
  days: number;
  waves: number;
}

/** Creates the study and adds people to it. The worker has advanced nobody yet. */
export async function createWork(
  target: GrowthTarget,
  client: pg.Client,
  size: WorkSize,
): Promise<WorkWorld> {
  const call = createClient(target.url, target.key);
  const organizationId: string = (await call('GET', '/v1/organizations')).items[0].id;
  const apps = `/v1/organizations/${organizationId}/apps`;
  const name = `work-${randomUUID()}`;
  const { application, test_environment } = await call('POST', apps, { name, slug: name.slice(0, 30) });
  const appPath = `${apps}/${application.id}`;
  const environmentPath = `${appPath}/environments/${test_environment.id}`;
  await call('PATCH', environmentPath, { contact_mapping: { email: 'email' } });
  await call('PUT', `${environmentPath}/message-settings`, { allow: ['*@example.test'] });
  const bundleId = await publishBundle(call, appPath);
  const bundles = Object.fromEntries(waveIds(size.waves).map((id) => [id, bundleId]));
  const content = { locales: { en: { subject: 'Today', text: '{{ link }}' } } };
  const message = await call('POST', `${appPath}/messages`, { business_id: 'daily', name: 'Daily', content });
  await call('POST', `${appPath}/messages/${message.id}/publish`);
  const protocol = await call('POST', `${appPath}/protocols`, {
    business_id: 'daily',
    name: 'Daily',
    content: protocolWith(message.id, size),
  });
  await call('POST', `${appPath}/protocols/${protocol.id}/publish`);
  const studyBody = { name: 'Daily', protocol_id: protocol.id, bundles };
  const study = await call('POST', `${environmentPath}/studies`, studyBody);
  await call('POST', `${environmentPath}/studies/${study.id}/status`, { status: 'active' });
  const startsAt = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
  let waiting = size.people;
  const addPeople = async () => {
    while (waiting > 0) {
      const count = Math.min(BATCH, waiting);
      waiting -= count;
      await addBatch(count);
    }
  };
  const addBatch = async (count: number) => {
    const items = Array.from({ length: count }, () => {
      const id = randomUUID();
      return { external_id: id, profile: { email: `${id}@example.test` } };
    });
    const { receipts } = await call('POST', `${environmentPath}/subjects/batch`, { items });
    await call('POST', `${environmentPath}/studies/${study.id}/participants/batch`, {
      items: receipts.map(({ subject_id }: { subject_id: string }) => ({
        subject_id,
        starts_at: startsAt.toISOString(),
      })),
    });
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, addPeople));
  return {
    ...target,
    client,
    organizationId,
    environmentId: test_environment.id,
    environmentPath,
    studyId: study.id,
    programId: study.programs.daily,
    startsAt,
  };
}

async function publishBundle(call: ReturnType<typeof createClient>, appPath: string): Promise<string> {
  const pins: Record<string, string> = {};
  for (const [kind, content] of Object.entries(CONTENTS)) {
    const definition = { business_id: `work-${kind}`, name: kind, content };
    pins[`${kind}_version_id`] = (await call('POST', `${appPath}/definitions/${kind}`, definition)).id;
  }
  const bundle = await call('POST', `${appPath}/bundles`, { name: 'Daily', ...pins });
  await call('POST', `${appPath}/bundles/${bundle.id}/publish`);
  return bundle.id;
}

/** Moves the clock of the environment to `hours` after the beginning of the study. */
export async function moveTo({ client, environmentId, startsAt }: WorkWorld, hours: number): Promise<void> {
  const offset = Math.ceil((startsAt.getTime() + hours * 3_600_000 - Date.now()) / 1000) + 1;
  await client.query('UPDATE eps.environments SET clock_offset_seconds = $2 WHERE id = $1', [
    environmentId,
    offset,
  ]);
}

/** Lets the worker compute when each person is first due. */
export async function advanceAll({ services }: WorkWorld): Promise<void> {
  await withStatistics(services, async () => {
    const { signal } = new AbortController();
    while ((await studies(services).run(signal)).more);
  });
}

/** Runs the job of a worker that analyses tables with their first rows, beside other work. */
export async function withStatistics<T>(
  services: GrowthTarget['services'],
  work: () => Promise<T>,
): Promise<T> {
  const { pollMs, run } = statistics(services);
  const { signal } = new AbortController();
  const timer = setInterval(() => void run(signal), pollMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
