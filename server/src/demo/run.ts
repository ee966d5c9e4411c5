import type { Config } from '../config.ts';
import { type Call, createClient } from './client.ts';
import { makePeople, type Person } from './people.ts';
import { printResults } from './print.ts';
import { findKey, reachService } from './service.ts';

const TEMPLATE = 'phq-9';

/** The main job, over HTTP alone: from a template to twenty-five evaluated people. */
export async function runDemo(config: Config): Promise<void> {
  const service = await reachService(config);
  try {
    const call = createClient(config.publicUrl, await findKey(config));
    const startedAt = performance.now();
    const place = await createScene(call);
    const programId = await createProgram(call, place);
    const people = makePeople();
    const subjectIds = await enrollPeople(call, place, programId, people);
    const results = [];
    for (const [i, person] of people.entries())
      results.push({ person, ...(await answerAs(call, place, programId, subjectIds[i]!, person)) });
    const health = await call('GET', `${place.E}/analytics/instrument-health?program_id=${programId}`);
    printResults(results, health, performance.now() - startedAt);
  } finally {
    await service.stop();
  }
}

interface Place {
  P: string;
  E: string;
}

async function createScene(call: Call): Promise<Place> {
  const { items } = await call('GET', '/v1/organizations');
  const slug = `demo-${Date.now().toString(36)}`;
  const apps = `/v1/organizations/${items[0].id}/apps`;
  const { application, test_environment } = await call('POST', apps, { name: 'Demo', slug });
  const P = `${apps}/${application.id}`;
  return { P, E: `${P}/environments/${test_environment.id}` };
}

async function createProgram(call: Call, { P, E }: Place): Promise<string> {
  const templates = await call('GET', `${P}/templates?limit=100`);
  const template = templates.items.find(({ slug }: { slug: string }) => slug === TEMPLATE);
  const { definitions } = await call('POST', `${P}/templates/${template.id}/clone`, {
    business_id_prefix: TEMPLATE,
  });
  const pins = definitions.map(({ kind, id }: { kind: string; id: string }) => [`${kind}_version_id`, id]);
  const bundle = await call('POST', `${P}/bundles`, { name: template.name, ...Object.fromEntries(pins) });
  await call('POST', `${P}/bundles/${bundle.id}/publish`);
  const program = await call('POST', `${E}/programs`, { name: template.name, version_bundle_id: bundle.id });
  await call('POST', `${E}/programs/${program.id}/activate`);
  return program.id;
}

async function enrollPeople(
  call: Call,
  { E }: Place,
  programId: string,
  people: readonly Person[],
): Promise<string[]> {
  const items = people.map(({ externalId, department }) => ({
    external_id: externalId,
    profile: { department },
  }));
  const { receipts } = await call('POST', `${E}/subjects/batch`, { items });
  const subjectIds: string[] = receipts.map(({ subject_id }: { subject_id: string }) => subject_id);
  await call('POST', `${E}/enrollments/batch`, { program_id: programId, subject_ids: subjectIds });
  return subjectIds;
}

async function answerAs(call: Call, { E }: Place, programId: string, subjectId: string, person: Person) {
  const session = await call('POST', `${E}/participant-sessions`, {
    program_id: programId,
    subject_id: subjectId,
  });
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
  const evaluation = await call('GET', `${E}/evaluations/${completion.evaluation_id}`);
  return { evaluation };
}
