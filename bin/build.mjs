// Builds the console and the service after `npm ci`. A failure does not fail the installation: the console is
// built at its first request if it is missing, and the service also runs from its sources.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

// An installation without the development packages, such as the container image, brings what was built.
for (const [folder, bundler] of [
  ['web', 'vite'],
  ['server', 'rolldown'],
]) {
  const script = join(root, folder, 'build.mjs');
  if (existsSync(script) && existsSync(join(root, 'node_modules', bundler)))
    spawnSync(process.execPath, [join(root, 'bin', 'node24.mjs'), script], { stdio: 'ignore' });
}
