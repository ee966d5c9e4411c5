import type { Protocol } from '@eps/sdk';

/** The parts that the console reads from the content of a protocol, which may have errors. */
export interface ProtocolParts {
  waves: string[];
  arms: string[];
  fields: { id: string; isDate: boolean }[];
}

/** Returns the ids in the content of a protocol; values of another type are left out. */
export function partsOf(content: Protocol['content']): ProtocolParts {
  const { waves, arms, fields } = content as Record<string, unknown>;
  return {
    waves: idsOf(waves).map(({ id }) => id),
    arms: idsOf(arms).map(({ id }) => id),
    fields: idsOf(fields).map(({ id, type }) => ({ id, isDate: type === 'date' })),
  };
}

function idsOf(value: unknown): { id: string; type?: unknown }[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (each): each is { id: string } =>
      typeof each === 'object' && each !== null && typeof each.id === 'string',
  );
}
