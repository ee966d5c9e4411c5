import { join } from 'node:path';
import type { Context } from '../core/context.ts';
import { CliError } from '../core/errors.ts';
import { type InstrumentSettings, PROJECT_FILE, type Project, readProject } from './project.ts';

/** An instrument of eps.yaml, with the absolute path of its folder. */
export interface Instrument extends InstrumentSettings {
  key: string;
  path: string;
}

export async function requireProject({ io }: Context): Promise<Project> {
  const project = await readProject(io.cwd);
  if (!project)
    throw new CliError(`There is no ${PROJECT_FILE} here or above.`, { hint: 'Create one with `eps init`.' });
  return project;
}

/** Returns the instruments with these keys; all of them if there are none. */
export function instrumentsOf(project: Project, keys: readonly string[]): Instrument[] {
  const known = Object.keys(project.instruments);
  if (known.length === 0) throw new CliError(`${join(project.root, PROJECT_FILE)} has no instruments.`);
  const unknown = keys.find((key) => !Object.hasOwn(project.instruments, key));
  if (unknown !== undefined)
    throw new CliError(
      `There is no instrument ${unknown} in ${PROJECT_FILE}. There are: ${known.join(', ')}.`,
    );
  return (keys.length === 0 ? known : [...new Set(keys)]).map((key) => {
    const settings = project.instruments[key]!;
    return { ...settings, key, path: join(project.root, settings.folder) };
  });
}
