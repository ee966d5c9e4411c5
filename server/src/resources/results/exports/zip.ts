import { constants, crc32, deflateRawSync } from 'node:zlib';

/**
 * A ZIP archive (APPNOTE.TXT 6.3) that is written in parts, between which its state can be kept as JSON: the
 * data of a file are deflate blocks that end at whole bytes, so those of several parts can follow each other.
 */
export interface ZipState {
  /** Bytes written so far. */
  bytes: number;
  files: ZipFile[];
}

interface ZipFile {
  name: string;
  startsAt: number;
  crc: number;
  size: number;
  compressed: number;
}

/** Sizes and positions have 32 bits without ZIP64, which not every program reads. */
export const MAX_ZIP_BYTES = 2 ** 31;
export const MAX_FILE_BYTES = 2 ** 32 - 1;

const VERSION = 20;
/** The sizes follow the data, and the name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** The last block of a file: empty, with fixed codes. */
const LAST_BLOCK = Buffer.from([3, 0]);

export function emptyZip(): ZipState {
  return { bytes: 0, files: [] };
}

/** Begins a file, and returns its header. */
export function beginFile(zip: ZipState, name: string, at: Date): Buffer {
  const file = { name, startsAt: zip.bytes, crc: 0, size: 0, compressed: 0 };
  zip.files.push(file);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  writeCommon(header, 6, at);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return counted(zip, Buffer.concat([header, Buffer.from(name)]));
}

/** Returns the compressed form of the next data of the file that was begun last. */
export function addData(zip: ZipState, data: Buffer): Buffer {
  if (data.length === 0) return data;
  const file = zip.files.at(-1)!;
  file.crc = crc32(data, file.crc);
  file.size += data.length;
  const blocks = deflateRawSync(data, { level: 6, finishFlush: constants.Z_FULL_FLUSH });
  file.compressed += blocks.length;
  return counted(zip, blocks);
}

export function endFile(zip: ZipState): Buffer {
  const file = zip.files.at(-1)!;
  file.compressed += LAST_BLOCK.length;
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(0x08074b50, 0);
  writeSizes(sizes, 4, file);
  return counted(zip, Buffer.concat([LAST_BLOCK, sizes]));
}

/** Returns the directory, with which the archive ends. */
export function endZip(zip: ZipState, at: Date): Buffer {
  const entries = zip.files.map((file) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(VERSION, 4);
    entry.writeUInt16LE(VERSION, 6);
    writeCommon(entry, 8, at);
    writeSizes(entry, 16, file);
    entry.writeUInt16LE(Buffer.byteLength(file.name), 28);
    entry.writeUInt32LE(file.startsAt, 42);
    return Buffer.concat([entry, Buffer.from(file.name)]);
  });
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(zip.bytes, 16);
  return counted(zip, Buffer.concat([directory, end]));
}

function writeCommon(header: Buffer, offset: number, at: Date): void {
  header.writeUInt16LE(FLAGS, offset);
  header.writeUInt16LE(DEFLATE, offset + 2);
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  header.writeUInt16LE(time, offset + 4);
  header.writeUInt16LE(date, offset + 6);
}

function writeSizes(header: Buffer, offset: number, { crc, compressed, size }: ZipFile): void {
  header.writeUInt32LE(crc, offset);
  header.writeUInt32LE(compressed, offset + 4);
  header.writeUInt32LE(size, offset + 8);
}

function counted(zip: ZipState, bytes: Buffer): Buffer {
  zip.bytes += bytes.length;
  return bytes;
}
