import { courseAt, occasionKey, type StatedOccasion } from '@eps/engine';
import type { Request } from '../../../http/request.ts';
import type { Reader } from '../../../services.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import type { TimelineOccasion } from '../../people/occasions/schema.ts';
import type { StudyRow } from '../studies/queries.ts';
import { courseOf, type RunningProtocol } from './course.ts';
import type { OccasionRow, ParticipantRow } from './queries.ts';
import type { ExportedParticipation, ListedParticipant, Participant, Timeline } from './schema.ts';
import { type ParticipantState, sealedState, zoneIn } from './state.ts';

/** A participation as it was read, with its opened state. */
export interface ReadParticipation {
  study: StudyRow;
  running: RunningProtocol;
  row: ParticipantRow;
  state: ParticipantState | undefined;
  occasions: readonly OccasionRow[];
}

/** Opens the state of a participation; undefined after the subject was erased. */
export function openState(
  row: Pick<ParticipantRow, 'id' | 'state_sealed'>,
  key: SubjectKey | undefined,
): ParticipantState | undefined {
  return key && row.state_sealed ? sealedState.open(key, row.id, row.state_sealed) : undefined;
}

/** Whether the reader must not learn if people still take part, because that would reveal their arm. */
export function hidesEnds(reader: Pick<Reader, 'rights'>, { reveals }: RunningProtocol): boolean {
  return !reader.rights.has('studies:unblind') && reveals.end;
}

export function presentListed(
  request: Request,
  row: ParticipantRow,
  state: ParticipantState | undefined,
  hidesEnd: boolean,
): ListedParticipant {
  const { id, study_id, subject_id, status, starts_at, created_at, withdrawn_at } = row;
  const isUnblinded = state?.arm !== undefined && request.rights.has('studies:unblind');
  const isHidden = hidesEnd && status !== 'withdrawn';
  return {
    id,
    study_id,
    subject_id,
    ...(isHidden ? { redacted: ['status'] } : { status }),
    starts_at,
    created_at,
    ...(withdrawn_at !== null && { withdrawn_at }),
    ...(isUnblinded && { arm: state.arm }),
  };
}

/**
 * The stored data about a person in a study, for the person's own copy. The arm is left out for readers who
 * are blind to it.
 */
export function presentForSubject(
  request: Request,
  row: ParticipantRow,
  key: SubjectKey | undefined,
  hidesEnd: boolean,
): ExportedParticipation {
  const state = openState(row, key);
  return {
    ...presentListed(request, row, state, hidesEnd),
    ...(state && {
      fields: state.fields,
      time_zone: state.zones.at(-1)!.timeZone,
      skipped: state.skips.map(({ wave, reason }) => ({ wave, reason })),
    }),
  };
}

export function presentParticipant(request: Request, read: ReadParticipation): Participant {
  const { row, state, running } = read;
  const isUnblinded = request.rights.has('studies:unblind');
  return {
    ...presentListed(request, row, state, hidesEnds(request, running)),
    ...(state &&
      request.rights.has('subjects:contact') && {
        time_zone: state.zones.at(-1)!.timeZone,
        time_zones: presentZones(state),
      }),
    ...(state && request.rights.has('subjects:profile') && { fields: state.fields }),
    // People with the same values have the same stratum, also somebody who was made up with a guess.
    ...(state?.allocation &&
      isUnblinded &&
      request.rights.has('subjects:profile') && { allocation: state.allocation }),
    timeline: presentTimeline(request, read),
  };
}

function presentZones({ zones }: ParticipantState) {
  return zones.map(({ since, timeZone }) => ({ since: new Date(since).toISOString(), time_zone: timeZone }));
}

/** The reasons that reveal something about a score. */
const BY_SCORE: readonly string[] = ['condition', 'exit'];

/**
 * Returns the timeline of a person as the reader may see it: without `studies:unblind`, waves that
 * reveal the arm are left out; without `evaluations:answers`, so are the reasons that scores decided; without
 * `subjects:contact`, so are the person's time zones.
 */
export function presentTimeline(reader: Reader, read: ReadParticipation): Timeline {
  const { study, running, row, state, occasions } = read;
  if (!state) return { occasions: [] };
  const { waves, exits, timeZone } = running.protocol;
  const ofArms = running.reveals.waves;
  const hidesArms = ofArms.size > 0 && !reader.rights.has('studies:unblind');
  const readsScores = exits.length > 0 || waves.some(({ condition }) => condition !== undefined);
  const hidesReasons = readsScores && !reader.rights.has('evaluations:answers');
  const isOfPerson = timeZone === 'participant';
  const hidesZones = isOfPerson && !reader.rights.has('subjects:contact');
  const evaluations = new Map(occasions.map((occasion) => [occasionKey(occasion), occasion.evaluation_id]));
  const view = { hidesReasons, now: reader.now.getTime() };
  const shown = courseAt(courseOf(running, study, row, state, occasions), view.now)
    .filter(({ wave }) => !hidesArms || !ofArms.has(wave))
    .map((occasion) => ({
      ...presentOccasion(occasion, evaluations.get(occasionKey(occasion)), view),
      ...(!hidesZones && { time_zone: isOfPerson ? zoneIn(state, occasion) : timeZone }),
    }));
  const redacted = [
    ...(hidesArms ? ['arms'] : []),
    ...(hidesReasons ? ['reasons'] : []),
    ...(hidesZones ? ['time_zones'] : []),
  ];
  return {
    occasions: shown,
    ...(isOfPerson && !hidesZones && { time_zones: presentZones(state) }),
    ...(redacted.length > 0 && { redacted }),
  };
}

function presentOccasion(
  { wave, k, opensAt, closesAt, graceUntil = closesAt, state, reason }: StatedOccasion,
  evaluationId: string | undefined,
  { hidesReasons, now }: { hidesReasons: boolean; now: number },
): TimelineOccasion {
  const isHidden = hidesReasons && reason !== undefined && BY_SCORE.includes(reason);
  return {
    wave,
    k,
    opens_at: new Date(opensAt).toISOString(),
    closes_at: new Date(closesAt).toISOString(),
    // The worker closes it within moments, as `partial` if something was answered.
    state: state === 'open' && graceUntil <= now ? 'missed' : state,
    ...(reason !== undefined && !isHidden && { reason }),
    ...(evaluationId !== undefined && { evaluation_id: evaluationId }),
  };
}
