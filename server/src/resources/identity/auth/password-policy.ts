import { MIN_PASSWORD_LENGTH } from '../../../credentials/password.ts';
import { invalidValue } from '../../../http/errors.ts';

/** The shortest password that the first start accepts from its configuration (NIST SP 800-63B). */
const MIN_CONFIGURED_LENGTH = 8;
const SERVICE = 'Evaluation Program Service';

/**
 * Throws a validation error for a new password that is easy to guess: one of the most common passwords (a
 * list of 49 000), or one of `names`, such as the user's email address, a part of it, or the name of the
 * service, also with digits and other characters that are not letters. Compares without regard to case.
 */
export async function rejectWeakPassword(
  field: 'password' | 'new_password',
  password: string,
  names: readonly string[],
): Promise<void> {
  const reason = await weakness(password, names, lettersOf);
  if (reason !== undefined) throw invalidValue(['body', field], reason);
}

/** Returns why the configured password of the first owner is not accepted; undefined if it is. */
export async function weaknessOfConfigured(password: string, email: string): Promise<string | undefined> {
  if ([...password].length < MIN_CONFIGURED_LENGTH)
    return `it needs at least ${MIN_CONFIGURED_LENGTH} characters (passwords that users set: ${MIN_PASSWORD_LENGTH})`;
  // A start that fails costs the operator more than a name with digits, which is theirs to choose.
  return weakness(password, [email], (text) => text);
}

/** @param essence returns the part of a password or name that is compared */
async function weakness(
  password: string,
  names: readonly string[],
  essence: (text: string) => string,
): Promise<string | undefined> {
  const lower = password.normalize('NFKC').toLowerCase();
  const words = [SERVICE, ...names.flatMap(partsOf)].map((word) => word.normalize('NFKC').toLowerCase());
  const own = essence(lower);
  if (words.some((word) => word === lower || (own !== '' && essence(word) === own)))
    return 'it is little more than the name or address that it belongs to';
  if (new Set(lower).size === 1) return 'it repeats one character';
  if ((await commonPasswords()).has(lower)) return 'it is one of the most common passwords';
  return undefined;
}

/** Returns a name, or an address with its parts: `ada@example.org`, `ada`, `example.org` and `example`. */
function partsOf(name: string): string[] {
  const [local = '', domain] = name.split('@');
  return domain === undefined ? [name] : [name, local, domain, domain.split('.')[0]!];
}

function lettersOf(text: string): string {
  return text.replace(/\P{L}/gu, '');
}

let commonPromise: Promise<ReadonlySet<string>> | undefined;

/** Loads the list when the first password is set, because most processes never need it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  commonPromise ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((password) => password.toLowerCase())),
  );
  return commonPromise;
}
