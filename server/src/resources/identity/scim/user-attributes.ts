import { foldAddress } from '../../../http/fold-address.ts';
import { strictObject } from '../../../http/schemas.ts';
import { invalidScim } from '../../../http/scim-error.ts';
import type { Static } from '../../../http/type.ts';
import { compileCheck } from '../../../http/validation.ts';
import type { Services } from '../../../services.ts';
import { open, seal } from '../../../vault/seal.ts';
import { Email } from '../auth/schema.ts';
import { ScimUserRequest } from './schema.ts';

type UserRequest = Static<typeof ScimUserRequest>;

/** The attributes of a person in a directory. */
export interface UserAttributes {
  userName: string;
  externalId: string | null;
  active: boolean;
  /** The address of the account: the primary e-mail address, or else the user name. */
  address: string;
  profile: Profile;
}

/** The attributes that only the directory reads. */
export type Profile = Pick<UserRequest, 'displayName' | 'name' | 'emails'>;

const checkRequest = compileCheck(ScimUserRequest, 'body');
const checkAddress = compileCheck(strictObject({ userName: Email }), 'body');

/** Reads a document that was patched. Throws ValidationError and invalidValue. */
export function checkedAttributes(document: unknown): UserAttributes {
  checkRequest(document);
  return attributesOf(document as UserRequest);
}

/** Throws ValidationError if there is no e-mail address. */
export function attributesOf(request: UserRequest): UserAttributes {
  const { userName, externalId, active, displayName, name, emails } = request;
  const address = addressIn(emails) ?? userName;
  checkAddress({ userName: address });
  return {
    userName,
    externalId: externalId ?? null,
    active: active === undefined || active === null || isTrue(active),
    address,
    profile: {
      ...(displayName != null && { displayName }),
      ...(name != null && { name }),
      ...(emails != null && { emails }),
    },
  };
}

function addressIn(emails: Profile['emails']): string | undefined {
  const given = (emails ?? []).filter(({ value }) => typeof value === 'string' && value !== '');
  const chosen = given.find(({ primary }) => primary != null && isTrue(primary)) ?? given[0];
  return chosen?.value ?? undefined;
}

function isTrue(flag: boolean | string): boolean {
  return flag === true || (typeof flag === 'string' && flag.toLowerCase() === 'true');
}

/** Throws invalidValue for an address of a domain that the provider does not have. */
export function requireDomain({ domains }: { domains: readonly string[] }, address: string): void {
  const domain = foldAddress(address).split('@').at(-1)!;
  if (domains.includes(domain)) return;
  throw invalidScim(
    'invalidValue',
    'The domain of the e-mail address is not one of the identity provider. The address is the primary value of emails, or else the userName.',
  );
}

export function sealProfile({ keys }: Services, id: string, profile: Profile): Buffer {
  return seal(keys.factors, JSON.stringify(profile), associatedData(id));
}

export function openProfile({ keys }: Services, id: string, sealed: Buffer): Profile {
  return JSON.parse(open(keys.factors, sealed, associatedData(id)).toString()) as Profile;
}

function associatedData(id: string): string {
  return `scim_users/${id}/profile`;
}
