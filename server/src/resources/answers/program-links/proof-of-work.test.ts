import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { expectStatus } from '../../../../test/actors.ts';
import { ALARMING } from '../../../../test/alarming.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

/** The proof of work of visitors when very many people open a public link from one network. */

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  programId = await actors.setUpProgram(workspace, ALARMING);
});

async function publicLink(): Promise<{ id: string; url: string }> {
  const body = { name: 'Ward', identity_mode: 'legacy_anonymous' };
  const links = `${workspace.environmentPath}/programs/${programId}/links`;
  return expectStatus(app.call('POST', links, { body }), 201);
}

const open = (link: string, proof?: object) =>
  app.call('POST', '/v1/participant/open', { key: null, body: { link, ...(proof && { proof }) } });

/** Asks for a challenge with a proof of another service. */
async function challengeOf(url: string): Promise<{ challenge: string; bits: number }> {
  const { status, body } = await open(url, { challenge: '12.0.x.y', answer: '0' });
  expect([status, body.detail.code]).toEqual([428, 'proof_required']);
  return body.detail.context;
}

function solved(challenge: string, isRight: (zeroBits: number) => boolean) {
  for (let n = 0; ; n++) {
    const hash = createHash('sha256').update(`${challenge}:${n}`).digest();
    if (isRight(Math.clz32(hash.readUInt32BE(0)))) return { challenge, answer: String(n) };
  }
}

const proofOf = ({ challenge, bits }: { challenge: string; bits: number }) =>
  solved(challenge, (zeroBits) => zeroBits >= bits);

test('openParticipantLink: a forged, late, weak or foreign proof is refused', async () => {
  const { url } = await publicLink();
  const demanded = await challengeOf(url);
  const proof = proofOf(demanded);
  const [, ...rest] = demanded.challenge.split('.');
  const cheaper = ['1', ...rest].join('.');
  const later = demanded.challenge.replace(rest[0]!, String(Number(rest[0]) + 1));
  const weak = solved(demanded.challenge, (zeroBits) => zeroBits === demanded.bits - 1);
  for (const forged of [
    solved(cheaper, (zeroBits) => zeroBits >= 1),
    solved(later, (zeroBits) => zeroBits >= demanded.bits),
    weak,
  ])
    expect((await open(url, forged)).status).toBe(428);
  expect((await open((await publicLink()).url, proof)).status).toBe(428);
  expect((await open(url, proof)).status).toBe(200);

  const old = proofOf(await challengeOf(url));
  app.setClock(new Date(Date.now() + 301_000));
  expect((await open(url, old)).status).toBe(428);
  app.setClock(undefined);
});

test('openParticipantLink: proofs are harder the more people open the link', async () => {
  const { id, url } = await publicLink();
  const early = await challengeOf(url);
  expect(early.bits).toBe(11);
  const { limits } = app.services;
  for (let n = 0; n < 2500; n++) await limits.proven(`public-link ${id}`);
  const late = await challengeOf(url);
  expect(late.bits).toBeGreaterThanOrEqual(15);
  // What was demanded before is no longer enough.
  const refused = await open(url, proofOf(early));
  expect(refused.status).toBe(428);
  expect(refused.body.detail.context.bits).toBeGreaterThanOrEqual(15);
  expect((await open(url, proofOf(late))).status).toBe(200);
});

test('openParticipantLink: a proof counts once, and those that do not count make no link harder', async () => {
  const { id, url } = await publicLink();
  const proof = proofOf(await challengeOf(url));
  expect((await open(url, proof)).status).toBe(200);
  const again = await Promise.all(Array.from({ length: 300 }, () => open(url, proof)));
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([428]));
  expect(new Set(again.map(({ body }) => body.detail.context.bits))).toEqual(new Set([11]));
  // 300 openings would be a tenth; the allowance grows by a hundredth in a second.
  expect(app.services.limits.provenShare(`public-link ${id}`)).toBeLessThan(0.02);
});
