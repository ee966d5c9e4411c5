import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSubject, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { tasksApi } from '../../../../test/tasks.ts';
import { taskDeadlines } from './deadlines-job.ts';

/** Random sequences of requests and of runs of two workers, compared with a model of the states. */

let app: TestApp;
let workspace: Workspace;
let tasks: ReturnType<typeof tasksApi>;
let subjectId: string;
/** Hours by which the test clock is ahead. */
let hours = 0;
beforeAll(async () => {
  app = await startTestApp();
  app.setClock(new Date('2026-11-02T09:00:00Z'));
  workspace = await setUpApp(app);
  tasks = tasksApi(workspace);
  subjectId = await importSubject(workspace);
});
afterAll(() => app.close());

const ACTIONS = {
  acknowledge: { from: ['open'], to: 'acknowledged', body: {} },
  start: { from: ['acknowledged'], to: 'in_progress', body: {} },
  complete: { from: ['in_progress'], to: 'done', body: { outcome: 'called' } },
  cancel: { from: ['open', 'acknowledged', 'in_progress'], to: 'cancelled', body: { reason: 'No.' } },
} as const;
type Action = keyof typeof ACTIONS;
const EVENTS: Partial<Record<Action, string>> = {
  acknowledge: 'task.acknowledged',
  complete: 'task.completed',
  cancel: 'task.cancelled',
};

/** The task as it must be: hours count from its creation. */
class Model {
  status: string = 'open';
  assignee = 'reviewer';
  age = 0;
  events = ['task.created'];
  #ahead = [
    { at: 2, event: 'task.escalated', to: 'admin' },
    { at: 3, event: 'task.escalated', to: 'owner' },
    { at: 4, event: 'task.overdue', to: '' },
  ];

  get isFinished() {
    return this.status === 'done' || this.status === 'cancelled';
  }

  /** Returns whether the service must accept the action. */
  act(action: Action): boolean {
    const { from, to } = ACTIONS[action];
    if (this.status === to) return true;
    if (!(from as readonly string[]).includes(this.status)) return false;
    this.status = to;
    const event = EVENTS[action];
    if (event) this.events.push(event);
    return true;
  }

  wait(passed: number): void {
    this.age += passed;
    if (this.isFinished) return;
    for (const { event, to } of this.#ahead.filter(({ at }) => at <= this.age)) {
      if (event === 'task.escalated' && this.status !== 'open') continue;
      if (event === 'task.escalated') this.assignee = to;
      this.events.push(event);
    }
    this.#ahead = this.#ahead.filter(({ at }) => at > this.age);
  }
}

async function create(): Promise<string> {
  const made = await tasks.create({
    subject_id: subjectId,
    title: 'Call',
    due_in: 'PT4H',
    outcomes: ['called'],
    escalate: [
      { after: 'PT2H', to: { role: 'admin' } },
      { after: 'PT3H', to: { role: 'owner' } },
    ],
  });
  return made.body.id;
}

async function wait(passed: number): Promise<void> {
  hours += passed;
  await app.call('PUT', `${workspace.environmentPath}/clock`, { body: { offset_seconds: hours * 3600 } });
  const run = () => taskDeadlines(app.services).run(new AbortController().signal);
  await Promise.all([run(), run()]);
  await run();
}

const step = fc.oneof(
  fc.record({ wait: fc.constantFrom(0.5, 1, 2.5, 5) }),
  fc.record({ act: fc.constantFrom(...(Object.keys(ACTIONS) as Action[])), twice: fc.boolean() }),
);

test('acknowledgeTask, startTask, completeTask, cancelTask: any order of requests and deadlines follows the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const [id, model] = [await create(), new Model()];
      for (const each of steps) {
        if ('wait' in each) {
          await wait(each.wait);
          model.wait(each.wait);
          continue;
        }
        const { body } = ACTIONS[each.act];
        const sent = each.twice ? [1, 2] : [1];
        const responses = await Promise.all(sent.map(() => tasks.act(id, each.act, body)));
        const accepted = model.act(each.act);
        for (const { status } of responses) expect(status).toBe(accepted ? 200 : 409);
      }
      const { body } = await tasks.get(id);
      const overdue = !model.isFinished && model.age >= 4;
      expect(body).toMatchObject({ status: model.status, assignee: { role: model.assignee }, overdue });
      expect(await eventsOf(id)).toEqual(model.events);
    }),
    { numRuns: 30 },
  );
});

/** Read from the table: the feed of all runs has many pages. */
async function eventsOf(id: string): Promise<string[]> {
  const rows = (await app.services.db.system.read({
    text: `SELECT type FROM events WHERE payload LIKE '%' || $1 || '%' ORDER BY id`,
    values: [id],
  })) as { type: string }[];
  return rows.map(({ type }) => type);
}
