import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { isUuid } from '../../../http/validation.ts';
import { directoryOf, lockDirectory } from './directory.ts';
import { patched } from './patch.ts';
import { type ScimUserRow, selectScimUser } from './queries.ts';
import { EXAMPLE_USER, examplePatch, OF_RESOURCE, ScimPatchRequest, ScimUser } from './schema.ts';
import { checkedAttributes, openProfile, type UserAttributes } from './user-attributes.ts';
import { changeUser, limitInvitation, respondWithUser, userOfPath } from './users.ts';

export const changeScimUser = endpoint({
  summary: 'Update a user (SCIM)',
  description:
    'Applies `add`, `replace` and `remove` operations. `active: false` ends the membership with its API keys and sessions at once, in this organization only; `active: true` makes the person a member again. Another e-mail address means another account: the membership of the old one ends. The last owner stays (`409`).',
  ...OF_RESOURCE,
  method: 'PATCH',
  path: '/scim/v2/Users/{id}',
  body: ScimPatchRequest,
  response: ScimUser,
  errors: ['conflict', 'last_owner', 'last_platform_admin'],
  examples: { body: examplePatch('active', false), response: { ...EXAMPLE_USER, active: false } },
  async handle(request) {
    const { services, params, body } = request;
    const attributesAfter = (row: ScimUserRow) =>
      checkedAttributes(patched(documentOf(request, row), body.Operations));
    await limitIfKnown(request, params.id, attributesAfter);
    const changed = await request.writeAsSystem(async (tx) => {
      const provider = await lockDirectory(tx, request);
      const before = await userOfPath(tx, request);
      const after = await changeUser(tx, request, provider, before, attributesAfter(before));
      return respondWithUser(tx, request, after);
    });
    services.credentials.forget();
    return changed;
  },
});

/** Limits the mails to a person who would become active. */
async function limitIfKnown(
  request: Request,
  id: string,
  attributesAfter: (row: ScimUserRow) => UserAttributes,
): Promise<void> {
  if (!isUuid(id)) throw notFound();
  const [row] = await request.services.db.system.read(selectScimUser(directoryOf(request), id));
  if (!row) throw notFound();
  const attributes = attributesAfter(row);
  if (!row.active || row.address !== attributes.address) await limitInvitation(request, attributes);
}

function documentOf({ services }: Request, row: ScimUserRow) {
  return {
    userName: row.user_name,
    externalId: row.external_id,
    active: row.active,
    ...openProfile(services, row.id, row.sealed_profile),
  };
}
