import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparisonErrors } from './comparisons.ts';
import { consoleFormErrors } from './console-forms.ts';
import { consoleLayerErrors } from './console-layers.ts';
import { consoleOperationErrors } from './console-operations.ts';
import { consoleQueryErrors } from './console-queries.ts';
import { documentErrors } from './documents.ts';
import { imagePackageErrors } from './image-packages.ts';
import { layerErrors } from './layers.ts';
import { limitErrors } from './limits.ts';
import { migrationErrors } from './migrations.ts';
import { ownerErrors } from './owners.ts';
import { withResourceList } from './resource-list.ts';
import { readServerSource } from './source-files.ts';
import { testFileErrors } from './test-files.ts';
import { versionErrors } from './versions.ts';

/**
 * `npm run check:structure`: prints every violation of the rules for imports, table ownership, size,
 * documents, packages and versions, and fails if there is one. With `--write` (`npm run structure`) the
 * lists in server/src/resources/README.md are written instead of compared.
 */
const DOCUMENT = join(import.meta.dirname, '../src/resources/README.md');

function resourceListErrors(): string[] {
  const current = readFileSync(DOCUMENT, 'utf8');
  const expected = withResourceList(current);
  if (current === expected) return [];
  if (!process.argv.includes('--write'))
    return ['server/src/resources/README.md is out of date; run `npm run structure`'];
  writeFileSync(DOCUMENT, expected);
  return [];
}

const files = readServerSource();
const errors = [
  ...layerErrors(files),
  ...consoleLayerErrors(),
  ...consoleQueryErrors(),
  ...consoleFormErrors(),
  ...consoleOperationErrors(),
  ...ownerErrors(files),
  ...resourceListErrors(),
  ...comparisonErrors(),
  ...limitErrors(),
  ...documentErrors(),
  ...migrationErrors(),
  ...imagePackageErrors(),
  ...testFileErrors(),
  ...versionErrors(),
];
for (const error of errors) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;
