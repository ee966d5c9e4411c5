import type { Resource } from '../src/resources/domain.ts';
import { RESOURCE_USERS, RESOURCES } from '../src/resources/layers.ts';
import type { Import, SourceFile } from './source-files.ts';
import { writesIn } from './writes.ts';

const FOLDER = 'resources/';
const LIST = 'server/src/resources/layers.ts';
/** The lists of the endpoints: one for the service, one for each domain. */
const ROUTES = /^(?:resources\/\w+\/)?routes\.ts$/;
/** Files of a domain that belong to no resource. */
const OF_DOMAIN = /^resources\/(?:\w+\/)?(?:domain|layers|routes)\.ts$/;
/** Files of a resource that every folder allowed to use the resource may import. */
const PUBLIC = /^(?:(?:\w+-)?schema|queries|commands)\.ts$/;

/**
 * Returns an error for every import that breaks the rules of ARCHITECTURE.md: a resource uses only
 * those listed before it, only through their public files, and reads only through `queries.ts`; endpoints
 * belong to routes.ts, jobs to jobs.ts, and code below the resources imports none of them. Entries of the
 * list that no import needs are errors too.
 */
export function layerErrors(
  files: readonly SourceFile[],
  resources: readonly Resource[] = RESOURCES,
  users: readonly string[] = RESOURCE_USERS,
): string[] {
  const context = { resources, users, texts: new Map(files.map(({ path, text }) => [path, text])) };
  return [
    ...files.flatMap((file) => homeErrors(file, resources)),
    ...files.flatMap(nameErrors),
    ...files.flatMap((file) => file.imports.flatMap((each) => importErrors(file, each, context))),
    ...unusedErrors(files, resources),
  ];
}

interface Context {
  resources: readonly Resource[];
  users: readonly string[];
  texts: ReadonlyMap<string, string>;
}

function homeErrors({ path }: SourceFile, resources: readonly Resource[]): string[] {
  if (!path.startsWith(FOLDER) || OF_DOMAIN.test(path) || resourceOf(path, resources)) return [];
  return [`server/src/${path} is in no folder that ${LIST} lists`];
}

function nameErrors({ path, text }: SourceFile): string[] {
  const operationId = /^export const (\w+) = endpoint\(\{$/m.exec(text)?.[1];
  if (!path.startsWith(FOLDER) || operationId === undefined) return [];
  const name = `${operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
  if (path.endsWith(`/${name}`)) return [];
  return [`server/src/${path} holds the endpoint ${operationId}; name it ${name}`];
}

function resourceOf(path: string, resources: readonly Resource[]): Resource | undefined {
  return resources.find(({ name }) => path.startsWith(`${FOLDER}${name}/`));
}

function importErrors({ path }: SourceFile, { target, names, line }: Import, context: Context): string[] {
  const { resources, users, texts } = context;
  const to = resourceOf(target, resources);
  if (!to) return [];
  const from = resourceOf(path, resources);
  const at = `server/src/${path}:${line}`;
  const file = target.slice(FOLDER.length + to.name.length + 1);
  const user = ROUTES.test(path) || users.some((each) => path === each || path.startsWith(`${each}/`));
  if (!from && !user) return [`${at} imports ${target}; only ${users.join(', ')} may import resources`];
  if (isEndpoint(texts.get(target)))
    return ROUTES.test(path) ? [] : [`${at} imports the endpoint ${target}; only routes.ts may`];
  if (file.endsWith('-job.ts'))
    return path === 'jobs.ts' ? [] : [`${at} imports the job ${target}; only jobs.ts may`];
  if (from === to) return [];
  if (from && resources.indexOf(to) > resources.indexOf(from))
    return [`${at} imports ${to.name}, which ${LIST} lists after ${from.name} (no cycles)`];
  if (!PUBLIC.test(file) && !to.shares?.includes(file))
    return [
      `${at} imports ${target}, which is private to ${to.name} (public: schema, queries, commands, shares)`,
    ];
  if (file !== 'queries.ts') return [];
  return names
    .filter((name) => writesIn(declarationOf(name, texts.get(target) ?? '')).length > 0)
    .map((name) => `${at} imports ${name}, which writes; move it from ${target} to ${to.name}/commands.ts`);
}

function isEndpoint(text: string | undefined): boolean {
  return text !== undefined && /\bendpoint\(\{/.test(text);
}

/** The text of an exported declaration, up to the next one. */
function declarationOf(name: string, text: string): string {
  const start = text.search(
    new RegExp(`^export (?:async )?(?:function|const|interface|type) ${name}\\b`, 'm'),
  );
  if (start < 0) return '';
  const end = text.slice(start + 1).search(/^(?:export|function|async function|const|interface|type) /m);
  return end < 0 ? text.slice(start) : text.slice(start, start + 1 + end);
}

function unusedErrors(files: readonly SourceFile[], resources: readonly Resource[]): string[] {
  const shared = new Set<string>();
  for (const { path, imports } of files)
    for (const { target } of imports)
      if (resourceOf(path, resources) !== resourceOf(target, resources)) shared.add(target);
  return resources.flatMap(({ name, shares = [] }) =>
    shares
      .filter((file) => !shared.has(`${FOLDER}${name}/${file}`))
      .map((file) => `${LIST}: no other resource imports ${name}/${file}; remove it from the list`),
  );
}
