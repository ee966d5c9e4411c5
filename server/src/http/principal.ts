import type { SignInMethod } from '../credentials/methods.ts';
import { type Grants, grantsIn, type Scope } from '../credentials/scopes.ts';
import type {
  AppId,
  BundleId,
  EnrollmentId,
  EnvironmentId,
  EvaluationId,
  OrganizationId,
  ProgramId,
  SessionId,
  SubjectId,
  UserId,
} from '../ids.ts';

/** The API key or user that a request acts as. */
export interface Principal {
  kind: 'api_key' | 'user';
  /** Id of the key or of the user. */
  principalId: string;
  /** For an API key, the user who created it. */
  userId: UserId;
  /**
   * The id by which the API and the audit log name the user. While the membership of a key's user is pending,
   * this is an id that does not reveal whether the address already has an account.
   */
  shownUserId: string;
  email: string;
  apiKeyName: string;
  /** The scopes in each organization of the principal, for any kind of environment; see `mayIn`. */
  organizations: ReadonlyMap<string, ReadonlySet<Scope>>;
  /** The rights that the user's memberships grant in each of the organizations. */
  membershipGrants: ReadonlyMap<string, Grants>;
  /** Set when an API key is bound to one app, or to one of its environments. */
  appId: AppId | null;
  environmentId: EnvironmentId | null;
  /** Whether the key was imported from another system. Responses then carry a Deprecation header. */
  legacy: boolean;
  /** The sign-in policy of each organization. */
  policies: ReadonlyMap<string, SignInPolicy>;
  /** CIDR ranges from which the API key can be used; empty: any. */
  networks: readonly string[];
  /** The identity provider by which the session or the maker of the key signed in; null: none. */
  providerId: string | null;
  /** The session of a user; undefined for an API key. */
  session: Session | undefined;
  /** The stored rights that give `organizations`; compared again at the end of a writing transaction. */
  rights: Rights;
}

/** The session that a request was sent with. */
export interface Session {
  tokenHash: Buffer;
  methods: readonly SignInMethod[];
  /** When the user last proved who they are. */
  authenticatedAt: string;
  /** The only organization that a session of single sign-on reaches; null: all of its user's. */
  organizationId: OrganizationId | null;
}

/** The requirements of an organization for sessions and API keys that access it. */
export interface SignInPolicy {
  /** Whether sessions must have proved a second factor. */
  secondFactor: 'optional' | 'required';
  /** CIDR ranges from which sessions and API keys are accepted; empty: any. */
  networks: readonly string[];
  /** Whether sensitive changes need a sign-in or confirmation within the last five minutes. */
  reauthentication: 'optional' | 'required';
}

/**
 * The rights that a principal was authenticated with, in the form in which the database compares them.
 * docs/decisions/0013 explains why every writing transaction compares them.
 */
export type Rights = KeyRights | SessionRights;

interface KeyRights {
  kind: 'api_key';
  organizationId: OrganizationId;
  /** What `eps.key_rights` returns for the key: its hash, user, scopes and expiry. */
  rights: string;
  /** The rights that the membership of the key's user grants. */
  grants: Grants;
  expiresAt: number;
}

interface SessionRights {
  kind: 'user';
  tokenHash: Buffer;
  membershipGrants: ReadonlyMap<string, Grants>;
}

/** Returns whether a principal has a scope in an organization and, if given, in a kind of environment. */
export function mayIn(
  { organizations, membershipGrants }: Principal,
  organizationId: OrganizationId,
  kind: 'test' | 'live' | undefined,
  scope: Scope,
): boolean {
  const grants = membershipGrants.get(organizationId);
  const isGranted = organizations.get(organizationId)?.has(scope) === true;
  return isGranted && grants !== undefined && grantsIn(grants, kind, scope);
}

/** Who performed an action, for the audit log. */
export interface Actor {
  kind: 'api_key' | 'user' | 'participant' | 'scim_token' | 'anonymous' | 'system';
  id: string;
  userId: UserId | null;
}

/** Returns the principal as the audit log names it. */
export function actorOf({ kind, principalId: id, shownUserId: userId }: Principal): Actor {
  return { kind, id, userId };
}

/** A participant session; its token is accepted by `/v1/participant/*` only. */
export interface Participant {
  sessionId: SessionId;
  tokenId: string;
  tokenHash: Buffer;
  /** Whether a device exchanged a link for the token, or it was issued with the session. */
  tokenOrigin: 'issued' | 'link';
  organizationId: OrganizationId;
  appId: AppId;
  environmentId: EnvironmentId;
  enrollmentId: EnrollmentId;
  programId: ProgramId;
  subjectId: SubjectId;
  /** Null in a continuous program, where the current cycle decides the evaluation. */
  evaluationId: EvaluationId | null;
  versionBundleId: BundleId;
  locale: string;
  status: 'issued' | 'active' | 'completed' | 'abandoned' | 'revoked' | 'declined_consent';
  /** Whether the token reads answers that were given in other sessions of the evaluation. */
  readsEarlier: boolean;
  /** Whether it reads profile fields that texts of the instrument show. */
  readsProfile: boolean;
  /** Whether a device that opened the link may get notifications. */
  addsDevices: boolean;
  /**
   * When the token ends. For a completed session this is when the time for reading it has passed; in a
   * continuous program, a link's token then still answers due questions.
   */
  expiresAt: string;
  /** When the result of a completed session can no longer be read; null before the completion. */
  readsUntil: string | null;
  /** Whether the link also serves the due questions of later cycles than that of its session. */
  servesCycles: boolean;
  programArchived: boolean;
  /** By how many seconds the time of the environment is ahead. */
  clockOffsetSeconds: number;
  /** Origins of web pages that may use this token (CORS). */
  allowedOrigins: string[];
}

/** The directory of an organization's identity provider, which manages people and groups (SCIM). */
export interface Provisioner {
  tokenId: string;
  tokenHash: Buffer;
  organizationId: OrganizationId;
  providerId: string;
  /** The user who created the token. */
  createdByUserId: string;
  /** CIDR ranges from which the organization accepts requests; empty: any. */
  networks: readonly string[];
}

/** The credential of a request: one of these, or none. */
export interface Credentials {
  principal: Principal | undefined;
  participant: Participant | undefined;
  provisioner: Provisioner | undefined;
}
