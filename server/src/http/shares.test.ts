import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { setUpApp, setUpProgram } from '../../test/actors.ts';
import { addMember, createKeyOf, logIn, PASSWORD, withCookie } from '../../test/members.ts';
import { useTestApp } from '../../test/prepared.ts';
import { verifyPassword } from '../credentials/password.ts';
import { routes } from '../routes.ts';
import { createApp } from './app.ts';

/** What others have used up refuses nobody who has not used up a share of their own. */

const app = useTestApp({ trustedProxies: ['127.0.0.1'] });

const from = (address: string) => ({ 'x-forwarded-for': address });
const WRONG = 'wrong password';

/** Finds an answer, as the page does. */
function proofOf({ challenge, bits }: { challenge: string; bits: number }) {
  for (let tried = 0; ; tried++) {
    const hash = createHash('sha256').update(`${challenge}:${tried}`).digest();
    if (Math.clz32(hash.readUInt32BE(0)) >= bits) return { challenge, answer: String(tried) };
  }
}

function signIn(email: string, address: string, proof?: object, password = PASSWORD) {
  return app.call('POST', '/auth/login', {
    key: null,
    body: { email, password, ...(proof && { proof }) },
    headers: from(address),
  });
}

describe('login: counters that are shared', () => {
  test('wrong passwords of one network leave its first sign-ins possible', async () => {
    const address = '203.0.113.81';
    const first = await addMember(app, 'viewer', 'first-here@example.com');
    for (let i = 0; i < 61; i++) await logIn(app, `nobody-${i}@example.com`, WRONG, from(address));
    const asked = await signIn(first.email, address);
    expect([asked.status, asked.body.detail.code]).toEqual([428, 'proof_required']);
    const proof = proofOf(asked.body.detail.context);
    expect((await signIn(first.email, address, proof)).status).toBe(200);
    // The network is known from now on.
    expect((await signIn(first.email, address)).status).toBe(200);
  });

  test('wrong passwords of many networks leave the sign-in from another one possible', async () => {
    const owner = await addMember(app, 'viewer', 'travels@example.com');
    for (let i = 0; i < 12; i++) await logIn(app, owner.email, WRONG, from(`198.51.${100 + i}.9`));
    const asked = await signIn(owner.email, '192.0.2.200');
    expect(asked.status).toBe(428);
    expect((await signIn(owner.email, '192.0.2.200', proofOf(asked.body.detail.context))).status).toBe(200);
  });

  test('proofs give one network no more guesses than its share', async () => {
    const { email } = await addMember(app, 'viewer', 'guessed@example.com');
    const statuses: number[] = [];
    let proof: object | undefined;
    for (let i = 0; i < 14; i++) {
      const tried = await signIn(email, `192.0.2.${i}`, proof, WRONG);
      statuses.push(tried.status);
      proof = tried.status === 428 ? proofOf(tried.body.detail.context) : undefined;
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
  });

  test('a proof is for one account, and works once', async () => {
    const { email } = await addMember(app, 'viewer', 'once@example.com');
    for (let i = 0; i < 8; i++) await logIn(app, email, WRONG, from(`198.51.${i}.77`));
    const asked = await signIn(email, '192.0.2.66', undefined, WRONG);
    const proof = proofOf(asked.body.detail.context);
    expect((await signIn('another@example.com', '192.0.2.66', proof, WRONG)).status).toBe(428);
    expect((await signIn(email, '192.0.2.66', proof, WRONG)).status).toBe(401);
    expect((await signIn(email, '192.0.2.67', proof, WRONG)).status).toBe(428);
  });
});

describe('reauthenticate: a session has a share of its own', () => {
  test('wrong passwords of strangers in the same network do not refuse the confirmation', async () => {
    const member = await addMember(app, 'admin', 'confirms@example.com');
    const confirm = () =>
      app.call('POST', '/auth/reauthenticate', {
        key: null,
        body: { password: PASSWORD },
        headers: { cookie: member.cookie, ...from('203.0.113.82') },
      });
    for (let i = 0; i < 8; i++) await logIn(app, member.email, WRONG, from('203.0.113.82'));
    expect((await logIn(app, member.email, PASSWORD, from('203.0.113.82'))).status).toBe(429);
    expect((await confirm()).status).toBe(200);
    expect((await createKeyOf(app, member, ['organization:read'])).key).toBeDefined();
    expect((await withCookie(app, member.cookie, 'GET', '/auth/me')).status).toBe(200);
  });
});

describe('openParticipantLink: return codes', () => {
  test('wrong codes of many networks leave right ones possible', async () => {
    const workspace = await setUpApp(app);
    const programId = await setUpProgram(workspace);
    const created = await app.call('POST', `${workspace.environmentPath}/programs/${programId}/links`, {
      body: { name: 'Ward', identity_mode: 'reusable', return: 'code' },
    });
    const link = created.body.url.split('#')[1];
    const open = (body: object, address: string) =>
      app.call('POST', '/v1/participant/open', {
        key: null,
        body: { link, ...body },
        headers: from(address),
      });
    const { return_code } = (await open({ start_new: true }, '192.0.2.1')).body;
    app.setClock(new Date());
    for (let at = 0; at < 600; at += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          open({ return_code: 'AAAAA-AAAAA' }, `198.18.${Math.floor((at + i) / 15)}.${(at + i) % 15}`),
        ),
      );
    const asked = await open({ return_code }, '192.0.2.2');
    expect([asked.status, asked.body.detail.code]).toEqual([428, 'proof_required']);
    const proof = proofOf(asked.body.detail.context);
    expect((await open({ return_code, proof }, '192.0.2.2')).status).toBe(200);
    // Wrong codes with a proof still count on the network, whose share ends.
    const guesses: number[] = [];
    for (let i = 0; i < 25; i++) {
      const demanded = await open({ return_code: 'AAAAA-AAAAA' }, '192.0.2.3');
      if (demanded.status !== 428) guesses.push(demanded.status);
      else
        guesses.push(
          (
            await open(
              { return_code: 'AAAAA-AAAAA', proof: proofOf(demanded.body.detail.context) },
              '192.0.2.3',
            )
          ).status,
        );
    }
    expect(guesses).toContain(429);
    expect(guesses.filter((status) => status === 422).length).toBeLessThanOrEqual(20);
    app.setClock(undefined);
  });
});

describe('verifyPassword', () => {
  test('a network that fills the queue delays nobody else out of it', async () => {
    const flood = Array.from({ length: 100 }, () => verifyPassword(null, WRONG, '203.0.113.0/24'));
    const other = verifyPassword(null, WRONG, '192.0.2.0/24');
    const settled = await Promise.allSettled(flood);
    await expect(other).resolves.toBe(false);
    const refused = settled.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(33);
  });
});

describe('forgotPassword, createInvitation', () => {
  test('e-mails that a stranger causes do not use up the invitations of an organization', async () => {
    const { limits } = app.services;
    for (let i = 0; i < 5; i++) await limits.mail('password-reset', 'bombed@example.com');
    await expect(limits.mail('password-reset', 'bombed@example.com')).rejects.toThrow('Too many');
    await limits.mail(app.organizationId, 'bombed@example.com');
  });
});

describe('connections', () => {
  const open: Socket[] = [];
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
  });

  test('silent connections of one address close none of another', async () => {
    const { services } = app;
    const capped = createApp({ ...services, config: { ...services.config, maxConnections: 20 } }, routes);
    const port = Number(new URL(await capped.listen({ host: '127.0.0.1', port: 0 })).port);
    let closed = 0;
    for (let i = 0; i < 20; i++)
      open.push(
        connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1' })
          .on('close', () => closed++)
          .on('error', () => {}),
      );
    await Promise.all(open.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    const statusFrom = (localAddress: string) =>
      new Promise<string>((resolve) => {
        const socket = connect({ port, host: '127.0.0.1', localAddress });
        open.push(socket);
        socket.on('data', (bytes) => resolve(bytes.toString().split('\r\n')[0]!));
        socket.on('error', () => {}).on('close', () => resolve('closed'));
        socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
      });
    expect(await statusFrom('127.0.0.1')).toBe('closed');
    for (const other of ['127.0.0.2', '127.0.0.3', '127.0.0.4'])
      expect(await statusFrom(other)).toBe('HTTP/1.1 200 OK');
    await expect.poll(() => closed).toBe(3);
    for (const socket of open) socket.destroy();
    await capped.close();
  });
});
