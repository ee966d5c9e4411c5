import { ScimError, type ScimPatchOperation, scimPatch } from 'scim-patch';
import { invalidScim } from '../../../http/scim-error.ts';

/** The operations of a request, as directories send them. */
interface Operation {
  op: string;
  path?: string;
  value?: unknown;
}

/** Names that lead from an object to its prototype, because the library follows any path. */
const PROTOTYPE = /(^|[^\w$])(__proto__|constructor|prototype)($|[^\w$])/;

/**
 * Applies the operations of a PATCH request (RFC 7644, section 3.5.2) to a copy of a document. Attributes
 * that the document does not know are added to it and ignored later. Throws invalidPath, invalidValue,
 * invalidSyntax and noTarget.
 */
export function patched<Document extends object>(
  document: Document,
  operations: readonly Operation[],
): Record<string, unknown> {
  requireOwnPaths(operations);
  const copy = structuredClone(document);
  try {
    return scimPatch(copy as never, operations.map(normalized)) as unknown as Record<string, unknown>;
  } catch (error) {
    if (error instanceof ScimError)
      throw invalidScim(SCIM_TYPES[error.scimCode ?? ''] ?? 'invalidPath', error.message);
    // The library reads through values that are not what the path expects.
    if (error instanceof TypeError) throw invalidScim('invalidValue', 'A value does not fit its path.');
    throw error;
  }
}

const SCIM_TYPES: Record<string, 'invalidSyntax' | 'invalidValue' | 'noTarget'> = {
  invalidSyntax: 'invalidSyntax',
  invalidValue: 'invalidValue',
  noTarget: 'noTarget',
};

function normalized({ op, path, value }: Operation): ScimPatchOperation {
  const isMembers = path === 'members' || path?.endsWith(':members') === true;
  return {
    op: op.toLowerCase() as 'add',
    ...(path !== undefined && { path }),
    ...(value !== undefined && { value: isMembers ? references(value) : withReferences(value) }),
  };
}

/** Okta replaces members in a value without a path. */
function withReferences(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || !('members' in value)) return value;
  return { ...value, members: references(value.members) };
}

/**
 * Keeps the ids of members only: directories also send names and links, and remove a member by comparing all
 * of it.
 */
function references(value: unknown): unknown {
  const entries = Array.isArray(value) ? value : [value];
  return entries.map((entry: unknown) => {
    const id = entry !== null && typeof entry === 'object' && 'value' in entry ? entry.value : entry;
    return { value: typeof id === 'string' ? id.toLowerCase() : id };
  });
}

function requireOwnPaths(operations: readonly Operation[]): void {
  for (const { path, value } of operations)
    if ((path !== undefined && PROTOTYPE.test(path)) || namesPrototype(value))
      throw invalidScim('invalidPath', 'A path does not name an attribute.');
}

function namesPrototype(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([key, member]) => PROTOTYPE.test(key) || namesPrototype(member));
}
