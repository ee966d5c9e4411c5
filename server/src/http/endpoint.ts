import type { Static, TSchema } from 'typebox';
import type { Scope } from '../credentials/scopes.ts';
import type { Content } from './content.ts';
import type { ErrorCode } from './errors.ts';
import type { Request } from './request.ts';

/** How a request proves who sends it. `api` takes a key or the administrator's cookie. */
export type Access =
  | { credential: 'api'; scope: Scope | null }
  | { credential: 'participant' }
  | { credential: 'none' };

export interface EndpointSpec<
  Path extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Result extends TSchema = TSchema,
> {
  operationId: string;
  /** A sentence without a full stop. */
  summary: string;
  description?: string;
  tag: string;
  /** Not in the interface document but decided by this product. */
  extension?: true;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** OpenAPI form: `/v1/organizations/{organization_id}`. */
  path: string;
  access: Access;
  /** Which shape schema faults take: the list of the control plane, or the application error of the platform. */
  errorShape: 'list' | 'application';
  /** `required`: header Idempotency-Key must be there. `optional`: honoured where it is. */
  idempotency?: 'required' | 'optional';
  /** Whose Idempotency-Keys they are where no credential says it: what else in the body proves who asks. */
  idempotencyActor?(body: Static<Body>): string;
  /** Keeps to the binding of a bound key by itself; elsewhere such a key is refused where the path names no app. */
  takesBoundKeys?: true;
  status: 200 | 201 | 204;
  params: Path;
  query?: Query;
  /** Absent: no body, or an empty object. */
  body?: Body;
  /** Absent: no answer body (204), or one that is streamed. */
  response?: Result;
  /** Media types of a streamed or negotiated answer beside JSON. */
  produces?: readonly string[];
  /** Error codes beyond those that every endpoint of its kind has. */
  errors?: readonly ErrorCode[];
  /** Bounds on the body, where they differ from the usual 1 MiB and 50,000 values. */
  limits?: { bytes: number; nodes: number };
  examples?: { body?: unknown; response?: unknown };
  /** Changes a stored answer when it is replayed. */
  onReplay?(body: Static<Result>): Static<Result>;
  handle(request: Request<Static<Path>, Static<Query>, Static<Body>>): Promise<Static<Result> | Content>;
}

/** An endpoint as the route table holds it; its own types no longer matter. */
// biome-ignore lint/suspicious/noExplicitAny: the table holds endpoints of every shape
export type Endpoint = EndpointSpec<any, any, any, any>;

/** One operation of the API: what it takes, who may call it, what it answers, and how it does it. */
export function endpoint<
  Path extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Result extends TSchema,
>(spec: EndpointSpec<Path, Query, Body, Result>): Endpoint {
  return spec;
}
