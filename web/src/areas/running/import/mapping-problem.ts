import type { ColumnMapping } from './mapping.ts';

/** A problem of a mapping as a whole. */
export interface MappingProblem {
  code: 'oneId' | 'noName' | 'sameName';
  name: string;
}

export function mappingProblem(mapping: readonly ColumnMapping[]): MappingProblem | undefined {
  if (mapping.filter(({ use }) => use === 'external_id').length !== 1) return { code: 'oneId', name: '' };
  const names = mapping
    .filter(({ use }) => use !== 'external_id' && use !== 'skip')
    .map(({ name }) => name.trim());
  if (names.includes('')) return { code: 'noName', name: '' };
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  return repeated === undefined ? undefined : { code: 'sameName', name: repeated };
}
