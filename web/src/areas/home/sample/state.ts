import {
  type Application,
  type Bundle,
  type Definition,
  type Enrollment,
  type Evaluation,
  type Program,
  ServiceError,
} from '@eps/sdk';
import { client } from '../../../base/client.ts';

export const SLUG = 'sample';
export const PREFIX = 'sample-phq-9';
export const EXTERNAL_ID = 'sample-person';

export const STEPS = ['app', 'instrument', 'bundle', 'program', 'person', 'answers', 'evaluation'] as const;
export type Step = (typeof STEPS)[number];

/**
 * The parts of the sample that exist. All of them are stored by the service, so the sample continues after
 * any interruption.
 */
export interface Sample {
  organizationId: string;
  app?: Application;
  /** The test environment of the app. */
  environmentId?: string;
  definitions: Definition[];
  bundle?: Bundle;
  program?: Program;
  subjectId?: string;
  enrollment?: Enrollment;
  evaluation?: Evaluation;
}

/** Reads the parts of the sample that exist. */
export async function readSample(organizationId: string): Promise<Sample> {
  const sample: Sample = { organizationId, definitions: [] };
  const apps = await client.organization({ organizationId }).apps.list().take(1000);
  const app = apps.find(({ slug }) => slug === SLUG);
  if (!app) return sample;
  const scope = appOf({ ...sample, app });
  const [environments, definitions, bundles] = await Promise.all([
    scope.environments.list().take(10),
    scope.definitions.list().take(100),
    scope.bundles.list().take(100),
  ]);
  Object.assign(sample, {
    app,
    environmentId: environments.find(({ kind }) => kind === 'test')?.id,
    definitions: definitions.filter(({ business_id }) => business_id.startsWith(PREFIX)).slice(0, 6),
    bundle: bundles.at(-1),
  });
  return { ...sample, ...(await readTestData(sample)) };
}

/** The app of the sample. */
export function appOf({ organizationId, app }: Sample) {
  return client.app({ organizationId, appId: app!.id });
}

/** The test environment of the app. */
export function environmentOf({ organizationId, app, environmentId }: Sample) {
  return client.environment({ organizationId, appId: app!.id, environmentId: environmentId! });
}

async function readTestData(sample: Sample): Promise<Partial<Sample>> {
  const scope = environmentOf(sample);
  const programs = await scope.programs.list().take(100);
  const program = programs.find(({ version_bundle_id }) => version_bundle_id === sample.bundle?.id);
  if (!program) return {};
  const subjectId = await scope.subjects
    .lookup({ external_id: EXTERNAL_ID })
    .then(({ id }) => id)
    .catch(undefinedIfMissing);
  if (subjectId === undefined) return { program };
  const ids = { program_id: program.id, subject_id: subjectId };
  const [[enrollment], [evaluation]] = await Promise.all([
    scope.enrollments.list(ids).take(1),
    scope.evaluations.list(ids).take(1),
  ]);
  return { program, subjectId, ...(enrollment && { enrollment }), ...(evaluation && { evaluation }) };
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof ServiceError && error.status === 404) return undefined;
  throw error;
}

/** Returns the first step that is not done; undefined if all are. */
export function nextStep(sample: Sample): Step | undefined {
  const { app, definitions, bundle, program, enrollment, evaluation } = sample;
  if (!app) return 'app';
  if (definitions.length < 6 && !bundle) return 'instrument';
  if (bundle?.status !== 'published') return 'bundle';
  if (program?.status !== 'active') return 'program';
  if (!enrollment) return 'person';
  if (evaluation === undefined || ['pending', 'in_progress'].includes(evaluation.status)) return 'answers';
  return undefined;
}
