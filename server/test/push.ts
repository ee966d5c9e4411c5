import { readConfig } from '../src/config/config.ts';
import { enroll, expectStatus, importSubject, openSession, setUpProgram } from './actors.ts';
import { startTestApp } from './app.ts';
import {
  allowMails,
  CONTENTS,
  listMessages,
  messageTemplate,
  rule,
  sendDueMessages,
  setOutreach,
  setUpMessages,
} from './messages.ts';
import { startPushService } from './push-service.ts';

const TEXT =
  'Hello {{ profile.first_name }}, it takes two minutes.\n\n{{ link }}\n\nNo more: {{ unsubscribe_link }}';
const PATH = '/v1/participant/push-subscription';

export type PushTestWorld = Awaited<ReturnType<typeof startPushTestWorld>>;

/** Starts a service and a push service to which its test environment may send, and creates a program. */
export async function startPushTestWorld() {
  const push = await startPushService();
  const { webhooks } = readConfig({ EPS_WEBHOOK_ALLOW: '127.0.0.1', EPS_WEBHOOK_TIMEOUT_MS: '2000' });
  const app = await startTestApp({ webhooks });
  const { workspace } = await setUpMessages(app);
  const message_id = await messageTemplate(workspace, TEXT);
  const programWith = async (channel = 'push', on = 'opened') => {
    const id = await setUpProgram(workspace, CONTENTS);
    await setOutreach(workspace, id, { rules: [{ ...rule('invitation', on, message_id), channel }] });
    return id;
  };
  // Its rule sends nothing before a result is released.
  const programId = await programWith('push', 'released');
  /** Opens the link of a session of a new person. */
  const opened = async (program = programId) => {
    const subjectId = await importSubject(workspace, { first_name: 'Ada' });
    await enroll(workspace, program, subjectId);
    const { url, participant_token: issued } = await openSession(workspace, program, subjectId);
    const body = { link: url.split('#')[1]! };
    const opening = app.call('POST', '/v1/participant/open', { key: null, body });
    return {
      subjectId,
      ...body,
      issued,
      token: (await expectStatus(opening, 200)).participant_token as string,
    };
  };
  const add = (key: string, body: object = push.subscribe()) => app.call('PUT', PATH, { key, body });
  return {
    app,
    push,
    workspace,
    programId,
    programWith,
    opened,
    add,
    remove: (key: string, query = '') => app.call('DELETE', PATH + query, { key }),
    offer: async (key: string) =>
      (await expectStatus(app.call('GET', '/v1/participant/session', { key }), 200)).push,
    /** The path of something in the test environment. */
    at: (path: string) => workspace.environmentPath + path,
    /** A person with a device, and no message yet. */
    async withDevice() {
      const person = await opened();
      const device = push.subscribe();
      await expectStatus(add(person.token, device), 200);
      return { ...person, device };
    },
    /** Sends the person the message of another program, and returns it. */
    async write(subjectId: string) {
      await enroll(workspace, await programWith(), subjectId);
      await sendDueMessages(workspace);
      return (await listMessages(workspace, `?subject_id=${subjectId}`))[0];
    },
    async reset() {
      push.pushed = [];
      push.respond = () => 201;
      await allowMails(workspace, { allow: ['127.0.0.1'] });
    },
    async close() {
      await app.close();
      await push.close();
    },
  };
}
