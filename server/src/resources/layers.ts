import { answers } from './answers/layers.ts';
import { content } from './content/layers.ts';
import type { Domain, Resource } from './domain.ts';
import { identity } from './identity/layers.ts';
import { operations } from './operations/layers.ts';
import { people } from './people/layers.ts';
import { quality } from './quality/layers.ts';
import { results } from './results/layers.ts';
import { studies } from './studies/layers.ts';

/**
 * The domains of the product and the resource folders in them, lowest first: a folder uses only folders that
 * come before it, so there is no cycle between folders and none between domains. `npm run check:structure`
 * compares these lists with the imports, and the lists in README.md with these lists.
 */
export const DOMAINS: readonly Domain[] = [
  identity,
  operations,
  content,
  people,
  answers,
  studies,
  results,
  quality,
];

/** All resources, with the paths of their folders below `resources/` as names. */
export const RESOURCES: readonly Resource[] = DOMAINS.flatMap((domain) =>
  domain.resources.map((resource) => ({ ...resource, name: `${domain.name}/${resource.name}` })),
);

/**
 * Files and folders of server/src outside of `resources/` that may import from it; everything else may not.
 */
export const RESOURCE_USERS = [
  'boot',
  'maintenance',
  'jobs.ts',
  'openapi',
  'routes.ts',
  'services.ts',
] as const;
