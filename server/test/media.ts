import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { expectStatus } from './actors.ts';
import type { TestApp } from './app.ts';

/** Files that tests upload, made here so that each test can have its own. */

/** Returns a PNG of one colour; `shown` is the size that its header says. */
export function png(
  width: number,
  height: number,
  color: [number, number, number],
  shown = { width, height },
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(shown.width, 0);
  header.writeUInt32BE(shown.height, 4);
  header.set([8, 2], 8);
  const row = Buffer.from([0, ...Array.from({ length: width }, () => color).flat()]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Returns a WAV file with a tone. */
export function wav(seconds: number): Buffer {
  const rate = 8000;
  const samples = Buffer.alloc(rate * seconds * 2);
  for (let i = 0; i < rate * seconds; i++)
    samples.writeInt16LE(Math.round(9000 * Math.sin((i * 2 * Math.PI * 440) / rate)), i * 2);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** A file as the API returns it. */
export interface UploadedFile {
  id: string;
  type: string;
  src: string;
}

export async function upload(
  app: TestApp,
  appPath: string,
  name: string,
  bytes: Buffer,
): Promise<UploadedFile> {
  const body = { name, content: bytes.toString('base64') };
  return expectStatus(app.call('POST', `${appPath}/files`, { body }), 201);
}

export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
