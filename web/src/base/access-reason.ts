import { type FetchRequest, InvalidRequestError } from '@eps/sdk';

/**
 * The reason for reading people's data. Never stored in the browser, because a reason can be about a person.
 */
let reason: string | undefined;

/** Sends a request with the reason that was given on this page load. */
export function fetchWithReason(url: string, request: FetchRequest): Promise<Response> {
  const headers = reason === undefined ? request.headers : { ...request.headers, 'X-Access-Reason': reason };
  return fetch(url, { ...request, headers });
}

/** Sets the reason for this and all further reads, until the page is loaded again. */
export function giveReason(given: string): void {
  // Headers can contain only Latin-1 characters.
  reason = given.trim().replace(/[^\x20-\x7e\xa0-\xff]/g, '?');
}

/** Whether a read failed because the organization requires a reason for it. */
export function lacksReason(error: unknown): boolean {
  return (
    error instanceof InvalidRequestError &&
    error.errors.some(({ loc, type }) => type === 'missing' && loc.at(-1) === 'X-Access-Reason')
  );
}
