import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';

/** Records of a name, or a name to which the server does not respond. */
export type DnsRecords = { A?: string[]; AAAA?: string[]; TXT?: string[]; ttl: number } | 'no response';

/** A DNS server on loopback (RFC 1035) with A, AAAA and TXT records; other names are NXDOMAIN. */
export interface DnsServer {
  /** `127.0.0.1:port` */
  address: string;
  /** The queried names, once for each query. */
  queries: string[];
  close(): Promise<void>;
}

const TYPES: Record<number, 'A' | 'AAAA' | 'TXT'> = { 1: 'A', 16: 'TXT', 28: 'AAAA' };
const TXT = 16;
const NXDOMAIN = 3;

export async function startDnsServer(names: Record<string, DnsRecords>): Promise<DnsServer> {
  const queries: string[] = [];
  const socket = createSocket('udp4', (query, client) => {
    const { name, type, end } = readQuestion(query);
    queries.push(name);
    const records = names[name];
    if (records === 'no response') return;
    const addresses = records?.[TYPES[type] ?? 'A'] ?? [];
    const flags = Buffer.from([0x81, records === undefined ? 0x80 | NXDOMAIN : 0x80]);
    const counts = Buffer.from([0, 1, 0, addresses.length, 0, 0, 0, 0]);
    const answers = addresses.map((address) => resourceRecord(type, records?.ttl ?? 0, address));
    const parts = [query.subarray(0, 2), flags, counts, query.subarray(12, end), ...answers];
    socket.send(Buffer.concat(parts), client.port, client.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** Reads the one question of a query; `end` is the offset after it. */
function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Writes a record of the name in the question, to which the pointer 0xc00c refers. */
function resourceRecord(type: number, ttl: number, value: string): Buffer {
  const data = type === TXT ? textBytes(value) : addressBytes(value);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(ttl, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** One character string, of at most 255 bytes. */
function textBytes(text: string): Buffer {
  return Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)]);
}

function addressBytes(address: string): Buffer {
  return isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address);
}

function ipv6Bytes(address: string): Buffer {
  const [head = [], tail = []] = address
    .split('::')
    .map((half) => half.split(':').filter((part) => part !== ''));
  const groups = [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail];
  return Buffer.from(
    groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]),
  );
}
