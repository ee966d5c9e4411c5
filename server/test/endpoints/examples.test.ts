import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCESS_ACTIONS } from '../../src/audit/actions.ts';
import { readConfig } from '../../src/config/config.ts';
import { columns, computed, type RowOf, rowsOf } from '../../src/db/rows.ts';
import { openApiDocument } from '../../src/openapi/document.ts';
import { routes } from '../../src/routes.ts';
import { setUpApp, type Workspace } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { MAIL_EVENTS_SECRET } from './example-messages.ts';
import { preparationsFor } from './example-preparations.ts';
import { type Preparations, replaceIds } from './preparation.ts';

/**
 * Sends the example of every operation that changes something. Only IDs, tokens and webhook URLs are
 * replaced, by existing ones. The audit log must have an entry of each request.
 */

let app: TestApp;
let workspace: Workspace;
let mailbox: Mailbox;
let receiver: Receiver;
let preparations: Preparations;
beforeAll(async () => {
  mailbox = await openMailbox();
  receiver = await startReceiver();
  const { webhooks } = readConfig({ EPS_WEBHOOK_ALLOW: '127.0.0.1' });
  const mailEvents = { secret: MAIL_EVENTS_SECRET, mailgunKey: undefined, sendgridKey: undefined };
  app = await startTestApp({
    smtpUrl: mailbox.url,
    webhooks,
    mailEvents,
    // Passkeys are made for a host name.
    publicUrl: 'http://localhost:8080',
  });
  workspace = await setUpApp(app);
  preparations = preparationsFor(app, workspace, mailbox, `${receiver.url}/evaluations`);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
  await receiver.close();
});

const document = JSON.parse(JSON.stringify(openApiDocument(routes))) as {
  paths: Record<string, Record<string, Operation>>;
};

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { example: unknown }> };
  responses: Record<string, unknown>;
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method, { operationId }]) => method !== 'get' && operationId !== undefined)
    .map(([method, operation]) => ({ id: operation.operationId, method, path, operation })),
);

/** These operations compute or look up something and change nothing except presence. */
const CHANGE_NOTHING = [
  'checkBundle',
  'checkDefinition',
  'checkMessageTemplate',
  'checkProtocol',
  'createPasskeySignInOptions',
  'diffBundleContents',
  'explainDueQuestions',
  'exportInstrument',
  'identifySubjects',
  'linkSignOn',
  'lookupSubject',
  'previewInvitation',
  'previewMessageTemplate',
  'previewParticipantPage',
  'previewProtocol',
  'previewProgramRetention',
  'previewRecurrence',
  'previewRetention',
  'previewStudyProtocol',
  'reportPresence',
  'runGoldenCases',
  'startSignOn',
  'tryBundle',
  'verifyAuditLog',
];

test.each(operations)(
  'the example of $id succeeds and is recorded in the audit log',
  async ({ id, method, path, operation }) => {
    const { ids = {}, path: values = {}, options = {} } = (await preparations[id]?.()) ?? {};
    const all: Record<string, string> = {
      organization_id: app.organizationId,
      app_id: workspace.appId,
      environment_id: workspace.testId,
      ...values,
    };
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => all[name] ?? `no value for ${name}`);
    const { content = {} } = operation.requestBody ?? {};
    const json = content['application/json'] ?? content['application/scim+json'];
    const body = replaceIds(json?.example, ids);
    const response = await app.call(method.toUpperCase(), url, { body, ...options });
    const [status] = Object.keys(operation.responses).filter((each) => each.startsWith('2'));
    expect(response.status, response.text).toBe(Number(status));
    const entries = await auditEntriesOf(response.headers['x-request-id']!);
    expect(entries.length > 0).toBe(!CHANGE_NOTHING.includes(id));
    for (const { action, network, has_digest } of entries) {
      expect(network).toBe('127.0.0.0/24');
      expect([action, has_digest]).toEqual([action, !WITHOUT_DIGEST.includes(action)]);
    }
  },
);

/**
 * These entries have no digests: they record an access, or concern a user and not a resource of the
 * organization. The entry of a completed evaluation has the fingerprints of its receipt instead.
 */
const WITHOUT_DIGEST = [
  'evaluation.completed',
  'user.passkey_renamed',
  'user.password_changed',
  'user.password_reset',
  'user.password_reset_requested',
  'user.reauthenticated',
  'user.recovery_codes_created',
  'user.second_factor_added',
  'user.second_factor_removed',
  'user.second_factor_started',
  'user.session_ended',
  'user.signed_in',
  'user.signed_out',
];

const ENTRY = rowsOf({ ...columns('audit_log', 'action', 'network'), has_digest: computed('boolean') });

async function auditEntriesOf(requestId: string): Promise<RowOf<typeof ENTRY>[]> {
  return app.services.db.system.read({
    text: `SELECT action, network, before_digest IS NOT NULL OR after_digest IS NOT NULL AS has_digest
           FROM audit_log WHERE request_id = $1 AND action <> ALL($2)`,
    values: [requestId, ACCESS_ACTIONS],
    rows: ENTRY,
  });
}
