import type { Scope } from '../credentials/scopes.ts';

/** Who acts on organization-scoped operations. */
export interface Principal {
  kind: 'api_key' | 'user';
  /** Id of the key or of the user. */
  principalId: string;
  /** An API key acts for the user who made it. */
  userId: string;
  email: string;
  apiKeyName: string;
  /** What it may do in each organization it belongs to. */
  organizations: ReadonlyMap<string, ReadonlySet<Scope>>;
  /** An API key may be bound to one app, or to one environment of it. */
  appId: string | null;
  environmentId: string | null;
  /** Imported for migration only: answered with a Deprecation header. */
  legacy: boolean;
}

/** A participant: one session, good for `/v1/participant/*` alone. */
export interface Participant {
  sessionId: string;
  organizationId: string;
  appId: string;
  environmentId: string;
  enrollmentId: string;
  programId: string;
  subjectId: string;
  /** Null for tokens of continuous programs, whose cycle decides the evaluation. */
  evaluationId: string | null;
  versionBundleId: string;
  locale: string;
  status: 'issued' | 'active' | 'completed' | 'abandoned' | 'revoked';
  expiresAt: string;
  /** Origins whose pages may act as a participant of the environment. */
  allowedOrigins: string[];
}
