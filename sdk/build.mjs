// Builds JavaScript for Node 20 and browsers, with declarations: node build.mjs [folder]. Without a folder it
// writes dist/, which npm packs.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = import.meta.dirname;
const compiler = join(folder, '../node_modules/typescript/bin/tsc');
const target = resolve(process.argv[2] ?? join(folder, 'dist'));

rmSync(target, { recursive: true, force: true });
const options = ['-p', join(folder, 'tsconfig.build.json'), '--outDir', target];
execFileSync(process.execPath, [compiler, ...options], { stdio: 'inherit' });
