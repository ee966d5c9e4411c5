import type { Static, TSchema } from 'typebox';
import type { AccessAction } from '../audit/actions.ts';
import type { Scope } from '../credentials/scopes.ts';
import type { ErrorCode } from './errors.ts';
import type { Participant } from './principal.ts';

/**
 * How a request authenticates. `api` accepts an API key or the session cookie of a user, with the scope or,
 * where there is one, the other scope; `scim` the token of an organization's directory.
 */
export type Access =
  | { credential: 'api'; scope: Scope | null; or?: Scope }
  | { credential: 'scim' }
  | {
      credential: 'participant';
      /** See `confirmParticipant`. Only for an operation that does all its work in `request.write`. */
      remembered?: true;
    }
  | { credential: 'none' };

/** A read of a person's data, as the audit log records it. */
export interface PersonalRead<Result, Body = unknown> {
  action: AccessAction;
  /** Its id is in the path. Lists are recorded on the environment, or on the subject that they ask for. */
  resource: 'subject' | 'evaluation' | 'enrollment' | 'participant_session' | 'job' | 'environment';
  /** The id of the resource, or those of several, if they are in the body of the response or the request. */
  idOf?(response: Result, body: Body): string | readonly string[];
  /** The action of a 404, if it is not a refusal. */
  missed?: AccessAction;
}

/** What, besides the response, identifies the person whose data it contains. */
interface SubjectSource<Path, Body> {
  params: Path;
  body: Body;
  participant: Participant;
}

type SuccessStatus = 200 | 201 | 202 | 204;

/** The declaration of an operation of the API. */
export interface OperationSpec<
  Path extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Result extends TSchema = TSchema,
> {
  operationId: string;
  /** An imperative sentence without a full stop. */
  summary: string;
  description?: string;
  tag: string;
  /** Part of the interface document; the others are added by this service. */
  core?: true;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** OpenAPI form: `/v1/organizations/{organization_id}`. */
  path: string;
  access: Access;
  /**
   * The shape of validation errors: the list of the control plane, or the application error of the platform.
   * With `scim`, all bodies and errors are those of RFC 7644.
   */
  errorShape?: 'list' | 'scim';
  /**
   * Whether the Idempotency-Key header must be sent or may be sent. Without this field the header is ignored.
   */
  idempotency?: 'required' | 'optional';
  /**
   * Identifies the client of an endpoint without credentials from the body, so that clients never share keys.
   */
  idempotencyActor?(body: Static<Body>): string;
  /**
   * The subject whose personal data the response contains. Erasing the subject also deletes the response
   * stored for an Idempotency-Key. `none`: the response names subjects by id at most. Every idempotent
   * endpoint that names a subject must declare this.
   */
  responseSubject?:
    | 'none'
    | ((request: SubjectSource<Static<Path>, Static<Body>>, response: Static<Result>) => string);
  /** A success ends the credential, so it is not compared again at the end: the handler locks it. */
  endsOwnCredential?: true;
  /**
   * Which read of a person's data a successful response is, for the audit log; `none` if it names people by
   * id at most. Every operation on an environment that reads people's data must declare this.
   */
  reads?: 'none' | PersonalRead<Static<Result>, Static<Body>>;
  /**
   * The handler itself enforces the app or environment that an API key is bound to. Otherwise a bound key is
   * rejected when the path names no app.
   */
  takesBoundKeys?: true;
  /**
   * Whether it needs a sign-in or confirmation of the last five minutes, where the organization requires it.
   * Operations of the interface document do not.
   */
  sensitive?: true | ((body: Static<Body>) => boolean);
  /**
   * The extent of a change, if the path does not show it. Operations on an app concern all its environments,
   * so that keys of one environment may not use them, unless the effect stays in the environment that the
   * body names and the handler checks.
   */
  effect?: 'app' | 'environment';
  /**
   * Access of members who are limited to units. `limited`: they change and read the people of their units;
   * `refused`: they cannot use it, because it concerns everybody. Without this field, a GET is limited, and
   * every other operation refused.
   */
  units?: 'limited' | 'refused';
  /** The status of a success; 200 without it. */
  status?: SuccessStatus;
  params: Path;
  query?: Query;
  /** Without it, the request has no body or an empty object. */
  body?: Body;
  /** Without it, the response has no body (204) or is streamed. */
  response?: Result;
  /** Media types of a streamed or negotiated response besides JSON. */
  produces?: readonly string[];
  /** Error codes in addition to those of every endpoint with the same access and method. */
  errors?: readonly ErrorCode[];
  /**
   * The cost of a request against the rate limits, in units of a simple read or write; 1 without it.
   * `kibibytes` is the size of the body. bench/ measures the costs.
   */
  cost?(body: Static<Body>, query: Static<Query>, kibibytes: number): number;
  /** The body may contain an archive, which unpacks to many times its size. */
  unpacks?: true;
  /**
   * Media types of a body that is not JSON, or whose bytes count. It is neither parsed nor checked: the
   * handler reads `raw.body`.
   */
  takes?: readonly string[];
  /** Limits of the body, if they differ from 1 MiB and 50,000 values. */
  limits?: { bytes: number; nodes: number };
  examples?: { body?: unknown; response?: unknown };
  /** Changes a stored response body when it is replayed. */
  onReplay?(body: Static<Result>): Static<Result>;
}

/** An operation without its specific types. */
// biome-ignore lint/suspicious/noExplicitAny: operations of every shape
export type Operation = OperationSpec<any, any, any, any> & { status: SuccessStatus };

/** The media type of an operation's bodies. */
export function mediaTypeOf({ errorShape }: Pick<Operation, 'errorShape'>): string {
  return errorShape === 'scim' ? 'application/scim+json' : 'application/json';
}
