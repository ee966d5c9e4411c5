import type { FastifyRequest } from 'fastify';
import { AppError, type ValidationError } from './errors.ts';

export const SCIM_TYPE = 'application/scim+json; charset=utf-8';
const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** The error body of RFC 7644, section 3.12. */
interface ScimErrorBody {
  schemas: [typeof SCHEMA];
  status: string;
  scimType?: string;
  detail: string;
}

/** The kinds of invalid requests in RFC 7644 that this service reports. */
export type ScimErrorType = 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'noTarget';

/** Whether a request is one of SCIM, so that its errors have the shape of RFC 7644. */
export function isScim({ url }: FastifyRequest): boolean {
  return url.startsWith('/scim/v2/');
}

/** Returns the error for a request that RFC 7644 answers with 400. */
export function invalidScim(scimType: ScimErrorType, detail: string): AppError {
  return new AppError('validation_error', detail, { scimType });
}

/** The body of an error. SCIM has 400 where the other operations have 422. */
export function scimErrorOf({ code, status, message, context }: AppError): ScimErrorBody {
  const scimType = code === 'conflict' ? 'uniqueness' : context['scimType'];
  return {
    schemas: [SCHEMA],
    status: String(status === 422 ? 400 : status),
    ...(typeof scimType === 'string' && { scimType }),
    detail: message,
  };
}

/** One error with the paths and messages of all. */
export function validationErrorOfScim({ errors, malformed }: ValidationError): AppError {
  const detail = errors.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ');
  return invalidScim(malformed ? 'invalidSyntax' : 'invalidValue', detail.slice(0, 1000));
}
