import { join } from 'node:path';
import { caseFailures, compileBundle } from '@eps/engine';
import { type AppClient, createClient, type EnvironmentClient } from '@eps/sdk';
import { watch } from 'chokidar';
import { readCases } from '../content/cases.ts';
import { readFolder } from '../content/folder.ts';
import { type Instrument, instrumentsOf, requireProject } from '../content/instruments.ts';
import { problemLine, problemsOf } from '../content/problems.ts';
import { command } from '../core/command.ts';
import type { Context } from '../core/context.ts';
import { CliError, failureOf } from '../core/errors.ts';
import { Previews } from '../dev/preview.ts';
import { type DevService, findService, startService } from '../dev/service.ts';

interface Options {
  attach?: boolean;
  service?: string;
  port: number;
}

interface Target {
  app: AppClient;
  environment: EnvironmentClient;
  stop(): Promise<void>;
}

const APP_SLUG = 'dev';
const DATA = '.eps/data';

export const dev = command<Options>({
  name: 'dev',
  summary: 'Preview an instrument while you edit it',
  description:
    'Starts the service with its embedded database in .eps/data and prints the link of a new session whenever a file is saved and ' +
    'the content is valid; also the problems and the golden cases that fail. --attach uses the test environment of a service ' +
    'that runs already. Ctrl+C ends it.',
  arguments: [{ syntax: '[instrument]', description: 'name in eps.yaml; default: the only one' }],
  options: [
    { flags: '--attach', description: 'use a running service and its test environment' },
    {
      flags: '--service <folder>',
      description: 'folder of the service (EPS_SERVICE); default: the one that contains this CLI',
    },
    {
      flags: '--port <port>',
      description: 'port of the service; 0 chooses a free one',
      default: 0,
      parse: parsePort,
    },
  ],
  examples: [
    { run: 'eps dev', shows: 'a link to the page of participants, and a new one after each change' },
    { run: 'eps dev mood --attach -e test', shows: 'the same in the test environment of a running service' },
  ],
  async run(context, options, [key]) {
    const project = await requireProject(context);
    const instruments = instrumentsOf(project, key === undefined ? [] : [key]);
    if (instruments.length > 1)
      throw new CliError(`Name one instrument: ${instruments.map((each) => each.key).join(', ')}.`);
    const target = options.attach ? await attach(context) : await start(context, project.root, options);
    try {
      await watchAndPreview(context, instruments[0]!, target);
    } finally {
      await target.stop();
    }
    return { data: undefined, text: '' };
  },
});

function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new CliError('--port must be a number from 0 to 65535.');
}

async function attach(context: Context): Promise<Target> {
  const [app, environment] = [await context.app(), await context.environment()];
  const { kind } = await app.client.environments.get(environment.ids.environmentId);
  if (kind !== 'test') throw new CliError('Previews need a test environment.');
  return { app: app.client, environment: environment.client, stop: async () => {} };
}

async function start({ io, note }: Context, root: string, options: Options): Promise<Target> {
  const folder = options.service ?? io.env['EPS_SERVICE'] ?? findService();
  if (folder === undefined)
    throw new CliError('This CLI does not contain the service.', {
      hint: 'Name a checkout of it with --service, or use a running service with --attach.',
    });
  note('Starting the service …');
  const service = await startService(folder, join(root, DATA), options.port, io.signal);
  note(`The service runs at ${service.url}.`);
  return { ...(await clientsOf(service)), stop: service.stop };
}

async function clientsOf({ url, apiKey, organizationId }: DevService): Promise<Omit<Target, 'stop'>> {
  const client = createClient({ baseUrl: url, token: apiKey });
  const { apps } = client.organization({ organizationId });
  let appId: string | undefined;
  for await (const { id, slug } of apps.list()) if (slug === APP_SLUG) appId = id;
  appId ??= (await apps.create({ name: 'Development', slug: APP_SLUG })).application.id;
  const app = client.app({ organizationId, appId });
  for await (const { id, kind } of app.environments.list())
    if (kind === 'test')
      return { app, environment: client.environment({ organizationId, appId, environmentId: id }) };
  throw new Error('The app has no test environment.');
}

/** Shows a preview now and after each change, until the command is interrupted. */
async function watchAndPreview(context: Context, instrument: Instrument, target: Target): Promise<void> {
  const { signal } = context.io;
  const previews = new Previews(target, instrument);
  const watcher = watch(instrument.path, {
    ignoreInitial: true,
    awaitWriteFinish: { stabilityThreshold: 100, pollInterval: 20 },
  });
  let changed = true;
  let wake = () => {};
  watcher.on('all', () => {
    changed = true;
    wake();
  });
  signal.addEventListener('abort', () => wake());
  try {
    while (!signal.aborted) {
      if (changed) {
        changed = false;
        await reload(context, instrument, previews);
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (changed || signal.aborted) resolve();
        });
      }
    }
  } finally {
    await watcher.close();
  }
}

async function reload(context: Context, instrument: Instrument, previews: Previews): Promise<void> {
  try {
    const folder = await readFolder(instrument.path);
    const problems = problemsOf(folder, context.io.cwd);
    for (const problem of problems) context.print({ event: 'problem', ...problem }, problemLine(problem));
    const { bundle } = compileBundle(folder.contents);
    if (!bundle) return;
    const file = await readCases(instrument.path);
    for (const given of file?.cases ?? [])
      for (const { message: failure } of caseFailures(bundle, given))
        context.print({ event: 'failure', case: given.name, failure }, `${given.name}: ${failure}`);
    const preview = await previews.create(folder.contents);
    context.print({ event: 'preview', ...preview }, `Preview: ${preview.url}`);
  } catch (error) {
    // A half-written file or a busy service must not end the preview.
    const { message, code } = failureOf(error);
    context.print({ event: 'error', code, message }, message);
  }
}
