import type { Transaction } from '../../../db/transaction.ts';
import { AppError, found } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { type StudyRow, selectStudy } from '../studies/queries.ts';
import { loadProtocol, type RunningProtocol } from './course.ts';

/**
 * Returns the study that people are added to, locked against changes. Throws not_found, and conflict if it is
 * archived.
 */
export async function requireStudy(
  tx: Transaction,
  { organizationId, environmentId }: Request,
  id: string,
): Promise<{ study: StudyRow; running: RunningProtocol }> {
  const study = found(await tx.first(selectStudy(organizationId, environmentId, id, ' FOR SHARE')));
  if (study.status === 'archived')
    throw new AppError('conflict', 'People cannot be added to an archived study.', { status: study.status });
  return { study, running: await loadProtocol(tx.rows, organizationId, study) };
}
