import { afterAll, beforeAll } from 'vitest';
import { expectStatus, setUpApp, type Workspace } from '../../server/test/actors.ts';
import { type Console, pagesOf, startConsole } from './console.ts';

/** A console whose tests work in one app. */
export interface AppConsole extends Pick<Console, 'app' | 'open' | 'expectNoProblems'> {
  workspace: Workspace;
  /** `/v1/organizations/…/apps/…` */
  appPath: string;
  /** The path of the app's pages. */
  pages: string;
  /** Creates a working copy; returns its id. */
  createWorkingCopy(body: { name: string; business_id_prefix: string; contents: unknown }): Promise<string>;
  /** Returns the stored working copy. */
  workingCopy(id: string): Promise<any>;
}

/**
 * Starts a console with a new app before the first test of the `describe`, and closes it after the last. The
 * returned object can be used in tests, not before.
 */
export function useAppConsole(timezone?: string, name?: string): AppConsole {
  let eps: Console;
  let workspace: Workspace;
  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app, timezone, name);
  });
  afterAll(() => eps?.close());
  return {
    get app() {
      return eps.app;
    },
    get workspace() {
      return workspace;
    },
    get appPath() {
      return workspace.appPath;
    },
    get pages() {
      return pagesOf(workspace.appPath);
    },
    open: (path, options) => eps.open(path, options),
    expectNoProblems: () => eps.expectNoProblems(),
    async createWorkingCopy(body) {
      const call = eps.app.call('POST', `${workspace.appPath}/working-copies`, { body });
      const { id } = await expectStatus(call, 201);
      return id;
    },
    workingCopy: async (id) => (await eps.app.call('GET', `${workspace.appPath}/working-copies/${id}`)).body,
  };
}
