import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRightsChanged } from '../credentials/rights.ts';
import type { Services } from '../services.ts';
import { NeedsThread } from '../threads/needs-thread.ts';
import { DictionaryNotLoaded } from '../vault/dictionaries.ts';
import { authenticateAgain } from './authentication.ts';
import { overloaded } from './errors.ts';
import type { Operation } from './operation.ts';

const ATTEMPTS = 3;

/**
 * Authorizes and handles the request. If its rights or the clock of its environment changed before its
 * transaction committed, the transaction was rolled back, and both are done again with the present ones. The
 * same applies if a dictionary had to be read first. If the participant was remembered, a failure is not
 * final: the request is handled again with the present participant. Throws unauthenticated if there are no
 * rights, and overloaded if they keep changing.
 */
export async function withPresentRights<T>(
  services: Services,
  endpoint: Operation,
  raw: FastifyRequest,
  reply: FastifyReply,
  handle: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      return await handle();
    } catch (error) {
      if (error instanceof DictionaryNotLoaded) await error.loading;
      else if (isRightsChanged(error) || (raw.isRemembered && !(error instanceof NeedsThread))) {
        services.credentials.forget();
        services.environments.forget(environmentOf(raw));
        await authenticateAgain(services, endpoint, raw, reply);
      } else throw error;
    }
  }
  throw overloaded();
}

function environmentOf({ params, participant }: FastifyRequest): string {
  const { environment_id } = params as { environment_id?: string };
  return participant?.environmentId ?? environment_id?.toLowerCase() ?? '';
}
