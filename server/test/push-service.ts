import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The notification that a browser shows for a message. */
export interface Notification {
  title: string;
  body: string;
  lang: string;
  url: string;
  tag: string;
}

export interface PushedMessage {
  /** Path of the endpoint. */
  path: string;
  topic: string;
  ttl: number;
  /** The VAPID public key with which the sender identified itself. */
  publicKey: string;
  claims: { aud: string; exp: number; sub: string };
  notification: Notification;
}

export interface PushService {
  pushed: PushedMessage[];
  /** The status for an endpoint; 201 accepts. */
  respond: (path: string) => Promise<number> | number;
  /** Returns what `PushManager.subscribe` returns for a new device. */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } };
  close(): Promise<void>;
}

interface Subscriber {
  pair: ECDH;
  auth: Buffer;
}

const POINT_BYTES = 65;

/**
 * Starts a push service on loopback that checks who sends (RFC 8292) and decrypts what its devices get
 * (RFC 8291), with an implementation of its own: it answers 400 to everything else.
 */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Subscriber>();
  const server = createServer(async (request, response) => {
    try {
      const path = request.url!;
      const { pair, auth } = devices.get(path)!;
      const notification = JSON.parse(decrypted(await bytesOf(request), pair, auth).toString());
      const { topic, ttl } = request.headers;
      const sender = await senderOf(request, service.origin);
      const status = await service.respond(path);
      if (status < 300)
        service.pushed.push({ path, topic: String(topic), ttl: Number(ttl), ...sender, notification });
      response.writeHead(status, status < 400 && status >= 300 ? { location: '/elsewhere' } : {}).end();
    } catch {
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed: [] as PushedMessage[],
    respond: (() => 201) as PushService['respond'],
    subscribe() {
      const [pair, auth] = [createECDH('prime256v1'), randomBytes(16)];
      const p256dh = pair.generateKeys('base64url');
      const path = `/send/${randomBytes(8).toString('hex')}`;
      devices.set(path, { pair, auth });
      return { endpoint: service.origin + path, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return service;
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Checks the signed token of a sender for this origin. */
function senderOf({ headers }: IncomingMessage, origin: string) {
  const [, token, publicKey] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization!)!;
  const [head, body, signature] = token!.split('.');
  const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  const point = Buffer.from(publicKey!, 'base64url');
  const coordinate = (start: number) => point.toString('base64url', start, start + 32);
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  const key = createPublicKey({ format: 'jwk', key: jwk });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  );
  const claims = json(body!);
  const secondsLeft = claims.exp - Date.now() / 1000;
  if (!isSigned || json(head!).alg !== 'ES256' || claims.aud !== origin) throw new Error('not signed');
  if (secondsLeft <= 0 || secondsLeft > 86_400) throw new Error('expired');
  return { publicKey: publicKey!, claims };
}

/** Decrypts a message of one record (RFC 8188) for a device (RFC 8291, 3.4). */
function decrypted(message: Buffer, pair: ECDH, auth: Buffer): Buffer {
  const salt = message.subarray(0, 16);
  const sender = message.subarray(21, 21 + message[20]!);
  if (message.length > 4096 || sender.length !== POINT_BYTES) throw new Error('not a message for a device');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(message.subarray(-16));
  const record = Buffer.concat([
    decipher.update(message.subarray(21 + sender.length, -16)),
    decipher.final(),
  ]);
  const end = record.lastIndexOf(2);
  if (record.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('wrong padding');
  return record.subarray(0, end);
}
