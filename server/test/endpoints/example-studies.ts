import { randomUUID } from 'node:crypto';
import {
  expectStatus,
  importSubject,
  publishedBundle,
  type TestContents,
  type Workspace,
} from '../actors.ts';

/**
 * Preparations for the examples of studies: a protocol with the wave `baseline`, its bundle, a study, a
 * person.
 */

const BASELINE = { id: 'baseline', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P7D' };

export function studyPreparations(workspace: Workspace, contents: TestContents) {
  const study = () => newStudy(workspace, contents);
  return {
    createStudy: async () => {
      const { protocol_id, bundles } = await studyParts(workspace, contents);
      return { ids: { protocol_id, ...bundles } };
    },
    changeStudy: study,
    setStudyStatus: study,
    createStudyParticipant: study,
    createStudyParticipants: study,
    applyStudyProtocol: async () => {
      const { path } = await study();
      return { path, ids: { protocol_id: (await studyParts(workspace, contents)).protocol_id } };
    },
    previewStudyProtocol: async () => {
      const { path } = await study();
      return { path, ids: { protocol_id: (await studyParts(workspace, contents)).protocol_id } };
    },
    changeStudyParticipant: () => studyParticipant(workspace, contents),
    publishProtocol: async () => ({ path: { protocol_id: await draftProtocol(workspace) } }),
    releaseProtocol: async () => {
      const protocol_id = await publishedProtocol(workspace);
      return { path: { protocol_id }, ids: { environment_id: workspace.environmentId } };
    },
  };
}

async function draftProtocol({ app, appPath }: Workspace): Promise<string> {
  const body = { business_id: randomUUID(), name: 'Protocol', content: { waves: [BASELINE] } };
  return (await expectStatus(app.call('POST', `${appPath}/protocols`, { body }), 201)).id;
}

async function publishedProtocol(workspace: Workspace): Promise<string> {
  const id = await draftProtocol(workspace);
  await expectStatus(workspace.app.call('POST', `${workspace.appPath}/protocols/${id}/publish`), 200);
  return id;
}

async function studyParts(workspace: Workspace, contents: TestContents) {
  const bundles = { baseline: await publishedBundle(workspace, contents) };
  return { protocol_id: await publishedProtocol(workspace), bundles };
}

async function newStudy(workspace: Workspace, contents: TestContents) {
  const { app, environmentPath } = workspace;
  const body = { name: 'Study', ...(await studyParts(workspace, contents)) };
  const study = await expectStatus(app.call('POST', `${environmentPath}/studies`, { body }), 201);
  return {
    path: { study_id: study.id as string },
    ids: { subject_id: await importSubject(workspace) },
  };
}

async function studyParticipant(workspace: Workspace, contents: TestContents) {
  const { path, ids } = await newStudy(workspace, contents);
  const url = `${workspace.environmentPath}/studies/${path.study_id}/participants`;
  const { id } = await expectStatus(workspace.app.call('POST', url, { body: ids }), 201);
  return { path: { ...path, participant_id: id as string } };
}
