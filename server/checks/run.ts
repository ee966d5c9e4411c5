import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withResourceTable } from './architecture-table.ts';
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
import { readServerSource } from './source-files.ts';

/**
 * `npm run check:structure`: prints every violation of the rules for imports, table ownership, size,
 * documents and packages, and fails if there is one. With `--write` (`npm run structure`) the table in
 * ARCHITECTURE.md is written instead of compared.
 */
const DOCUMENT = join(import.meta.dirname, '../../ARCHITECTURE.md');

function architectureErrors(): string[] {
  const current = readFileSync(DOCUMENT, 'utf8');
  const expected = withResourceTable(current);
  if (current === expected) return [];
  if (!process.argv.includes('--write'))
    return ['ARCHITECTURE.md: the table of resources is out of date; run `npm run structure`'];
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
  ...architectureErrors(),
  ...limitErrors(),
  ...documentErrors(),
  ...migrationErrors(),
  ...imagePackageErrors(),
];
for (const error of errors) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;
