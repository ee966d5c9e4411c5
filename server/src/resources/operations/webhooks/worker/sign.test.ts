import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newSecret } from '../endpoints/secret.ts';
import { signatureHeaders } from './sign.ts';

/**
 * Two examples from the tests of the Standard Webhooks reference implementation (MIT), and one computed
 * with its npm package.
 */
test.each([
  {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  {
    secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
    id: 'msg_27UH4WbU6Z5A5EzD8u03UvzRbpk',
    timestamp: 1_649_367_553,
    body: '{"email":"test@example.com","username":"test_user"}',
    signature: 'v1,tZ1I4/hDygAJgO5TYxiSd6Sd0kDW6hPenDe+bTa3Kkw=',
  },
  {
    secret: 'whsec_sXmmE4koC05Ar72K6l7hIu+sSF168bGxphCzd2XGPHE=',
    id: 'evt_unicode',
    timestamp: 1_767_225_601,
    body: '{"type":"subject.updated","data":{"name":"Zo\u00eb \u2013 \u65e5\u672c \ud83d\ude02","note":"a.b.c"}}',
    signature: 'v1,2pv1d+ETkmam0MBHxLT82AkDQymHBfe+QHPNkbEcEFs=',
  },
])(
  'signatureHeaders signs $id as the reference implementation does',
  ({ secret, id, timestamp, body, signature }) => {
    expect(signatureHeaders(id, new Date(timestamp * 1000), body, [secret])).toEqual({
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature,
    });
  },
);

test('a message signed with two secrets verifies with each of them', () => {
  const secrets = [newSecret(), newSecret()];
  const headers = signatureHeaders('message', new Date(), '{"a":1}', secrets);
  for (const secret of secrets) expect(new Webhook(secret).verify('{"a":1}', headers)).toEqual({ a: 1 });
  expect(() => new Webhook(newSecret()).verify('{"a":1}', headers)).toThrow();
});
