import type { Config } from '../config/config.ts';
import type { ProgramId, SubjectId } from '../ids.ts';
import { type Call, createClient } from './client.ts';
import { makePeople, type Person } from './people.ts';
import { printLink, printResults } from './print.ts';
import { findKey, reachService } from './service.ts';

const TEMPLATE = 'phq-9';
/** The person as whom the reader of the output can answer. */
const VISITOR = { externalId: 'demo-visitor', department: 'Research' };

/** Runs the demo over HTTP: clones a template, starts a program and evaluates twenty-five people. */
export async function runDemo(config: Config): Promise<void> {
  const service = await reachService(config);
  try {
    const call = createClient(config.publicUrl, await findKey(config));
    const startedAt = performance.now();
    const paths = await createApp(call);
    const programId = await createProgram(call, paths);
    const people = makePeople();
    const subjectIds = await enrollPeople(call, paths, programId, people);
    const results = [];
    for (const [i, person] of people.entries())
      results.push({ person, ...(await answerAs(call, paths, programId, subjectIds[i]!, person)) });
    const health = await call(
      'GET',
      `${paths.environment}/analytics/instrument-health?program_id=${programId}`,
    );
    printResults(results, health, performance.now() - startedAt);
    const [visitorId] = await enrollPeople(call, paths, programId, [VISITOR]);
    printLink((await createSession(call, paths, programId, visitorId!)).url, service.isOwn);
  } finally {
    await service.stop();
  }
}

/** URL paths of the demo's app and its test environment. */
interface Paths {
  app: string;
  environment: string;
}

async function createApp(call: Call): Promise<Paths> {
  const { items } = await call('GET', '/v1/organizations');
  const slug = `demo-${Date.now().toString(36)}`;
  const apps = `/v1/organizations/${items[0].id}/apps`;
  const { application, test_environment } = await call('POST', apps, { name: 'Demo', slug });
  const app = `${apps}/${application.id}`;
  return { app, environment: `${app}/environments/${test_environment.id}` };
}

async function createProgram(call: Call, { app, environment }: Paths): Promise<string> {
  const templates = await call('GET', `${app}/templates?limit=100`);
  const template = templates.items.find(({ slug }: { slug: string }) => slug === TEMPLATE);
  const { definitions } = await call('POST', `${app}/templates/${template.id}/clone`, {
    business_id_prefix: TEMPLATE,
  });
  const pins = definitions.map(({ kind, id }: { kind: string; id: string }) => [`${kind}_version_id`, id]);
  const bundle = await call('POST', `${app}/bundles`, { name: template.name, ...Object.fromEntries(pins) });
  await call('POST', `${app}/bundles/${bundle.id}/publish`);
  const program = await call('POST', `${environment}/programs`, {
    name: template.name,
    version_bundle_id: bundle.id,
  });
  await call('POST', `${environment}/programs/${program.id}/activate`);
  return program.id;
}

async function enrollPeople(
  call: Call,
  { environment }: Paths,
  programId: string,
  people: readonly Omit<Person, 'answers'>[],
): Promise<string[]> {
  const items = people.map(({ externalId, department }) => ({
    external_id: externalId,
    profile: { department },
  }));
  const { receipts } = await call('POST', `${environment}/subjects/batch`, { items });
  const subjectIds: string[] = receipts.map(({ subject_id }: { subject_id: string }) => subject_id);
  await call('POST', `${environment}/enrollments/batch`, { program_id: programId, subject_ids: subjectIds });
  return subjectIds;
}

function createSession(call: Call, { environment }: Paths, programId: ProgramId, subjectId: SubjectId) {
  const body = { program_id: programId, subject_id: subjectId };
  return call('POST', `${environment}/participant-sessions`, body);
}

async function answerAs(
  call: Call,
  paths: Paths,
  programId: ProgramId,
  subjectId: SubjectId,
  person: Person,
) {
  const session = await createSession(call, paths, programId, subjectId);
  const token = session.participant_token;
  const { questions } = await call('GET', '/v1/participant/session', undefined, token);
  const items = questions.filter(({ input }: { input: string }) => input !== 'information');
  const answers = person.answers.map((choice, i) => ({
    question_id: items[i].id,
    value: items[i].options[choice].id,
    elapsed_ms: 2500 + 300 * i,
  }));
  await call('POST', '/v1/participant/answers', { answers }, token);
  const completion = await call('POST', '/v1/participant/complete', undefined, token);
  const evaluation = await call('GET', `${paths.environment}/evaluations/${completion.evaluation_id}`);
  return { evaluation };
}
