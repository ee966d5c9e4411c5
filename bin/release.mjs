// Writes the files of a release: node bin/release.mjs [folder], by default dist/release. They are the
// packages, the bill of materials (CycloneDX), the section of this version in CHANGELOG.md as notes, and
// checksums.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = dirname(import.meta.dirname);
const target = resolve(process.argv[2] ?? join(root, 'dist/release'));

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
script('pack.mjs', [target], 'inherit');
writeFileSync(join(target, 'sbom.cdx.json'), script('licences.mjs', ['--sbom'], 'pipe'));
writeFileSync(join(target, 'NOTES.md'), sectionOfVersion(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')));
const sums = readdirSync(target).map((name) => `${digestOf(join(target, name))}  ${name}\n`);
writeFileSync(join(target, 'SHA256SUMS'), sums.join(''));

function script(name, args, stdout) {
  const stdio = ['ignore', stdout, 'inherit'];
  return execFileSync(process.execPath, [join(root, 'bin', name), ...args], { cwd: root, stdio });
}

function sectionOfVersion(changelog) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const section = changelog.split(/^(?=## )/m).find((text) => text.startsWith(`## ${version}\n`));
  if (!section) throw new Error(`CHANGELOG.md has no section ${version}`);
  return section;
}

function digestOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
