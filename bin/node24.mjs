// Runs a program of this project on the Node that npm installed with it, whichever Node started this file.
// Kept in syntax that old Nodes read, because an old Node is what it has to say something to.
//   node bin/node24.mjs <file> [arguments]
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const current = Number(process.versions.node.split('.')[0]);

endWithNpm();
if (current >= NEEDED) {
  process.argv.splice(1, 1);
  await import(pathToFileURL(resolve(process.argv[1])).href);
} else {
  const installed = findInstalled();
  if (installed) runOn(installed);
  else explain();
}

function findInstalled() {
  const platform = `${process.platform}-${process.arch}`;
  return [`node-${platform}`, `node-bin-${platform}`]
    .map((name) => join(root, 'node_modules', name, 'bin', 'node'))
    .find((path) => existsSync(path));
}

/** An npm that is killed cannot tell what it started; whoever was started sees that the parent is another. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

/** Signals go to the child, which drains; its end is the end of this process. */
function runOn(node) {
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', explain);
  child.on('exit', (code, signal) => process.exit(code === null ? 128 + constants.signals[signal] : code));
}

function explain() {
  process.stderr.write(
    [
      `This project runs on Node ${NEEDED}; this is Node ${process.versions.node}, and the Node ${NEEDED} that npm installs with the project`,
      `is missing or does not run on ${process.platform}-${process.arch}. Either`,
      '  - run `npm ci` again without --omit=optional and --no-optional (it comes as an optional dependency), or',
      `  - install Node ${NEEDED} or later (https://nodejs.org/en/download) and put it first on the PATH.`,
      '',
    ].join('\n'),
  );
  process.exit(1);
}
