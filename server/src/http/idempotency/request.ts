import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import type { Operation } from '../operation.ts';
import type { Participant } from '../principal.ts';
import type { RequestRights } from '../request-rights.ts';
import type { RequestWork } from '../request-work.ts';

/** The parts of a request that are needed to run it at most once. */
export interface IdempotentRequest {
  readonly services: Services;
  readonly endpoint: Operation;
  readonly raw: FastifyRequest;
  readonly params: unknown;
  readonly body: unknown;
  readonly realNow: Date;
  readonly participant: Participant;
  readonly rights: RequestRights;
  readonly work: RequestWork;
  readonly idempotencyKey: string | undefined;
  /** Whose Idempotency-Keys are used: the user's behind a key or session, or a participant's. */
  readonly idempotencyActor: string;
  /** True when the response is a replay for the Idempotency-Key. */
  replayed: boolean;
  /** The response body that was serialized for storage, so that it is not serialized again for sending. */
  serialized: { body: unknown; text: string } | undefined;
}
