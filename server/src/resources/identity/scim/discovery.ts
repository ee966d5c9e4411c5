import type { Services } from '../../../services.ts';
import { GROUP_SCHEMA, USER_SCHEMA } from './schema.ts';

/** The description of the service's SCIM interface (RFC 7643, sections 5 to 7). */

const META_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0';

export function serviceProviderConfig({ config }: Services) {
  return {
    schemas: [`${META_SCHEMA}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A SCIM token of an identity provider, as Authorization: Bearer <token>.',
        primary: true,
      },
    ],
    meta: {
      resourceType: 'ServiceProviderConfig',
      location: `${config.publicUrl}/scim/v2/ServiceProviderConfig`,
    },
  };
}

export function resourceTypes({ config }: Services) {
  return [
    { name: 'User', schema: USER_SCHEMA, description: 'A person of the directory.' },
    { name: 'Group', schema: GROUP_SCHEMA, description: 'A group of the directory.' },
  ].map(({ name, schema, description }) => ({
    schemas: [`${META_SCHEMA}:ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    description,
    schema,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${config.publicUrl}/scim/v2/ResourceTypes/${name}` },
  }));
}

interface AttributeOptions {
  required?: boolean;
  unique?: boolean;
  multiValued?: boolean;
  readOnly?: boolean;
  caseExact?: boolean;
  subAttributes?: object[];
}

function attribute(name: string, type: string, description: string, options: AttributeOptions = {}) {
  const { required = false, unique = false, multiValued = false, readOnly = false } = options;
  return {
    name,
    type,
    multiValued,
    description,
    required,
    ...(type === 'string' && { caseExact: options.caseExact ?? false }),
    mutability: readOnly ? 'readOnly' : 'readWrite',
    returned: 'default',
    uniqueness: unique ? 'server' : 'none',
    ...(options.subAttributes && { subAttributes: options.subAttributes }),
  };
}

const USER = [
  attribute('userName', 'string', 'The name of the person in the directory.', {
    required: true,
    unique: true,
  }),
  attribute('displayName', 'string', 'The name of the person.'),
  attribute('name', 'complex', 'The parts of the name.', {
    subAttributes: [
      attribute('formatted', 'string', 'The full name.'),
      attribute('givenName', 'string', 'The given name.'),
      attribute('familyName', 'string', 'The family name.'),
    ],
  }),
  attribute('emails', 'complex', 'E-mail addresses. The primary one is the address of the account.', {
    multiValued: true,
    subAttributes: [
      attribute('value', 'string', 'The address.'),
      attribute('type', 'string', 'Such as work.'),
      attribute('primary', 'boolean', 'Whether it is the address of the account.'),
    ],
  }),
  attribute('active', 'boolean', 'Whether the person is to be a member.'),
  attribute('groups', 'complex', 'The groups of the person.', {
    multiValued: true,
    readOnly: true,
    subAttributes: [
      attribute('value', 'string', 'The id of the group.', { readOnly: true }),
      attribute('display', 'string', 'The name of the group.', { readOnly: true }),
    ],
  }),
];

const GROUP = [
  attribute('displayName', 'string', 'The name of the group.', { required: true, unique: true }),
  attribute('members', 'complex', 'The members of the group.', {
    multiValued: true,
    subAttributes: [attribute('value', 'string', 'The id of a user.')],
  }),
];

export function schemas({ config }: Services) {
  return [
    { id: USER_SCHEMA, name: 'User', description: 'A person of the directory.', attributes: USER },
    { id: GROUP_SCHEMA, name: 'Group', description: 'A group of the directory.', attributes: GROUP },
  ].map((schema) => ({
    schemas: [`${META_SCHEMA}:Schema`],
    ...schema,
    meta: { resourceType: 'Schema', location: `${config.publicUrl}/scim/v2/Schemas/${schema.id}` },
  }));
}
