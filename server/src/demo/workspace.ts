import type { ProgramId, SubjectId } from '../ids.ts';
import type { Call } from './client.ts';

/** An app of the demo and its test environment. */
export interface Workspace {
  call: Call;
  /** Path of the app in the API. */
  app: string;
  /** Path of its test environment in the API. */
  environment: string;
}

/** A person whom the demo imports. */
export interface Person {
  external_id: string;
  profile: Record<string, string>;
}

const BATCH = 100;
/** Requests at a time. */
const CONCURRENCY = 4;

/** Creates an app, in whose test environment people are shown by their names. */
export async function createWorkspace(call: Call, name: string): Promise<Workspace> {
  const { items } = await call('GET', '/v1/organizations');
  const slug = `${name.toLowerCase().replaceAll(' ', '-')}-${Date.now().toString(36)}`;
  const apps = `/v1/organizations/${items[0].id}/apps`;
  const { application, test_environment } = await call('POST', apps, { name, slug });
  const app = `${apps}/${application.id}`;
  const environment = `${app}/environments/${test_environment.id}`;
  await call('PATCH', environment, { display: ['first_name', 'last_name'] });
  return { call, app, environment };
}

/** Clones an instrument of the library and publishes it. Returns the id of its bundle. */
export async function publishTemplate({ call, app }: Workspace, slug: string): Promise<string> {
  const templates = await call('GET', `${app}/templates?limit=100`);
  const template = templates.items.find((each: { slug: string }) => each.slug === slug);
  const cloned = await call('POST', `${app}/templates/${template.id}/clone`, { business_id_prefix: slug });
  const pins = cloned.definitions.map(({ kind, id }: { kind: string; id: string }) => [
    `${kind}_version_id`,
    id,
  ]);
  const bundle = await call('POST', `${app}/bundles`, { name: template.name, ...Object.fromEntries(pins) });
  await call('POST', `${app}/bundles/${bundle.id}/publish`);
  return bundle.id;
}

/** Creates a program and activates it. Returns its id. */
export async function startProgram({ call, environment }: Workspace, program: object): Promise<ProgramId> {
  const { id } = await call('POST', `${environment}/programs`, program);
  await call('POST', `${environment}/programs/${id}/activate`);
  return id;
}

/** Returns the ids of the people, in their order. */
export async function importPeople(
  { call, environment }: Workspace,
  people: readonly Person[],
): Promise<SubjectId[]> {
  const ids: SubjectId[] = [];
  for (let i = 0; i < people.length; i += BATCH) {
    const { receipts } = await call('POST', `${environment}/subjects/batch`, {
      items: people.slice(i, i + BATCH),
    });
    ids.push(...receipts.map((receipt: { subject_id: SubjectId }) => receipt.subject_id));
  }
  return ids;
}

export async function enrollAll(
  { call, environment }: Workspace,
  programId: ProgramId,
  subjectIds: readonly SubjectId[],
): Promise<void> {
  for (let i = 0; i < subjectIds.length; i += BATCH) {
    const batch = { program_id: programId, subject_ids: subjectIds.slice(i, i + BATCH) };
    await call('POST', `${environment}/enrollments/batch`, batch);
  }
}

/** A question as participants get it. */
export interface Asked {
  id: string;
  input: string;
  options?: { id: string }[];
}

/**
 * Answers as a person until nothing is left to ask, and completes. `choose` returns the value of an answer;
 * undefined leaves the question out.
 */
export async function answerAs(
  { call, environment }: Workspace,
  programId: ProgramId,
  subjectId: SubjectId,
  choose: (question: Asked) => unknown,
): Promise<void> {
  const body = { program_id: programId, subject_id: subjectId };
  const { participant_token: token } = await call('POST', `${environment}/participant-sessions`, body);
  let view = await call('GET', '/v1/participant/session', undefined, token);
  const seen = new Set<string>();
  for (;;) {
    const asked: Asked[] = view.questions.filter(({ id }: Asked) => !seen.has(id));
    for (const { id } of asked) seen.add(id);
    const answers = asked.flatMap((question, i) => {
      const value = choose(question);
      return value === undefined
        ? []
        : [{ question_id: question.id, value, elapsed_ms: 2500 + 400 * (i % 5) }];
    });
    if (answers.length === 0) break;
    view = await call('POST', '/v1/participant/answers', { answers }, token);
  }
  await call('POST', '/v1/participant/complete', undefined, token);
}

/** Responses of the past, and the columns of their answers by question. */
interface History {
  programId: ProgramId;
  /** Has `person`, `time` and a column for each question. */
  rows: readonly Record<string, string | number>[];
  questions: readonly string[];
}

/** Rows of one file: a request has at most 1 MiB. */
const ROWS = 4000;

/** Imports responses of the past, and waits until they are scored. */
export async function importHistory(
  workspace: Workspace,
  { programId, rows, questions }: History,
): Promise<void> {
  const { call, environment } = workspace;
  const answers = Object.fromEntries(questions.map((id) => [id, { column: id }]));
  const mapping = { person: 'person', answered_at: 'time', answers };
  const columns = ['person', 'time', ...questions];
  for (let i = 0; i < rows.length; i += ROWS) {
    const lines = rows.slice(i, i + ROWS).map((row) => columns.map((column) => row[column]).join(','));
    const content = [columns.join(','), ...lines].join('\n');
    const body = { program_id: programId, format: 'csv', content, mapping };
    const job = await call('POST', `${environment}/responses/import`, body);
    await finished(workspace, job.id);
  }
}

async function finished({ call, environment }: Workspace, jobId: string): Promise<void> {
  for (;;) {
    const job = await call('GET', `${environment}/jobs/${jobId}`);
    if (job.status === 'succeeded') return;
    if (job.status === 'failed' || job.status === 'cancelled')
      throw new Error(`The job ${jobId} ${job.status}: ${job.error?.message ?? 'no reason'}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Runs `work` for every item, some at a time. */
export async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item, position: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const run = async () => {
    while (next < items.length) {
      const position = next++;
      await work(items[position]!, position);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, run));
}
