import { isIP } from 'node:net';
import tls from 'node:tls';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Connection } from '../db/pool.ts';
import { columns, rowsOf } from '../db/rows.ts';
import type { TargetResolver } from '../resources/operations/webhooks/endpoints/target.ts';
import { DAY_MS } from '../utc-days.ts';

/** Certificates change rarely, and a server may be slow to connect. */
const REFRESH_MS = 3_600_000;
const LIMIT_MS = 5000;
const MAX_PROVIDERS = 20;

/** How many days the certificates are still valid of what the service connects to, by what they are of. */
type CertificateDays = Map<string, number>;

/**
 * Returns a function that returns what is known, and looks at the certificates in the background at most once
 * an hour. Of several identity providers it knows the one that expires first. What cannot be reached is left
 * out.
 */
export function watchCertificates(
  config: Config,
  login: Connection,
  db: Database,
  targets: TargetResolver,
): () => CertificateDays {
  let known: CertificateDays = new Map();
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - lookedAt > REFRESH_MS) {
      lookedAt = performance.now();
      void look(config, login, db, targets).then(
        (found) => {
          known = found;
        },
        () => {},
      );
    }
    return known;
  };
}

async function look(
  config: Config,
  login: Connection,
  db: Database,
  targets: TargetResolver,
): Promise<CertificateDays> {
  const ends: [of: string, end: Promise<Date | undefined>][] = [
    ['database', ofDatabase(login)],
    ['public_url', ofUrl(config.publicUrl, 'https:', 443)],
    ['smtp', config.smtpUrl === undefined ? none() : ofUrl(config.smtpUrl, 'smtps:', 465)],
    ['identity_provider', ofProviders(db, targets)],
  ];
  const found: CertificateDays = new Map();
  for (const [of, pending] of ends) {
    const end = await pending.catch(() => undefined);
    if (end) found.set(of, (end.getTime() - Date.now()) / DAY_MS);
  }
  return found;
}

const none = async (): Promise<Date | undefined> => undefined;

async function ofDatabase(login: Connection): Promise<Date | undefined> {
  const client = new pg.Client({ ...login, connectionTimeoutMillis: LIMIT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { stream } = (client as unknown as { connection: { stream: unknown } }).connection;
    return stream instanceof tls.TLSSocket ? endOf(stream) : undefined;
  } finally {
    await client.end();
  }
}

async function ofUrl(text: string, protocol: string, port: number): Promise<Date | undefined> {
  const url = new URL(text);
  if (url.protocol !== protocol) return undefined;
  return ofServer(url.hostname, url.hostname, url.port === '' ? port : Number(url.port));
}

const ISSUER = rowsOf(columns('identity_providers', 'issuer'));

async function ofProviders(db: Database, targets: TargetResolver): Promise<Date | undefined> {
  const rows = await db.system.read(
    ISSUER.query(`SELECT ${ISSUER.list} FROM identity_providers ORDER BY id LIMIT ${MAX_PROVIDERS}`),
  );
  const ends = await Promise.all(
    [...new Set(rows.map(({ issuer }) => issuer))].map(async (issuer) => {
      const url = new URL(issuer);
      if (url.protocol !== 'https:') return undefined;
      const target = { url, environmentKind: 'live' } as const;
      const addresses = await targets.resolve(target, AbortSignal.timeout(LIMIT_MS)).catch(() => []);
      const port = url.port === '' ? 443 : Number(url.port);
      if (addresses[0] === undefined) return undefined;
      return ofServer(addresses[0].address, url.hostname, port).catch(() => undefined);
    }),
  );
  const known = ends.filter((end) => end !== undefined);
  return known.toSorted((a, b) => a.getTime() - b.getTime())[0];
}

/** Reads the end of a certificate, also of one that is not trusted or has ended. */
function ofServer(host: string, servername: string, port: number): Promise<Date | undefined> {
  return new Promise((resolve, reject) => {
    const named = isIP(servername) === 0 ? { servername } : {};
    const socket = tls.connect({ host, port, ...named, rejectUnauthorized: false, timeout: LIMIT_MS });
    const end = (finish: () => void) => {
      socket.destroy();
      finish();
    };
    socket.once('secureConnect', () => {
      const valid = endOf(socket);
      end(() => resolve(valid));
    });
    socket.once('timeout', () => end(() => reject(new Error('timeout'))));
    socket.once('error', (error) => end(() => reject(error)));
  });
}

function endOf(socket: tls.TLSSocket): Date | undefined {
  const { valid_to } = socket.getPeerCertificate();
  return valid_to === undefined ? undefined : new Date(valid_to);
}
