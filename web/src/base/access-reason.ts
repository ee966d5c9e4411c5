import { type FetchRequest, InvalidRequestError } from '@eps/sdk';

/** Why people's data are read. Never stored, because a reason can be about a person. */
let reason: string | undefined;

/** Sends a request with the reason that was given on this page load. */
export function fetchWithReason(url: string, request: FetchRequest): Promise<Response> {
  const headers = reason === undefined ? request.headers : { ...request.headers, 'X-Access-Reason': reason };
  return fetch(url, { ...request, headers });
}

/** Sets the reason for this and all further reads, until the page is loaded again. */
export function giveReason(given: string): void {
  // Headers have the characters of Latin-1 only.
  reason = given.trim().replace(/[^\x20-\x7e\xa0-\xff]/g, '?');
}

/** Whether a read failed because the organization requires a reason for it. */
export function lacksReason(error: unknown): boolean {
  return (
    error instanceof InvalidRequestError &&
    error.errors.some(({ loc, type }) => type === 'missing' && loc.at(-1) === 'X-Access-Reason')
  );
}
