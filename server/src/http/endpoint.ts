import type { Static, TSchema } from 'typebox';
import type { WithIds } from '../ids.ts';
import type { Content } from './content.ts';
import type { Operation, OperationSpec } from './operation.ts';
import { type PathIds, pathIds } from './path-ids.ts';
import type { Request } from './request.ts';

interface EndpointSpec<
  Path extends string,
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Result extends TSchema,
> extends Omit<OperationSpec<Params, Query, Body, Result>, 'operationId' | 'path' | 'params'> {
  /** Without it, the name under which the `routes.ts` of its domain exports the endpoint. */
  operationId?: string;
  /** OpenAPI form: `/v1/organizations/{organization_id}`. */
  path: Path;
  /** The schema of the parameters in the path, if they are not just ids; see pathIds. */
  params?: Params;
  /**
   * Returns the page that a browser shows in place of an error, in the language of the query or the browser.
   * Clients that do not prefer HTML get the error as JSON.
   */
  errorPage?(status: number, locale: string | undefined): Content;
  handle(
    request: Request<WithIds<Static<Params>>, WithIds<Static<Query>>, WithIds<Static<Body>>>,
  ): Promise<Static<Result> | Content>;
}

// biome-ignore lint/suspicious/noExplicitAny: the table holds endpoints of every shape
type AnySpec = EndpointSpec<string, any, any, any, any>;

/** An endpoint as its file declares it, without its specific types. */
export type DeclaredEndpoint = AnySpec & Pick<Operation, 'status' | 'params'>;

/** An endpoint in the route table. */
export type Endpoint = DeclaredEndpoint & Pick<Operation, 'operationId'>;

/** Declares one operation of the API: its request, access, response and handler. */
export function endpoint<
  const Path extends string,
  Query extends TSchema,
  Body extends TSchema,
  Result extends TSchema,
  Params extends TSchema = PathIds<Path>,
>(spec: EndpointSpec<Path, Params, Query, Body, Result>): DeclaredEndpoint {
  const declared: AnySpec = spec;
  return { status: 200, params: pathIds(spec.path), ...declared };
}
