import { randomUUID } from 'node:crypto';
import { studies } from '../src/resources/studies/participants/studies-job.ts';
import {
  expectStatus,
  importSubject,
  openSession,
  publishedBundle,
  takePart,
  type Workspace,
} from './actors.ts';

/** A required question, scored from 1 to 5 for the concept `mood`. */
const MOOD = {
  id: 'mood',
  prompt: 'Mood?',
  input: 'single_select',
  required: true,
  options: [1, 2, 3, 4, 5].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { mood: score } })),
};

export const MOOD_CONTENTS = {
  experience: { questions: [MOOD] },
  scorecard: { concepts: [{ id: 'mood', method: 'mean' }], primary_metric: 'mood' },
};

export type StudiesApi = ReturnType<typeof studiesApi>;

/** Returns the API calls about studies that tests share. */
export function studiesApi(workspace: Workspace) {
  const { app, appPath, environmentPath } = workspace;
  const api = {
    protocol: async (content: object): Promise<string> => {
      const body = { business_id: randomUUID(), name: 'Protocol', content };
      const { id } = await expectStatus(app.call('POST', `${appPath}/protocols`, { body }), 201);
      await expectStatus(app.call('POST', `${appPath}/protocols/${id}/publish`), 200);
      return id;
    },
    /** Creates and activates a study with the same bundle for each wave. */
    study: async (
      content: { waves: { id: string }[]; exit?: object[]; outreach?: object[] },
      contents: object = MOOD_CONTENTS,
    ) => {
      const protocol_id = await api.protocol(content);
      const bundle = await publishedBundle(workspace, contents);
      const bundles = Object.fromEntries(content.waves.map(({ id }) => [id, bundle]));
      const body = { name: 'Study', protocol_id, bundles };
      const study = await expectStatus(app.call('POST', `${environmentPath}/studies`, { body }), 201);
      return expectStatus(
        app.call('POST', `${environmentPath}/studies/${study.id}/status`, { body: { status: 'active' } }),
        200,
      );
    },
    add: async (studyId: string, options: object = {}, profile?: Record<string, unknown>) => {
      const body = { subject_id: await importSubject(workspace, profile), ...options };
      return expectStatus(
        app.call('POST', `${environmentPath}/studies/${studyId}/participants`, { body }),
        201,
      );
    },
    path: (studyId: string, participantId = '') =>
      `${environmentPath}/studies/${studyId}/participants${participantId && `/${participantId}`}`,
    /** The timeline as short texts: `week#0 missed 2026-03-01T09:00:00.000Z`. */
    timeline: async (participant: { study_id: string; id: string }, key?: string): Promise<string[]> => {
      const path = `${api.path(participant.study_id, participant.id)}/timeline`;
      const { occasions } = await expectStatus(app.call('GET', path, { ...(key && { key }) }), 200);
      return occasions.map(
        (each: any) =>
          `${each.wave}#${each.k} ${each.opens_at.slice(0, 16)} ${each.state}${each.reason ? ` (${each.reason})` : ''}`,
      );
    },
    change: (participant: { study_id: string; id: string }, body: object) =>
      app.call('PATCH', api.path(participant.study_id, participant.id), { body }),
    /** Answers the open occasion of a wave. */
    answer: async (programId: string, subjectId: string, mood = 4) => {
      const session = await openSession(workspace, programId, subjectId);
      await takePart(workspace, session.participant_token, { mood: `o${mood}` });
      return session.evaluation_id;
    },
    /** Runs the worker until nothing is due. */
    work: async () => {
      const job = studies(app.services);
      while ((await job.run(new AbortController().signal)).more);
    },
  };
  return api;
}
