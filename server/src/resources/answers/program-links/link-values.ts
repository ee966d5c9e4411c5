import { declaredValues, type LinkValues, NO_LINK_VALUES, signedParameters } from '@eps/engine';
import { AppError } from '../../../http/errors.ts';
import type { ProgramRow } from '../../people/programs/queries.ts';
import type { IssueContext } from '../participant/issue-session.ts';
import type { OpenedLink } from './queries.ts';
import { isSignatureOf, signingSecret } from './signature.ts';

interface SentValues {
  link_values?: LinkValues['values'];
  link_signature?: string;
}

/**
 * Returns the values of a public link that the context of its program declares. Throws
 * link_signature_invalid if the link or a variable requires a signature, and they are not signed.
 */
export async function acceptValues(
  { tx, scope, services }: IssueContext,
  link: OpenedLink,
  program: ProgramRow,
  { link_values: sent = {}, link_signature: signature }: SentValues,
): Promise<LinkValues> {
  if (link.signing_version === null && Object.keys(sent).length === 0) return NO_LINK_VALUES;
  const { bundle } = await services.bundles.valid(tx.rows, scope.organizationId, program.version_bundle_id);
  const values = declaredValues(bundle.context, sent);
  const secret = await signingSecret(services.vault, scope, link);
  if (secret === undefined) {
    const unsigned = signedParameters(bundle.context, values);
    if (unsigned.length === 0) return { values, signed: false };
    throw invalidSignature('This link is without the signature that these values require.', unsigned);
  }
  if (signature === undefined) throw invalidSignature('The values of this link are not signed.');
  if (isSignatureOf(signature, secret, values)) return { values, signed: true };
  throw invalidSignature('The values of this link are not those that were signed.');
}

function invalidSignature(message: string, parameters?: readonly string[]): AppError {
  return new AppError('link_signature_invalid', message, parameters && { parameters: [...parameters] });
}
