import type { Domain, Resource } from '../src/resources/domain.ts';
import { DOMAINS } from '../src/resources/layers.ts';

const BEGIN = '<!-- resources: written by npm run structure -->';
const END = '<!-- end of resources -->';

/**
 * Returns server/src/resources/README.md with up-to-date lists of resources, one for each domain. Throws if
 * its markers are missing.
 */
export function withResourceList(document: string, domains: readonly Domain[] = DOMAINS): string {
  const [start, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (start < 0 || end < start)
    throw new Error('server/src/resources/README.md has lost the markers of the lists');
  const lists = domains.map(listOf).join('\n');
  return `${document.slice(0, start)}${BEGIN}\n\n${lists}\n${document.slice(end)}`;
}

function listOf({ name, holds, resources }: Domain): string {
  return `**${name}**: ${holds}\n\n${resources.map(lineOf).join('\n')}\n`;
}

function lineOf({ name, holds }: Resource): string {
  return `- \`${name}\`: ${holds}`;
}
