import { signWebhook } from '@eps/sdk';
import { expect, test } from 'vitest';
import { checkSignature } from './check-signature.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = '{"type":"ping","data":{}}';

async function received(timestamp = new Date()) {
  const signed = await signWebhook(body, { id: 'msg_1', secret, timestamp });
  const headers = Object.entries(signed).map(([name, value]) => `${name.toUpperCase()}:  ${value}`);
  return { headers: headers.join('\n'), body, secret, ignoreAge: false };
}

test('a genuine message is accepted, whatever the case of its headers', async () => {
  expect(await checkSignature(await received())).toEqual({ type: 'ping' });
});

test('an old message is accepted only if its age does not matter', async () => {
  const old = await received(new Date(Date.now() - 3_600_000));
  expect(await checkSignature(old)).toEqual({ problem: 'timestamp_too_far' });
  expect(await checkSignature({ ...old, ignoreAge: true })).toEqual({ type: 'ping' });
});

test.each([
  [{ body: '{"type": "ping","data":{}}' }, 'signature_mismatch'],
  [{ headers: 'webhook-id: msg_1' }, 'missing_header'],
  [{ secret: 'whsec_*' }, 'badSecret'],
])('%j is not accepted: %s', async (changed, problem) => {
  expect(await checkSignature({ ...(await received()), ...changed })).toEqual({ problem });
});
