import {
  AppPath,
  DateTime,
  EnvironmentPath,
  namedObject,
  oneOf,
  strictObject,
  Uuid,
} from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

const JOB_KINDS = [
  'simulation',
  'calibration',
  'shadow',
  'personal_links',
  'export',
  'response_import',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

const JOB_STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

export const Job = namedObject('Job', {
  id: Uuid,
  kind: oneOf(JOB_KINDS),
  status: oneOf(JOB_STATES, { title: 'JobStatus' }),
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'The share of the work that is done.' }),
  created_at: DateTime,
  finished_at: Type.Optional(DateTime),
  result_url: Optional.String({ description: 'Path of the result. Present when the job has succeeded.' }),
  error: Type.Optional(
    strictObject(
      { code: Type.String(), message: Type.String() },
      {
        description:
          'Why the job failed. Present when the job has failed. For a calibration, only readers who may read its result see the reason in `message`.',
      },
    ),
  ),
});
export type Job = Static<typeof Job>;

export const JobFilters = { status: Type.Optional(oneOf(JOB_STATES)) };
export const JobPath = strictObject({ ...AppPath.properties, job_id: Uuid });
export const EnvironmentJobPath = strictObject({ ...EnvironmentPath.properties, job_id: Uuid });
