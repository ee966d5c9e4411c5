/** How operations become methods: `listEnrollments` of `…/enrollments` is `environment.enrollments.list`. */

export type ScopeName = 'service' | 'organization' | 'app' | 'environment';

/** The path prefixes of the scopes, the longest first. */
export const PREFIXES: [ScopeName, string][] = [
  ['environment', '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/'],
  ['app', '/v1/organizations/{organization_id}/apps/{app_id}/'],
  ['organization', '/v1/organizations/{organization_id}/'],
  ['service', '/'],
];

export interface Place {
  scope: ScopeName;
  /** The name of the group of methods, such as `enrollments`. */
  group: string;
}

/** Returns where the methods of a path belong: the deepest scope, and its first segment after the scope. */
export function placeOf(path: string, tags: readonly string[]): Place {
  const [scope, prefix] = PREFIXES.find(([, start]) => path.startsWith(start))!;
  const segments = path.slice(prefix.length).split('/');
  if (scope !== 'service') return { scope, group: camelCase(segments[0]!) };
  if (segments[0] === 'v1') return { scope, group: camelCase(segments[1]!) };
  return { scope, group: segments[0] === 'auth' ? 'auth' : camelCase(tags[0]!) };
}

/**
 * Returns the method names of the operations of one group. The words of the group and of its scope are left
 * out. If that makes two names equal, the operation on many items gets the suffix `Many`.
 */
export function methodNames({ scope, group }: Place, operationIds: readonly string[]): Map<string, string> {
  const noun = new Set([...wordsOf(group), scope].map(singular));
  const short = (id: string) =>
    camelCase(
      wordsOf(id)
        .filter((word, i) => i === 0 || !noun.has(singular(word)))
        .join('-'),
    );
  const names = new Map(operationIds.map((id): [string, string] => [id, short(id)]));
  for (const [id, name] of names) {
    const isShared = operationIds.some((other) => other !== id && short(other) === name);
    if (isShared && id.endsWith('s')) names.set(id, `${name}Many`);
  }
  if (new Set(names.values()).size < names.size)
    throw new Error(`Two operations of ${group} have one name: ${[...names.values()].sort().join(', ')}`);
  return names;
}

/**
 * Returns the name that clients of REST interfaces expect: `update` for `change`, `delete` for `revoke`.
 * Undefined if the method has that name, or if it belongs to another method of the group. A name such as
 * `endMember` has no alias, because `deleteMember` would say something else.
 */
export function restAlias(name: string, method: string, taken: ReadonlySet<string>): string | undefined {
  const [verb, form]: [string, RegExp] = method === 'patch' ? ['update', /^[a-z]+/] : ['delete', /^[a-z]+$/];
  if (!['patch', 'delete'].includes(method) || !form.test(name)) return undefined;
  const alias = name.replace(form, verb);
  return taken.has(alias) ? undefined : alias;
}

export function camelCase(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

export function pascalCase(text: string): string {
  return camelCase(text.replace(/[A-Z]/g, (letter) => `-${letter}`)).replace(/^./, (letter) =>
    letter.toUpperCase(),
  );
}

function wordsOf(name: string): string[] {
  return name
    .replace(/[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase()
    .split('-');
}

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/s$/, '');
}
