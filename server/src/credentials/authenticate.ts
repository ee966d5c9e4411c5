import type { FastifyRequest } from 'fastify';
import { environmentTime } from '../environment-time.ts';
import { AppError } from '../http/errors.ts';
import type { Participant, Principal, Provisioner } from '../http/principal.ts';
import type { Services } from '../services.ts';
import { hashSecret, hasValidChecksum, isNamedKey } from './api-key.ts';
import { presentedSessions } from './cookie.ts';
import { isAfterCutoff } from './legacy.ts';
import { organizationOf } from './token.ts';

const MAX_CREDENTIAL_LENGTH = 512;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const TWO_SESSIONS = 'The request has the sessions of two users. Sign in again.';
const TWO_CREDENTIALS = 'The request has two different credentials. Send one.';
const NO_BEARER = 'The Authorization header must have the form "Bearer <credential>".';
const MISTYPED =
  'The API key is mistyped or incomplete: its checksum does not match. Copy the whole key, which begins with eps_.';
const ENDED = 'The credential is not valid: it was revoked, has expired, or never existed.';

/** Returns the principal of an API key or a session cookie. Throws unauthenticated and forbidden_origin. */
export async function authenticatePrincipal(services: Services, request: FastifyRequest): Promise<Principal> {
  const key = presentedKey(request);
  if (key !== undefined) {
    if (isNamedKey(key) && !hasValidChecksum(key)) {
      // A mistyped key is rejected without a database query.
      services.limits.invalidCredential(request.ip);
      throw unauthenticated(MISTYPED);
    }
    return validOf(services, request, await principalOfKey(services, request, key));
  }
  const sessions = presentedSessions(request);
  if (sessions.length === 0) throw unauthenticated();
  rejectCrossOrigin(services, request);
  return validOf(services, request, await principalOfSessions(services, request, sessions));
}

/**
 * Returns the user of the valid session among those presented. Throws unauthenticated if two users have one:
 * somebody else may have added their own.
 */
async function principalOfSessions(
  services: Services,
  request: FastifyRequest,
  sessions: readonly Buffer[],
): Promise<Principal | undefined> {
  let valid: Principal | undefined;
  for (const session of sessions) {
    limitUnknown(services, request, session);
    const found = await services.credentials.principalOfSession(session);
    if (found && valid && found.userId !== valid.userId) throw unauthenticated(TWO_SESSIONS);
    valid ??= found;
  }
  return valid;
}

/** Returns the session of a participant token. Throws unauthenticated. */
export async function authenticateParticipant(
  services: Services,
  request: FastifyRequest,
): Promise<Participant> {
  const token = participantToken(request);
  if (token === undefined) throw unauthenticated();
  const hash = hashSecret(token);
  limitUnknown(services, request, hash);
  const found = await services.credentials.participantOfToken(hash, organizationOf(token));
  const participant = validOf(services, request, found);
  if (participant.status === 'revoked') throw unauthenticated(ENDED);
  return participant;
}

/** Returns the participant as this process last read it, if the session was active then. */
export function rememberedParticipant(services: Services, request: FastifyRequest): Participant | undefined {
  const token = participantToken(request);
  const found =
    token === undefined ? undefined : services.credentials.rememberedParticipant(hashSecret(token));
  return found && found.status !== 'revoked' && isActive(services, found) ? found : undefined;
}

function participantToken(request: FastifyRequest): string | undefined {
  const token = bearer(request);
  return token !== undefined && token.length <= MAX_CREDENTIAL_LENGTH ? token : undefined;
}

/** Returns the directory that a SCIM token belongs to. Throws unauthenticated. */
export async function authenticateProvisioner(
  services: Services,
  request: FastifyRequest,
): Promise<Provisioner> {
  const token = bearer(request);
  if (token === undefined || token.length > MAX_CREDENTIAL_LENGTH) throw unauthenticated();
  const hash = hashSecret(token);
  limitUnknown(services, request, hash);
  return validOf(services, request, await services.credentials.provisionerOfToken(hash));
}

/**
 * Throws participant_session_expired if the session was abandoned or has expired, or if its program is
 * archived.
 */
export function requireActiveSession(services: Services, participant: Participant): void {
  if (!isActive(services, participant))
    throw new AppError(
      'participant_session_expired',
      'This participant session has ended. Request a new link.',
    );
}

function isActive(services: Services, participant: Participant): boolean {
  const now = environmentTime(services.clock(), participant.clockOffsetSeconds);
  const hasExpired = Date.parse(participant.expiresAt) <= now.getTime();
  return participant.status !== 'abandoned' && !hasExpired && !participant.programArchived;
}

/**
 * Returns the API key of the request. A key takes precedence over the cookie; two headers must hold the same
 * key.
 */
function presentedKey(request: FastifyRequest): string | undefined {
  const fromBearer = bearer(request);
  const header = request.headers['x-api-key'];
  const fromHeader = Array.isArray(header) ? header[0] : header;
  if (fromBearer !== undefined && fromHeader !== undefined && fromBearer !== fromHeader)
    throw unauthenticated(TWO_CREDENTIALS);
  return fromBearer ?? fromHeader;
}

/** Returns the hash of the named key that a rejected request was sent with. */
export function hashOfRejectedKey({ headers }: FastifyRequest): Buffer | undefined {
  const header = headers['x-api-key'] ?? headers.authorization?.replace(/^Bearer +/i, '');
  return typeof header === 'string' && isNamedKey(header) && hasValidChecksum(header)
    ? hashSecret(header)
    : undefined;
}

function bearer(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  if (hasConflictingHeader(request, header)) throw unauthenticated(TWO_CREDENTIALS);
  const match = /^Bearer +(\S+)$/i.exec(header);
  if (!match) throw unauthenticated(NO_BEARER);
  return match[1];
}

/**
 * Finds a second, different Authorization header. Node drops it, but a proxy may have authenticated with it.
 */
function hasConflictingHeader({ raw: { rawHeaders } }: FastifyRequest, header: string): boolean {
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.toLowerCase() === 'authorization' && rawHeaders[i + 1] !== header) return true;
  return false;
}

/** Throws rate_limited, before a database query, if the network sends many invalid credentials. */
function limitUnknown(services: Services, request: FastifyRequest, hash: Buffer): void {
  if (!services.credentials.isKnown(hash)) services.limits.unknownCredential(request.ip);
}

/** Counts a credential that was not found against its network. Throws unauthenticated. */
function validOf<T>(services: Services, request: FastifyRequest, found: T | undefined): T {
  if (found !== undefined) return found;
  services.limits.invalidCredential(request.ip);
  throw unauthenticated(ENDED);
}

async function principalOfKey(
  services: Services,
  request: FastifyRequest,
  key: string,
): Promise<Principal | undefined> {
  if (key.length > MAX_CREDENTIAL_LENGTH) return undefined;
  const hash = hashSecret(key);
  limitUnknown(services, request, hash);
  const principal = await services.credentials.principalOfKey(hash);
  return principal && isAfterCutoff(services.config, principal, services.clock()) ? undefined : principal;
}

/**
 * Throws forbidden_origin for a request of another origin's page: browsers send the session cookie with it
 * (CSRF).
 */
export function rejectCrossOrigin(services: Services, request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const foreignOrigin = origin !== undefined && origin !== new URL(services.config.publicUrl).origin;
  if (foreignOrigin || (site !== undefined && site !== 'same-origin'))
    throw new AppError(
      'forbidden_origin',
      'Requests with a session cookie must come from pages of the service itself.',
    );
}

export function unauthenticated(
  message = 'No credential was sent. An API key, a session or a participant token is required.',
): AppError {
  return new AppError('unauthenticated', message, {}, { 'www-authenticate': 'Bearer realm="eps"' });
}
