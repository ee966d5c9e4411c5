// Builds dist/eps.js: the CLI with everything that it imports, as one file for Node 20.
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';

const folder = import.meta.dirname;
const target = join(folder, 'dist/eps.js');

rmSync(join(folder, 'dist'), { recursive: true, force: true });
await build({
  input: join(folder, 'main.ts'),
  platform: 'node',
  resolve: { conditionNames: ['eps-source', 'import', 'node', 'default'] },
  transform: { target: 'node20.12' },
  output: { file: target, format: 'esm', codeSplitting: false, comments: { legal: true } },
});
chmodSync(target, 0o755);
