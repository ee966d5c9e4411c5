import type { Domain, Resource } from '../src/resources/domain.ts';
import { DOMAINS } from '../src/resources/layers.ts';

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
  const head = ['| resource folder | holds |', '|---|---|'];
  const rows = resources.map(rowOf);
  return `**${name}**: ${holds}\n\n${[...head, ...rows].join('\n')}\n`;
}

function rowOf({ name, holds }: Resource): string {
  return `| \`${name}\` | ${holds} |`;
}
