import { createSignInLink } from '../../src/resources/auth/create-sign-in-link.ts';
import { expectStatus, setUpProgram, type TestContents, type Workspace } from '../actors.ts';
import type { TestApp } from '../app.ts';
import { addMember } from '../members.ts';

/** What the examples of working copies, public links and sign-in links need. */

export async function workingCopy({ app, appPath }: Workspace) {
  const body = { name: 'Copy', business_id_prefix: 'copy' };
  const { id } = await expectStatus(app.call('POST', `${appPath}/working-copies`, { body }), 201);
  return { path: { working_copy_id: id as string } };
}

export async function programLink(workspace: Workspace, contents: TestContents) {
  const { app, environmentPath } = workspace;
  const program_id = await setUpProgram(workspace, contents);
  const body = { name: 'Link', identity_mode: 'reusable' };
  const path = `${environmentPath}/programs/${program_id}/links`;
  const { id, url } = await expectStatus(app.call('POST', path, { body }), 201);
  return { path: { program_id, link_id: id as string }, ids: { token: url.split('#l.')[1] as string } };
}

export async function signInLink(app: TestApp) {
  const { email } = await addMember(app, 'viewer');
  const link = await createSignInLink(app.services, email);
  return { ids: { token: link!.url.split('#')[1]! }, options: { key: null } };
}
