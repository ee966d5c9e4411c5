import { createClient } from '@eps/sdk';
import { fetchConfirmed } from './confirmation.ts';

/**
 * The API of the service that served this page; requests use the session cookie. A user waits for the
 * response, so there are fewer attempts than in a program.
 */
export const client = createClient({
  baseUrl: window.location.origin,
  attempts: 3,
  fetch: fetchConfirmed,
});
