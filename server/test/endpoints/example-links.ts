import { createSignInLink } from '../../src/resources/identity/auth/create-sign-in-link.ts';
import { expectStatus, participant, setUpProgram, type TestContents, type Workspace } from '../actors.ts';
import type { TestApp } from '../app.ts';
import { addMember } from '../members.ts';
import type { Preparations } from './preparation.ts';

/** Preparations for the examples of working copies, public links and sign-in links. */

export async function workingCopy({ app, appPath }: Workspace) {
  const body = { name: 'Copy', business_id_prefix: 'copy' };
  const { id } = await expectStatus(app.call('POST', `${appPath}/working-copies`, { body }), 201);
  return { path: { working_copy_id: id as string } };
}

export async function programLink(workspace: Workspace, contents: TestContents, options: object = {}) {
  const { app, environmentPath } = workspace;
  const program_id = await setUpProgram(workspace, contents);
  const body = { name: 'Link', identity_mode: 'reusable', ...options };
  const path = `${environmentPath}/programs/${program_id}/links`;
  const { id, url } = await expectStatus(app.call('POST', path, { body }), 201);
  return { path: { program_id, link_id: id as string }, ids: { token: url.split('#l.')[1] as string } };
}

/** Preparations for the examples of session links and their tokens. */
export function sessionLinks(workspace: () => Workspace, contents: TestContents): Preparations {
  const begin = async () => participant(workspace(), await setUpProgram(workspace(), contents));
  return {
    openParticipantLink: async () => ({
      ids: { link: (await begin()).url.split('#')[1] as string },
      options: { key: null },
    }),
    setParticipantSettings: async () => ({
      path: { program_id: await setUpProgram(workspace(), contents) },
    }),
    withdrawParticipant: async () => {
      const program_id = await setUpProgram(workspace(), contents);
      const { app, environmentPath } = workspace();
      const body = { self_service: { withdraw: true } };
      const path = `${environmentPath}/programs/${program_id}/participant-settings`;
      await expectStatus(app.call('PUT', path, { body }), 200);
      return { options: { key: (await participant(workspace(), program_id)).participant_token } };
    },
    renewParticipantToken: async () => ({ options: { key: (await begin()).participant_token } }),
    revokeParticipantToken: async () => {
      const { session_id } = await begin();
      const { app, environmentPath } = workspace();
      const path = `${environmentPath}/participant-sessions/${session_id}/tokens`;
      const { items } = await expectStatus(app.call('GET', path), 200);
      return { path: { session_id, token_id: items[0].id as string } };
    },
  };
}

export async function signInLink(app: TestApp) {
  const { email } = await addMember(app, 'viewer');
  const link = await createSignInLink(app.services, email);
  return { ids: { token: link!.url.split('#')[1]! }, options: { key: null } };
}
