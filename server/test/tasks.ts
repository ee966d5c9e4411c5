import { expectStatus, type TestContents, type Workspace } from './actors.ts';

/** Contents whose answers create tasks, and requests about tasks. */

const above = (id: string, limit: number, more: object) => ({
  id,
  action: 'flag',
  when: {
    op: 'gte',
    args: [
      { op: 'answer', question_id: 'harm' },
      { op: 'lit', value: limit },
    ],
  },
  ...more,
});

export const RULE_TASK = {
  title: 'Follow up on an answer about self-harm',
  kind: 'call',
  assign: { role: 'reviewer' },
  due_in: 'PT4H',
  escalate: [{ after: 'PT2H', to: { role: 'owner' } }],
  script: 'Ask whether there is a plan.',
  outcomes: ['called', 'referred', 'false_alarm'],
};

/** The rule `urgent` is evaluated while answering, `later` at completion; `silent` has no task. */
export const TASK_CONTENTS: TestContents = {
  experience: {
    questions: [
      { id: 'harm', prompt: 'Harm?', input: 'rating', min: 0, max: 3, required: true },
      { id: 'sleep', prompt: 'Sleep?', input: 'rating', min: 0, max: 3 },
      { id: 'load', prompt: 'Load?', input: 'rating', min: 0, max: 3 },
    ],
  },
  scorecard: {
    concepts: [{ id: 'strain', method: 'mean', items: [{ question_id: 'sleep' }, { question_id: 'load' }] }],
  },
  guardrail: {
    rules: [
      above('urgent', 2, { severity: 'critical', phase: 'answer', task: RULE_TASK }),
      above('later', 1, {
        severity: 'warning',
        task: { ...RULE_TASK, title: 'Ask next week', due_in: 'P7D' },
      }),
      above('silent', 1, { severity: 'info' }),
      {
        id: 'strained',
        severity: 'info',
        action: 'flag',
        when: {
          op: 'gte',
          args: [
            { op: 'score', concept_id: 'strain' },
            { op: 'lit', value: 2 },
          ],
        },
        task: { title: 'Talk about the load', due_in: 'P7D', outcomes: ['talked'] },
      },
    ],
    translations: { de: { rules: { urgent: { task: { title: 'Nach Selbstverletzung fragen' } } } } },
  },
};

type Options = Parameters<Workspace['app']['call']>[2];

/** Requests about tasks of a workspace's test environment. */
export function tasksApi({ app, environmentPath }: Workspace) {
  const path = `${environmentPath}/tasks`;
  return {
    path,
    create: (body: object, options: Options = {}) => app.call('POST', path, { ...options, body }),
    get: (id: string, options: Options = {}) => app.call('GET', `${path}/${id}`, options),
    list: async (query = '', options: Options = {}) => {
      const { status, body, text } = await app.call('GET', `${path}${query}`, options);
      if (status !== 200) throw new Error(text);
      return body.items as any[];
    },
    act: (id: string, action: string, body: object = {}, options: Options = {}) =>
      app.call('POST', `${path}/${id}/${action}`, { ...options, body }),
    events: async (id: string) => {
      const { body } = await app.call('GET', `${environmentPath}/events?limit=100`);
      return (body.items as any[])
        .filter(({ type, data }) => type.startsWith('task.') && data.task_id === id)
        .map(({ type }) => type);
    },
  };
}

/** Lets the test environment mail members at any address. */
export async function mailMembers({ app, environmentPath }: Workspace): Promise<void> {
  const body = { allow: ['*@*'] };
  await expectStatus(app.call('PUT', `${environmentPath}/message-settings`, { body }), 200);
}
