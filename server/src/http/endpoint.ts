import type { Static, TSchema } from 'typebox';
import type { WithIds } from '../ids.ts';
import type { Content } from './content.ts';
import type { Operation, OperationSpec } from './operation.ts';
import type { Request } from './request.ts';

interface EndpointSpec<
  Path extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Result extends TSchema,
> extends OperationSpec<Path, Query, Body, Result> {
  /**
   * Returns the page that a browser shows in place of an error, in the language of the query or the browser.
   * Clients that do not prefer HTML get the error as JSON.
   */
  errorPage?(status: number, locale: string | undefined): Content;
  handle(
    request: Request<WithIds<Static<Path>>, WithIds<Static<Query>>, WithIds<Static<Body>>>,
  ): Promise<Static<Result> | Content>;
}

// biome-ignore lint/suspicious/noExplicitAny: the table holds endpoints of every shape
type AnySpec = EndpointSpec<any, any, any, any>;

/** An endpoint in the route table, without its specific types. */
export type Endpoint = AnySpec & Pick<Operation, 'status'>;

/** Declares one operation of the API: its request, access, response and handler. */
export function endpoint<
  Path extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Result extends TSchema,
>(spec: EndpointSpec<Path, Query, Body, Result>): Endpoint {
  const declared: AnySpec = spec;
  return { status: 200, ...declared };
}
