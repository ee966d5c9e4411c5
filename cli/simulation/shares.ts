import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { OptionShares } from '@eps/engine';
import { CliError } from '../core/errors.ts';
import { table } from '../core/table.ts';

/** Reads the shares of a JSON file. The service checks that items and options exist. */
export async function readShares(cwd: string, file: string): Promise<OptionShares> {
  const text = await readFile(resolve(cwd, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`The file ${file} cannot be read: ${error.code ?? error.message}.`);
  });
  const shares = parsed(text);
  if (!isObject(shares) || !Object.values(shares).every(isShares))
    throw new CliError(`The file ${file} must have shares by item and option, in JSON.`, {
      hint: 'Such as {"mood": {"good": 0.7, "bad": 0.3}}. Shares may be counts.',
    });
  return shares as OptionShares;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isShares = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((share) => typeof share === 'number');

/** The shares that were simulated, as percentages of their item. */
export function sharesText(shares: OptionShares): string[] {
  const rows = Object.entries(shares).flatMap(([item, options]) => {
    const sum = Object.values(options).reduce((total, share) => total + share, 0);
    return Object.entries(options).map(([option, share], index) => [
      index === 0 ? item : '',
      option,
      `${Number(((100 * share) / sum).toFixed(1))} %`,
    ]);
  });
  return ['', table(['ITEM', 'OPTION', 'SHARE'], rows, 'No option shares.')];
}
