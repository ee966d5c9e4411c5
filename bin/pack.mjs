// Packs what others install: node bin/pack.mjs [folder]. Writes one file for each package into the folder, by
// default dist/packages. The SDK and the CLI build themselves when npm packs them. The others run from their
// TypeScript sources in this repository, so their packages are compiled to a folder of their own first.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = dirname(import.meta.dirname);
const target = resolve(process.argv[2] ?? join(root, 'dist/packages'));
/** Compiled in this order: a later package may import an earlier one. */
const COMPILED = ['engine', 'interop', 'verify'];
const SELF_BUILT = ['sdk', 'cli'];

const folder = mkdtempSync(join(tmpdir(), 'eps-pack-'));
try {
  mkdirSync(target, { recursive: true });
  for (const name of COMPILED) {
    compile(name);
    pack(join(folder, name));
  }
  for (const name of SELF_BUILT) pack(join(root, name));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Compiles the files that a package exports, and what they import, to JavaScript with declarations. */
function compile(name) {
  const source = join(root, name);
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const out = join(folder, name);
  const entries = [manifest.exports, manifest.bin, manifest.imports].flatMap(pathsIn);
  const config = join(folder, `${name}.json`);
  writeFileSync(config, JSON.stringify(configOf(source, join(out, 'dist'), entries)));
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config]);
  writeFileSync(join(out, 'package.json'), JSON.stringify(published(manifest), null, 2));
  for (const file of ['README.md', 'LICENSE']) {
    const own = join(source, file);
    if (existsSync(own)) copyFileSync(own, join(out, file));
  }
  if (!existsSync(join(out, 'LICENSE'))) copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
  for (const path of pathsIn(manifest.bin)) chmodSync(join(out, 'dist', path.replace(/\.ts$/, '.js')), 0o755);
}

function configOf(source, outDir, entries) {
  const packed = COMPILED.map((name) => [`@eps/${name}`, [join(folder, name, 'dist/index.d.ts')]]);
  return {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      target: 'es2023',
      rootDir: source,
      outDir,
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      allowImportingTsExtensions: false,
      typeRoots: [join(root, 'node_modules/@types')],
      paths: Object.fromEntries(packed),
    },
    // Declarations of packages without types are imported by no file.
    files: [...entries, ...globSync('!(node_modules)/**/*.d.ts', { cwd: source })].map((path) =>
      join(source, path),
    ),
  };
}

/** Returns the manifest of the packed files: the same, with paths to JavaScript. */
function published({ devDependencies: _, private: __, ...manifest }) {
  const rewrite = (value, path) => {
    if (typeof value === 'string') return path(value);
    return (
      value && Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rewrite(each, path)]))
    );
  };
  const script = (path) => `./dist/${path.replace(/^\.\//, '').replace(/\.ts$/, '.js')}`;
  const entry = (path) => ({ types: script(path).replace(/\.js$/, '.d.ts'), default: script(path) });
  return {
    ...manifest,
    exports: rewrite(manifest.exports, entry),
    ...(manifest.imports && { imports: rewrite(manifest.imports, script) }),
    ...(manifest.bin && { bin: rewrite(manifest.bin, script) }),
    engines: { node: '>=20.12' },
    files: ['dist'],
  };
}

function pathsIn(value) {
  if (typeof value === 'string') return [value];
  return Object.values(value ?? {}).flatMap(pathsIn);
}

function pack(from) {
  run('npm', ['pack', '--silent', '--pack-destination', target], from);
}

function run(command, args, cwd = root) {
  execFileSync(command, args, { cwd, stdio: 'inherit' });
}
