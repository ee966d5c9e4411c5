import { strictObject } from '../../../http/schemas.ts';
import { Optional, type TSchema, Type } from '../../../http/type.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** Directories send more attributes than are stored. */
const OPEN = { additionalProperties: true };
const Text = Type.Union([Type.String({ maxLength: 512 }), Type.Null()]);
/** Entra sends booleans as text: "True" and "False". */
const Flag = Type.Union([Type.Boolean(), Type.String({ pattern: '^([Tt]rue|[Ff]alse)$' }), Type.Null()]);
const MAX_EMAILS = 20;
export const MAX_MEMBERS = 5000;

const UserName = Type.String({ minLength: 1, maxLength: 320 });
const NameParts = Type.Object(
  {
    formatted: Type.Optional(Text),
    givenName: Type.Optional(Text),
    familyName: Type.Optional(Text),
  },
  OPEN,
);
const EmailEntry = Type.Object(
  { value: Type.Optional(Text), type: Type.Optional(Text), primary: Type.Optional(Flag) },
  OPEN,
);

export const ScimUserRequest = Type.Object(
  {
    userName: UserName,
    externalId: Type.Optional(Text),
    active: Type.Optional(Flag),
    displayName: Type.Optional(Text),
    name: Optional.Union([NameParts, Type.Null()]),
    emails: Optional.Union([Type.Array(EmailEntry, { maxItems: MAX_EMAILS }), Type.Null()]),
  },
  { ...OPEN, title: 'ScimUserRequest' },
);

const MemberReference = Type.Object({ value: Type.String({ minLength: 1, maxLength: 64 }) }, OPEN);
export const ScimGroupRequest = Type.Object(
  {
    displayName: Type.String({ minLength: 1, maxLength: 255 }),
    externalId: Type.Optional(Text),
    members: Optional.Union([Type.Array(MemberReference, { maxItems: MAX_MEMBERS }), Type.Null()]),
  },
  { ...OPEN, title: 'ScimGroupRequest' },
);

export const ScimPatchRequest = Type.Object(
  {
    schemas: Type.Array(Type.String(), { maxItems: 10 }),
    Operations: Type.Array(
      Type.Object(
        {
          op: Type.String({ maxLength: 10 }),
          path: Optional.String({ maxLength: 500 }),
          value: Type.Optional(Type.Unknown()),
        },
        OPEN,
      ),
      { minItems: 1, maxItems: 1000 },
    ),
  },
  { ...OPEN, title: 'ScimPatchRequest' },
);

const Meta = strictObject({
  resourceType: Type.String(),
  created: Optional.String(),
  lastModified: Optional.String(),
  location: Type.String(),
});

export const ScimUser = Type.Object(
  { schemas: Type.Array(Type.String()), id: Type.String(), meta: Type.Optional(Meta) },
  { ...OPEN, title: 'ScimUser' },
);
export const ScimGroup = Type.Object(
  { schemas: Type.Array(Type.String()), id: Type.String(), meta: Type.Optional(Meta) },
  { ...OPEN, title: 'ScimGroup' },
);
export const ScimResource = Type.Object(
  { schemas: Type.Array(Type.String()) },
  { ...OPEN, title: 'ScimResource' },
);

export function scimListOf(item: TSchema & { title?: string }) {
  return strictObject(
    {
      schemas: Type.Array(Type.String()),
      totalResults: Type.Integer(),
      startIndex: Type.Integer(),
      itemsPerPage: Type.Integer(),
      Resources: Type.Array(item),
    },
    { title: `${item.title!}List` },
  );
}

export function scimList(resources: object[], totalResults: number, startIndex: number) {
  return {
    schemas: [LIST_SCHEMA],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources as { schemas: string[]; id: string }[],
  };
}

const ATTRIBUTES = {
  attributes: Optional.String({ maxLength: 1000, description: 'Attributes to return, separated by commas.' }),
  excludedAttributes: Optional.String({
    maxLength: 1000,
    description: 'Attributes not to return, separated by commas.',
  }),
};

/** Query parameters of a response with one resource. Unknown ones are ignored. */
export const ScimQuery = Type.Object(ATTRIBUTES, OPEN);

/** Query parameters of a list. */
export const ScimListQuery = Type.Object(
  {
    filter: Optional.String({ maxLength: 2000, description: 'Such as `userName eq "ada@example.com"`.' }),
    startIndex: Optional.Integer({ description: 'Position of the first resource, from 1.' }),
    count: Optional.Integer({ description: 'Maximum number of resources; 200 at most.' }),
    ...ATTRIBUTES,
  },
  OPEN,
);

export const NoParameters = Type.Object({}, OPEN);
export const ScimPath = strictObject({ id: Type.String({ description: 'The id of the resource.' }) });

/** What all operations of SCIM declare. */
export const SCIM = { tag: 'scim', access: { credential: 'scim' }, errorShape: 'scim' } as const;
/** What operations on one user or group declare. */
export const OF_RESOURCE = { ...SCIM, params: ScimPath, query: ScimQuery };

export const EXAMPLE_USER_REQUEST = {
  schemas: [USER_SCHEMA],
  userName: 'ada@example.com',
  externalId: '00u1a2b3c4',
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
  active: true,
};

const LOCATION = 'https://evaluations.example.com/scim/v2';
const EXAMPLE_ID = '0199a3c5-11aa-7b21-8c3d-4e5f60718293';

export const EXAMPLE_USER = {
  ...EXAMPLE_USER_REQUEST,
  id: EXAMPLE_ID,
  groups: [],
  meta: {
    resourceType: 'User',
    created: '2026-01-12T09:00:00.000Z',
    lastModified: '2026-01-12T09:00:00.000Z',
    location: `${LOCATION}/Users/${EXAMPLE_ID}`,
  },
};

export const EXAMPLE_GROUP_REQUEST = { schemas: [GROUP_SCHEMA], displayName: 'Authors', members: [] };

export const EXAMPLE_GROUP = {
  ...EXAMPLE_GROUP_REQUEST,
  id: EXAMPLE_ID,
  meta: {
    resourceType: 'Group',
    created: '2026-01-12T09:00:00.000Z',
    lastModified: '2026-01-12T09:00:00.000Z',
    location: `${LOCATION}/Groups/${EXAMPLE_ID}`,
  },
};

export function examplePatch(path: string, value: unknown) {
  return { schemas: [PATCH_SCHEMA], Operations: [{ op: 'replace', path, value }] };
}
