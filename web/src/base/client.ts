import { createClient } from '@eps/sdk';
import { fetchConfirmed } from './confirmation.ts';

/**
 * The API of the service that served this page; requests use the session cookie. Somebody waits for the
 * answer, so that fewer attempts are made than by a program.
 */
export const client = createClient({
  baseUrl: window.location.origin,
  attempts: 3,
  fetch: fetchConfirmed,
});
