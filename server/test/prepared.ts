import { afterAll, beforeAll } from 'vitest';
import type { Config } from '../src/config/config.ts';
import { setUpApp, type Workspace } from './actors.ts';
import { startTestApp, type TestApp } from './app.ts';

/**
 * Makes an object before the first test of the file, or of the describe block. Returns it at once, but it has
 * its properties only when the tests run.
 * @param close is called after the last test
 */
export function prepared<T extends object>(make: () => Promise<T>, close?: (made: T) => Promise<void>): T {
  const made = {} as T;
  let isMade = false;
  beforeAll(async () => {
    Object.assign(made, await make());
    isMade = true;
  });
  if (close)
    afterAll(async () => {
      if (isMade) await close(made);
    });
  return made;
}

/** Runs the service with a database of its own while the tests of the file run. See startTestApp. */
export function useTestApp(overrides: Partial<Config> = {}, clock?: Date): TestApp {
  const start = async () => {
    const app = await startTestApp(overrides);
    app.setClock(clock);
    return app;
  };
  return prepared(start, (app) => app.close());
}

/** Creates an application for the tests of the file. See setUpApp. */
export function useWorkspace(app: TestApp, timezone?: string): Workspace {
  return prepared(() => setUpApp(app, timezone));
}
