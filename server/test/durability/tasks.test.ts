import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendUntilSuccess } from './client.ts';
import { KILLS, OWNER, Service } from './service.ts';
import { activeProgram, createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

const PEOPLE = 40;

let service: Service;
let workspace: ServiceWorkspace;
beforeAll(async () => {
  service = await Service.create({ EPS_WORKER_POLL_MS: '20', EPS_WORKER_BATCH: '3' });
  await service.start();
  workspace = await createWorkspace(service.url);
});
beforeEach(({ onTestFailed }) => onTestFailed(() => console.error(service.output())));
afterAll(() => service.remove());

const task = {
  title: 'Call',
  due_in: 'PT4H',
  escalate: [{ after: 'PT2H', to: { role: 'owner' } }],
  outcomes: ['called'],
};
const guardrail = {
  rules: [
    {
      id: 'low',
      severity: 'critical',
      action: 'flag',
      when: {
        op: 'lte',
        args: [
          { op: 'score', concept_id: 'mood' },
          { op: 'lit', value: 0 },
        ],
      },
      task,
    },
  ],
};

/** Answers as one person, through every kill. */
async function takePart(programId: string): Promise<void> {
  const { url, environmentPath } = workspace;
  const items = [{ external_id: randomUUID() }];
  const imported = await sendUntilSuccess(url, post(`${environmentPath}/subjects/batch`, { items }));
  const body = { program_id: programId, subject_id: imported.json.receipts[0].subject_id };
  await sendUntilSuccess(url, post(`${environmentPath}/enrollments`, body));
  const session = await sendUntilSuccess(url, post(`${environmentPath}/participant-sessions`, body));
  const key = session.json.participant_token;
  const answers = [{ question_id: 'mood', value: 'o0' }];
  await sendUntilSuccess(url, { ...post('/v1/participant/answers', { answers }), key });
  await sendUntilSuccess(url, { ...post('/v1/participant/complete'), key });
}

async function killWhile(work: Promise<unknown>): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(Math.random() * 400);
    await service.end('SIGKILL');
    await service.start();
  }
  await work;
}

/** How many tasks have how many events of each type. */
const counts = () =>
  service.query<{ type: string; events: number; tasks: number }>(
    `SELECT type, count(*)::int AS events, count(DISTINCT payload::jsonb #>> '{data,task_id}')::int AS tasks
     FROM eps.events WHERE type LIKE 'task.%' GROUP BY type ORDER BY type`,
  );

test('kill -9 loses and repeats no task, escalation or deadline', async () => {
  const programId = await activeProgram(workspace, {}, { guardrail });
  await killWhile(Promise.all(Array.from({ length: PEOPLE }, () => takePart(programId))));
  expect(await counts()).toEqual([{ type: 'task.created', events: PEOPLE, tasks: PEOPLE }]);
  const clock = {
    ...post(`${workspace.environmentPath}/clock`, { offset_seconds: 5 * 3600 }),
    method: 'PUT',
  };
  await sendUntilSuccess(service.url, { ...clock, key: OWNER.key });
  await killWhile(Promise.resolve());
  const each = { events: PEOPLE, tasks: PEOPLE };
  await expect
    .poll(counts)
    .toEqual(['task.created', 'task.escalated', 'task.overdue'].map((type) => ({ type, ...each })));
});
