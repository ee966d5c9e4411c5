import type { Domain, Resource } from '../src/resources/domain.ts';
import { DOMAINS } from '../src/resources/layers.ts';
import { TABLE_OWNERS } from './table-owners.ts';

const BEGIN = '<!-- resources: written by npm run structure -->';
const END = '<!-- end of resources -->';

/**
 * Returns server/src/resources/README.md with up-to-date tables of resources, one for each domain. Throws if
 * its markers are missing.
 */
export function withResourceTable(document: string, domains: readonly Domain[] = DOMAINS): string {
  const [start, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (start < 0 || end < start)
    throw new Error('server/src/resources/README.md has lost the markers of the tables');
  const tables = domains.map(tableOf).join('\n');
  return `${document.slice(0, start)}${BEGIN}\n\n${tables}\n${document.slice(end)}`;
}

function tableOf({ name, holds, resources }: Domain): string {
  const head = ['| resource folder | holds | writes |', '|---|---|---|'];
  const rows = resources.map((resource) => rowOf(resource, name));
  return `**${name}**: ${holds}\n\n${[...head, ...rows].join('\n')}\n`;
}

function rowOf({ name, holds }: Resource, domain: string): string {
  const folder = `resources/${domain}/${name}`;
  const tables = Object.entries(TABLE_OWNERS)
    .filter(([, owners]) => owners.some((owner) => owner === folder))
    .map(([table]) => `\`${table}\``);
  return `| \`${name}\` | ${holds} | ${tables.join(', ') || '–'} |`;
}
