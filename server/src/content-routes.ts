import type { Endpoint } from './http/endpoint.ts';
import { checkBundle } from './resources/bundles/check-bundle.ts';
import { createBundle } from './resources/bundles/create-bundle.ts';
import { createBundleFromContents } from './resources/bundles/create-bundle-from-contents.ts';
import { diffBundleContents } from './resources/bundles/diff-bundle-contents.ts';
import { diffBundles } from './resources/bundles/diff-bundles.ts';
import { getBundle } from './resources/bundles/get-bundle.ts';
import { getBundleCases } from './resources/bundles/get-bundle-cases.ts';
import { getBundleComparability } from './resources/bundles/get-bundle-comparability.ts';
import { getBundleDiagnostics } from './resources/bundles/get-bundle-diagnostics.ts';
import { listBundles } from './resources/bundles/list-bundles.ts';
import { publishBundle } from './resources/bundles/publish-bundle.ts';
import { runGoldenCases } from './resources/bundles/run-golden-cases.ts';
import { setBundleCases } from './resources/bundles/set-bundle-cases.ts';
import { setBundleStatus } from './resources/bundles/set-bundle-status.ts';
import { simulateBundle } from './resources/bundles/simulate-bundle.ts';
import { checkDefinition } from './resources/definitions/check-definition.ts';
import { createDefinition } from './resources/definitions/create-definition.ts';
import { diffDefinitions } from './resources/definitions/diff-definitions.ts';
import { getContentSchema } from './resources/definitions/get-content-schema.ts';
import { getDefinition } from './resources/definitions/get-definition.ts';
import { getDefinitionDiagnostics } from './resources/definitions/get-definition-diagnostics.ts';
import { listDefinitions } from './resources/definitions/list-definitions.ts';
import { setDefinitionStatus } from './resources/definitions/set-definition-status.ts';
import { shadowBundle } from './resources/shadow-scoring/shadow-bundle.ts';
import { cloneTemplate } from './resources/templates/clone-template.ts';
import { getTemplate } from './resources/templates/get-template.ts';
import { importInstrument } from './resources/templates/import-instrument.ts';
import { listTemplates } from './resources/templates/list-templates.ts';
import { tryBundle } from './resources/trials/try-bundle.ts';
import { createWorkingCopy } from './resources/working-copies/create-working-copy.ts';
import { deleteWorkingCopy } from './resources/working-copies/delete-working-copy.ts';
import { getWorkingCopy } from './resources/working-copies/get-working-copy.ts';
import { listWorkingCopies } from './resources/working-copies/list-working-copies.ts';
import { reportPresence } from './resources/working-copies/report-presence.ts';
import { saveWorkingCopy } from './resources/working-copies/save-working-copy.ts';

/** Every endpoint for authors: definitions, templates, bundles and working copies. */
export const contentRoutes: readonly Endpoint[] = [
  createDefinition,
  getDefinition,
  listDefinitions,
  checkDefinition,
  getDefinitionDiagnostics,
  getContentSchema,
  diffDefinitions,
  setDefinitionStatus,

  listTemplates,
  getTemplate,
  cloneTemplate,
  importInstrument,

  createBundle,
  createBundleFromContents,
  checkBundle,
  tryBundle,
  listBundles,
  getBundle,
  setBundleStatus,
  publishBundle,
  getBundleDiagnostics,
  diffBundles,
  diffBundleContents,
  getBundleCases,
  setBundleCases,
  runGoldenCases,
  simulateBundle,
  shadowBundle,
  getBundleComparability,

  createWorkingCopy,
  listWorkingCopies,
  getWorkingCopy,
  saveWorkingCopy,
  deleteWorkingCopy,
  reportPresence,
];
