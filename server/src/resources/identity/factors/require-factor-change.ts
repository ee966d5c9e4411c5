import { isStrong } from '../../../credentials/methods.ts';
import {
  REAUTHENTICATION_MS,
  requireAccountSession,
  requireReauthentication,
} from '../../../credentials/reauthentication.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { type FactorsRow, hasFactor, selectFactors } from './queries.ts';

/**
 * Returns the second factors of the user, who may change them: the session is of the last five minutes, and
 * has proved one of the factors if there is any. Otherwise somebody with the password could add their own.
 * Throws insufficient_scope and reauthentication_required.
 */
export async function requireFactorChange(request: Request): Promise<FactorsRow> {
  const session = requireAccountSession(request);
  requireReauthentication(request);
  const [factors] = await request.services.db.system.read(selectFactors(request.principal.userId));
  if (hasFactor(factors!) && !isStrong(session.methods))
    throw new AppError(
      'reauthentication_required',
      'Confirm who you are with a second factor at POST /auth/reauthenticate, then repeat the request.',
      { max_age_seconds: REAUTHENTICATION_MS / 1000, second_factor: true },
    );
  return factors!;
}
