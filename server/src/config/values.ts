/** A wrong configuration. The message names the variable and the accepted values; no stack is printed. */
export class ConfigError extends Error {}

export type Environment = Record<string, string | undefined>;

export function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
}

export function list(env: Environment, name: string): string[] {
  return (text(env, name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Returns the text of a variable. Throws ConfigError, with what it must be, if it is set and not valid. */
export function checked(
  env: Environment,
  name: string,
  isValid: (value: string) => boolean,
  must: string,
): string | undefined {
  const value = text(env, name);
  if (value !== undefined && !isValid(value)) throw new ConfigError(`${name} ${must}`);
  return value;
}

/** Returns the items of a variable. Throws ConfigError, with what they must be, if one is not valid. */
export function checkedList(
  env: Environment,
  name: string,
  isValid: (item: string) => boolean,
  kind: string,
): string[] {
  const items = list(env, name);
  if (!items.every(isValid)) throw new ConfigError(`${name} must be a comma-separated list of ${kind}`);
  return items;
}

/** Whether a secret is long enough and can be sent in a header. */
export function isToken(value: string): boolean {
  return /^[\x21-\x7e]{16,}$/.test(value);
}
export const MUST_BE_TOKEN = 'must have at least 16 printable ASCII characters, no spaces.';

export function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const parsed = Number(value);
  if (!Number.isInteger(parsed) || parsed < min || parsed > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}.`);
  return parsed;
}

export function oneOf<const T extends string>(
  env: Environment,
  name: string,
  values: readonly T[],
  fallback: T,
): T {
  const value = text(env, name) ?? fallback;
  const found = values.find((candidate) => candidate === value);
  if (found === undefined) throw new ConfigError(`${name} must be one of ${values.join(', ')}.`);
  return found;
}

export function instant(env: Environment, name: string): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const time = Date.parse(value);
  if (Number.isNaN(time))
    throw new ConfigError(`${name} must be an ISO 8601 date-time, such as 2026-12-31T00:00:00Z.`);
  return new Date(time).toISOString();
}
