import { armCounts, type Protocol } from '@eps/engine';
import { selectRunningCounts } from '../../../db/running-counts.ts';
import { endpoint } from '../../../http/endpoint.ts';
import type { Request } from '../../../http/request.ts';
import { namedObject, Uuid } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { seedAad, wavesOf } from '../studies/present.ts';
import type { StudyRow } from '../studies/queries.ts';
import { loadProtocol } from './course.ts';
import { MISSED } from './missed.ts';
import { medianDelay, PanelCounts, retentionOf } from './panel-counts.ts';
import { countSeen, selectMissingTwice, selectStrata } from './panel-queries.ts';
import { hidesEnds } from './present.ts';
import { readStudy } from './read.ts';

const MAX_PEOPLE = 1_000;

const Count = Type.Integer({ minimum: 0 });
const PanelWave = namedObject('StudyPanelWave', {
  wave: Type.String(),
  eligible: Type.Optional({
    ...Count,
    description:
      'People who have the wave, in their arm. Absent for members who are limited to units if only some arms have the wave.',
  }),
  opened: Type.Optional({ ...Count, description: 'Occasions that were opened; so are those below.' }),
  completed: Type.Optional(Count),
  partial: Type.Optional(Count),
  missed: Type.Optional(Count),
  skipped: Type.Optional(Count),
  withdrawn: Type.Optional({
    ...Count,
    description:
      'People who withdrew and had completed no occasion of the wave; of waves that only some arms have, those for whom it had opened.',
  }),
  held: Type.Optional({
    ...Count,
    description: 'Messages that wait until the address of the person is confirmed.',
  }),
  median_delay_seconds: Type.Optional({
    ...Type.Number(),
    description: 'Median time from the opening to the completion, within half a per cent.',
  }),
  redacted: Optional.Literal(true, {
    description:
      'The counts reveal what people scored, or who is in which arm. They need `evaluations:answers` or `studies:unblind`.',
  }),
});

export const getStudyPanel = endpoint({
  summary: 'Get the panel of a study',
  description:
    'Returns the states of the occasions of each wave, how many people stay from day to day, and who missed the last two occasions. Counts of waves that depend on scores, by their own condition or an exit, need `evaluations:answers`. Counts of waves that only some arms have need `studies:unblind`. Ids of people need `subjects:read`.',
  tag: 'studies',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/studies/{study_id}/panel',
  access: { credential: 'api', scope: 'enrollments:read' },
  reads: { action: 'participations.listed', resource: 'environment' },
  response: namedObject('StudyPanel', {
    study_id: Uuid,
    waves: Type.Array(PanelWave),
    retention: Type.Array(
      namedObject('StudyRetentionDay', {
        day: Type.Integer({ description: 'UTC days since the one on which a person was added.' }),
        people: {
          ...Count,
          description: 'The number of people who were added at least this many days ago.',
        },
        retained: { ...Count, description: 'The number of these people who had not withdrawn by then.' },
      }),
    ),
    missed_last_two: Optional.Array(Uuid, { description: 'Ids of participations; at most 1,000.' }),
  }),
  async handle(request) {
    const { organizationId, params, now } = request;
    const study = await readStudy(request, params.study_id);
    const running = await loadProtocol(request.read, organizationId, study);
    const { protocol } = running;
    const revealing = request.rights.has('studies:unblind') ? [] : [...running.reveals.waves];
    const states = ['active', 'paused', ...(hidesEnds(request, running) ? ['completed'] : [])];
    const waves = wavesOf(study);
    const programs = Object.values(waves).map(({ program_id }) => program_id);
    // The sizes of arms count everybody, not only the people of the units of a limited member.
    const isLimited = request.rights.units.length > 0;
    const [rows, missing, eligible] = await Promise.all([
      request.read(
        isLimited
          ? countSeen(organizationId, study.id, programs)
          : selectRunningCounts(organizationId, [study.id, ...programs]),
      ),
      request.read(
        selectMissingTwice(organizationId, study.id, {
          bit: revealing.length === 0 ? MISSED.all : MISSED.shown,
          states,
          limit: MAX_PEOPLE,
        }),
      ),
      countArms(request, study, protocol),
    ]);
    const counts = new PanelCounts(rows);
    const people = counts.sum('added');
    const hidden = new Set([
      ...(request.rights.has('evaluations:answers') ? [] : byScores(protocol)),
      ...revealing,
    ]);
    const eligibleOf = (arms: readonly string[] | undefined) => {
      if (!arms) return { eligible: people };
      return isLimited ? {} : { eligible: arms.reduce((sum, arm) => sum + (eligible[arm] ?? 0), 0) };
    };
    return {
      study_id: study.id,
      waves: protocol.waves.map(({ id: wave, arms }) => {
        if (hidden.has(wave)) return { wave, redacted: true as const };
        const delay = medianDelay(counts, wave);
        const left = arms ? counts.of('left_opened', wave) : counts.sum('left');
        return {
          wave,
          ...eligibleOf(arms),
          ...Object.fromEntries(STATES.map((state) => [state, counts.of(state, wave)])),
          held: counts.sum('held', waves[wave]?.program_id),
          withdrawn: left - counts.of('left_answered', wave),
          ...(delay !== undefined && { median_delay_seconds: delay }),
        };
      }),
      retention: retentionOf(counts, now),
      ...(request.rights.has('subjects:read') && { missed_last_two: missing.map(({ id }) => id) }),
    };
  },
});

const STATES = ['opened', 'completed', 'partial', 'missed', 'skipped'] as const;

/** Returns the waves whose counts depend on scores. */
function byScores({ waves, exits }: Protocol): Set<string> {
  const all = waves.map(({ id }) => id);
  const ended = exits.flatMap(({ then, waves: some }) => (then === 'stop' ? all : some));
  return new Set([...waves.filter(({ condition }) => condition).map(({ id }) => id), ...ended]);
}

/** Counts the people of each arm: who was assigned follows from the seed and the sizes of the strata. */
async function countArms(
  request: Request,
  study: StudyRow,
  protocol: Protocol,
): Promise<Record<string, number>> {
  if (protocol.arms.length === 0) return {};
  const { organizationId, services, vaultScope } = request;
  const strata = await request.read(selectStrata(organizationId, study.id));
  const aad = seedAad(study.id);
  const seed = await services.vault.openForEnvironment(vaultScope, aad, study.seed_sealed);
  return armCounts(protocol, seed, strata);
}
