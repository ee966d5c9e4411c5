// Runs a script of this project on Node 24: on the current Node if it is new enough, otherwise on the Node
// that npm installed with the project. This file uses only syntax that old versions of Node can read, so that
// they can print the message at its end.
//   node bin/node24.mjs <file> [arguments]
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
// Node keeps compiled code, without its types, here: next to the packages and not in the shared temporary
// folder, where another user could plant code. If it is not writable, each start compiles everything.
const compileCache = join(root, 'node_modules/.cache/eps');
const current = Number(process.versions.node.split('.')[0]);

stopWhenNpmEnds();
if (current >= NEEDED) {
  process.argv.splice(1, 1);
  nodeModule.enableCompileCache(compileCache);
  // For its threads and child processes.
  process.env.NODE_COMPILE_CACHE ??= compileCache;
  await import(pathToFileURL(resolve(process.argv[1])).href);
} else {
  const installed = findInstalled();
  if (installed) runOn(installed);
  else fail();
}

function findInstalled() {
  const platform = `${process.platform}-${process.arch}`;
  return [`node-${platform}`, `node-bin-${platform}`]
    .map((name) => join(root, 'node_modules', name, 'bin', 'node'))
    .find((path) => existsSync(path));
}

/**
 * Stops this process when the npm that started it has ended. A killed npm does not forward the signal, but
 * this process then has another parent.
 */
function stopWhenNpmEnds() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

/** Runs the script in a child process, forwards signals to it and exits with its exit code. */
function runOn(node) {
  const env = { NODE_COMPILE_CACHE: compileCache, ...process.env };
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit', env });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', fail);
  child.on('exit', (code, signal) => process.exit(code === null ? 128 + constants.signals[signal] : code));
}

function fail() {
  process.stderr.write(
    [
      `This project needs Node ${NEEDED}. This is Node ${process.versions.node}, and the Node ${NEEDED} that npm installs`,
      `with the project is missing or does not run on ${process.platform}-${process.arch}. Either`,
      '  - run `npm ci` again without --omit=optional and --no-optional (Node is an optional dependency), or',
      `  - install Node ${NEEDED} or later (https://nodejs.org/en/download) and put it first on the PATH.`,
      '',
    ].join('\n'),
  );
  process.exit(1);
}
