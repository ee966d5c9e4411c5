import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const DIRECTORY = join(import.meta.dirname, '../migrations');
/** Taken out before their release. Databases know migrations by name, so the others keep their numbers. */
const WITHDRAWN = [18, 20];

/** Returns an error for every migration whose number does not follow that of the one before. */
export function migrationErrors(): string[] {
  return numberErrors(readdirSync(DIRECTORY).filter((name) => name.endsWith('.sql')));
}

export function numberErrors(names: readonly string[]): string[] {
  const errors: string[] = [];
  let next = 1;
  for (const name of names.toSorted()) {
    while (WITHDRAWN.includes(next)) next++;
    const expected = String(next).padStart(4, '0');
    if (!name.startsWith(`${expected}_`))
      errors.push(`server/migrations/${name}: its number is not ${expected}`);
    next = Number.parseInt(name, 10) + 1;
  }
  return errors;
}
