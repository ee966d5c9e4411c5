import { RESOURCES, type Resource } from '../src/resources/layers.ts';
import { TABLE_OWNERS } from './table-owners.ts';

const BEGIN = '<!-- resources: written by npm run structure -->';
const END = '<!-- end of resources -->';

/**
 * Returns ARCHITECTURE.md with an up-to-date table of resources. Throws if its markers are missing.
 */
export function withResourceTable(document: string, resources: readonly Resource[] = RESOURCES): string {
  const [start, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (start < 0 || end < start) throw new Error('ARCHITECTURE.md has lost the markers of the resource table');
  const table = ['| resource folder | holds | writes | uses |', '|---|---|---|---|', ...resources.map(rowOf)];
  return `${document.slice(0, start)}${BEGIN}\n${table.join('\n')}\n${document.slice(end)}`;
}

function rowOf({ name, holds, uses }: Resource): string {
  const tables = Object.entries(TABLE_OWNERS)
    .filter(([, owners]) => owners.some((owner) => owner === `resources/${name}`))
    .map(([table]) => `\`${table}\``);
  return `| \`${name}\` | ${holds} | ${tables.join(', ') || '–'} | ${uses.join(', ') || '–'} |`;
}
