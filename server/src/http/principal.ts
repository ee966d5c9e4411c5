import type { Rights } from '../credentials/rights.ts';
import type { Scope } from '../credentials/scopes.ts';

/** The API key or user that a request acts as. */
export interface Principal {
  kind: 'api_key' | 'user';
  /** Id of the key or of the user. */
  principalId: string;
  /** For an API key, the user who created it. */
  userId: string;
  /**
   * The id by which the API and the audit log name the user. While the membership of a key's user is pending,
   * this is an id that does not reveal whether the address already has an account.
   */
  shownUserId: string;
  email: string;
  apiKeyName: string;
  /** The scopes in each organization of the principal. */
  organizations: ReadonlyMap<string, ReadonlySet<Scope>>;
  /** Set when an API key is bound to one app, or to one of its environments. */
  appId: string | null;
  environmentId: string | null;
  /** Whether the key was imported from another system. Responses then carry a Deprecation header. */
  legacy: boolean;
  /** The stored rights that give `organizations`; compared again at the end of a writing transaction. */
  rights: Rights;
}

/** A participant session; its token is accepted by `/v1/participant/*` only. */
export interface Participant {
  sessionId: string;
  tokenHash: Buffer;
  organizationId: string;
  appId: string;
  environmentId: string;
  enrollmentId: string;
  programId: string;
  subjectId: string;
  /** Null in a continuous program, where the current cycle decides the evaluation. */
  evaluationId: string | null;
  versionBundleId: string;
  locale: string;
  status: 'issued' | 'active' | 'completed' | 'abandoned' | 'revoked';
  /** When the token ends. For a completed session this is when the time for reading it has passed. */
  expiresAt: string;
  programArchived: boolean;
  /** By how many seconds the time of the environment is ahead. */
  clockOffsetSeconds: number;
  /** Origins of web pages that may use this token (CORS). */
  allowedOrigins: string[];
}
