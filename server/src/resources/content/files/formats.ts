import type { MediaType } from '@eps/engine';

/** The format of a file according to its first bytes. */
export interface Format {
  type: MediaType;
  media_type: string;
  /** Of an image, as browsers show it. */
  width?: number;
  height?: number;
}

/** The part of a WebM file that is searched for its tracks, which come before the pictures. */
const WEBM_HEAD = 64 * 1024;

/**
 * Returns the format of a file, by its content; undefined for formats that are not supported, such as SVG,
 * which can contain scripts. The decoders of browsers need no more: a file is only ever served with the media
 * type that is found here.
 */
export function formatOf(bytes: Buffer): Format | undefined {
  return imageFormat(bytes) ?? soundOrFilm(bytes);
}

function imageFormat(bytes: Buffer): Format | undefined {
  if (starts(bytes, 'image/png') && text(bytes, 12, 4) === 'IHDR' && bytes.length > 32)
    return image('image/png', bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6)) && bytes.length > 12)
    return image('image/gif', bytes.readUInt16LE(6), bytes.readUInt16LE(8));
  if (starts(bytes, 'image/jpeg')) return jpegFormat(bytes);
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP' && bytes.length > 30)
    return webpFormat(bytes);
  return undefined;
}

const SIGNATURES = {
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  webm: Buffer.from([0x1a, 0x45, 0xdf, 0xa3]),
};

function starts(bytes: Buffer, name: keyof typeof SIGNATURES): boolean {
  const signature = SIGNATURES[name];
  return bytes.subarray(0, signature.length).equals(signature);
}

function text(bytes: Buffer, from: number, length: number): string {
  return bytes.toString('latin1', from, from + length);
}

function image(media_type: string, width: number, height: number): Format | undefined {
  return width > 0 && height > 0 ? { type: 'image', media_type, width, height } : undefined;
}

/** Reads the segments of a JPEG (ITU T.81, B.1) up to the frame header, which has the size. */
function jpegFormat(bytes: Buffer): Format | undefined {
  let isTurned = false;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return isTurned ? image('image/jpeg', height, width) : image('image/jpeg', width, height);
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    if (marker === 0xe1) isTurned ||= orientationOf(bytes.subarray(at + 4, at + 2 + length)) >= 5;
    at += 2 + length;
  }
  return undefined;
}

/** Returns the orientation in the Exif data of a photo; 1 without one. From 5 on, its sides change places. */
function orientationOf(segment: Buffer): number {
  if (text(segment, 0, 6) !== 'Exif\0\0' || segment.length < 16) return 1;
  const tiff = segment.subarray(6);
  const isLittle = text(tiff, 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return 1;
  for (let entry = 0; entry < short(first); entry++) {
    const at = first + 2 + entry * 12;
    if (at + 12 > tiff.length) break;
    if (short(at) === 0x0112) return short(at + 8);
  }
  return 1;
}

function webpFormat(bytes: Buffer): Format | undefined {
  switch (text(bytes, 12, 4)) {
    case 'VP8 ':
      return image('image/webp', bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      const sides = bytes.readUInt32LE(21);
      return image('image/webp', (sides & 0x3fff) + 1, ((sides >> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return image('image/webp', bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    default:
      return undefined;
  }
}

function soundOrFilm(bytes: Buffer): Format | undefined {
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WAVE')
    return { type: 'audio', media_type: 'audio/wav' };
  if (text(bytes, 4, 4) === 'ftyp') return mp4Format(bytes);
  if (starts(bytes, 'webm')) return webmFormat(text(bytes, 0, WEBM_HEAD));
  return isMp3(bytes) ? { type: 'audio', media_type: 'audio/mpeg' } : undefined;
}

/** An MP4 file is a film if one of its tracks has pictures: the type of a track is in its handler box. */
function mp4Format(bytes: Buffer): Format | undefined {
  const handlers = new Set<string>();
  for (let at = bytes.indexOf('hdlr'); at >= 0; at = bytes.indexOf('hdlr', at + 4))
    handlers.add(text(bytes, at + 12, 4));
  if (handlers.has('vide')) return { type: 'video', media_type: 'video/mp4' };
  return handlers.has('soun') ? { type: 'audio', media_type: 'audio/mp4' } : undefined;
}

function webmFormat(head: string): Format | undefined {
  if (!head.slice(0, 64).includes('webm')) return undefined;
  if (/V_(?:VP8|VP9|AV1)/.test(head)) return { type: 'video', media_type: 'video/webm' };
  return /A_(?:OPUS|VORBIS)/.test(head) ? { type: 'audio', media_type: 'audio/webm' } : undefined;
}

/** Whether there is a frame of MPEG audio, layer III, and another one after it, behind a possible ID3 tag. */
function isMp3(bytes: Buffer): boolean {
  const tag = text(bytes, 0, 3) === 'ID3' && bytes.length > 10 ? 10 + syncSafe(bytes) : 0;
  const length = frameLength(bytes, tag);
  return length !== undefined && (frameLength(bytes, tag + length) ?? 0) > 0;
}

/** The length of an ID3 tag, seven bits of each of its four bytes. */
function syncSafe(bytes: Buffer): number {
  return [6, 7, 8, 9].reduce((length, at) => length * 128 + (bytes[at]! & 0x7f), 0);
}

const KBITS_V1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_V2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const HERTZ = [44_100, 48_000, 32_000];

/** Returns the length of the frame of MPEG audio, layer III, at an offset; undefined if there is none. */
function frameLength(bytes: Buffer, at: number): number | undefined {
  if (at + 4 > bytes.length) return undefined;
  const header = bytes.readUInt32BE(at);
  const [version, layer] = [(header >>> 19) & 3, (header >>> 17) & 3];
  if (header >>> 21 !== 0x7ff || version === 1 || layer !== 1) return undefined;
  const kbits = (version === 3 ? KBITS_V1 : KBITS_V2)[(header >>> 12) & 15];
  const hertz = HERTZ[(header >>> 10) & 3];
  if (!kbits || hertz === undefined) return undefined;
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4;
  const samples = version === 3 ? 144 : 72;
  return Math.floor((samples * kbits * 1000) / (hertz / divisor)) + ((header >>> 9) & 1);
}
