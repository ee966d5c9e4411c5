import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signWebhook, verifyWebhook } from '@eps/sdk';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER = 'whsec_b3RoZXIgc2VjcmV0IG90aGVyIHNlY3JldA==';
const now = new Date('2026-01-12T09:30:00Z');
const body = '{"type":"ping","data":{"note":"Grüße, 世界"}}';
const sign = (secret = SECRET, timestamp = now) => signWebhook(body, { id: 'msg_1', secret, timestamp });

describe('verifyWebhook', () => {
  test('accepts what the reference library signs, and returns the message', async () => {
    const signature = new Webhook(SECRET).sign('msg_1', now, body);
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(now.getTime() / 1000),
      'webhook-signature': signature,
    };
    expect(await sign()).toEqual(headers);
    expect(await verifyWebhook(body, headers, SECRET, { now })).toEqual(JSON.parse(body));
    expect(
      await verifyWebhook(new TextEncoder().encode(body), new Headers(headers), SECRET, { now }),
    ).toEqual(JSON.parse(body));
  });

  test('accepts one of several signatures, and one of several secrets', async () => {
    const headers = await sign();
    const several = { ...headers, 'webhook-signature': `v1a,xyz v1,AAAA v1 ${headers['webhook-signature']}` };
    expect(await verifyWebhook(body, several, [OTHER, SECRET], { now })).toMatchObject({ type: 'ping' });
    await expect(verifyWebhook(body, several, OTHER, { now })).rejects.toMatchObject({
      code: 'signature_mismatch',
    });
  });

  test('rejects a body, an id or a time that was not signed', async () => {
    const headers = await sign();
    const mismatch = { name: 'WebhookVerificationError', code: 'signature_mismatch' };
    await expect(verifyWebhook(`${body} `, headers, SECRET, { now })).rejects.toMatchObject(mismatch);
    await expect(
      verifyWebhook(body, { ...headers, 'webhook-id': 'msg_2' }, SECRET, { now }),
    ).rejects.toMatchObject(mismatch);
    const later = { ...headers, 'webhook-timestamp': String(now.getTime() / 1000 + 1) };
    await expect(verifyWebhook(body, later, SECRET, { now })).rejects.toMatchObject(mismatch);
  });

  test.each([-301, 301])('rejects a message that was signed %i seconds from now', async (seconds) => {
    const headers = await sign(SECRET, new Date(now.getTime() + seconds * 1000));
    await expect(verifyWebhook(body, headers, SECRET, { now })).rejects.toMatchObject({
      code: 'timestamp_too_far',
    });
    expect(await verifyWebhook(body, headers, SECRET, { now, toleranceSeconds: 301 })).toMatchObject({
      type: 'ping',
    });
  });

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'rejects a message without %s',
    async (name) => {
      const headers = { ...(await sign()), [name]: undefined };
      await expect(verifyWebhook(body, headers, SECRET, { now })).rejects.toMatchObject({
        code: 'missing_header',
      });
    },
  );

  test('rejects a timestamp that is not a number, and a secret that is not base64', async () => {
    const headers = { ...(await sign()), 'webhook-timestamp': 'today' };
    await expect(verifyWebhook(body, headers, SECRET, { now })).rejects.toMatchObject({
      code: 'invalid_timestamp',
    });
    await expect(verifyWebhook(body, await sign(), 'whsec_!', { now })).rejects.toThrow(TypeError);
  });
});

test('the package has no dependencies', () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'));
  expect(manifest.dependencies).toBeUndefined();
});
