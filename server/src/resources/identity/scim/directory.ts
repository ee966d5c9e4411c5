import type { Transaction } from '../../../db/transaction.ts';
import { found } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { type ProviderRow, selectProvider } from '../single-sign-on/queries.ts';
import { type Attributes, conditionOf } from './filter.ts';
import { type Directory, FIRST_PARAMETER, type Slice } from './queries.ts';

const DEFAULT_COUNT = 100;
const MAX_COUNT = 200;
/** PostgreSQL reads positions as integers. */
const MAX_INDEX = 2 ** 31 - 1;

export function directoryOf({ provisioner }: Request): Directory {
  return { organizationId: provisioner.organizationId, providerId: provisioner.providerId };
}

/** Returns the provider of the directory, locked until the transaction ends. */
export async function lockDirectory(tx: Transaction, { provisioner }: Request): Promise<ProviderRow> {
  const { organizationId, providerId } = provisioner;
  const provider = found(await tx.first(selectProvider(organizationId, providerId, true)));
  return provider;
}

/** Reads the parameters of a list (RFC 7644, section 3.4.2.4). Throws invalidFilter. */
export function sliceOf(
  { filter, startIndex = 1, count = DEFAULT_COUNT }: { filter?: string; startIndex?: number; count?: number },
  attributes: Attributes,
): Slice & { startIndex: number } {
  const first = Math.min(Math.max(startIndex, 1), MAX_INDEX);
  return {
    condition: conditionOf(filter, attributes, FIRST_PARAMETER),
    offset: first - 1,
    limit: Math.min(Math.max(count, 0), MAX_COUNT),
    startIndex: first,
  };
}
