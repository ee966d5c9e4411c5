import type { Endpoint } from '../../http/endpoint.ts';
import { checkBundle } from './bundles/check-bundle.ts';
import { createBundle } from './bundles/create-bundle.ts';
import { createBundleFromContents } from './bundles/create-bundle-from-contents.ts';
import { diffBundleContents } from './bundles/diff-bundle-contents.ts';
import { diffBundles } from './bundles/diff-bundles.ts';
import { getBundle } from './bundles/get-bundle.ts';
import { getBundleCases } from './bundles/get-bundle-cases.ts';
import { getBundleComparability } from './bundles/get-bundle-comparability.ts';
import { getBundleDiagnostics } from './bundles/get-bundle-diagnostics.ts';
import { listBundles } from './bundles/list-bundles.ts';
import { publishBundle } from './bundles/publish-bundle.ts';
import { releaseBundle } from './bundles/release-bundle.ts';
import { runGoldenCases } from './bundles/run-golden-cases.ts';
import { setBundleCases } from './bundles/set-bundle-cases.ts';
import { setBundleStatus } from './bundles/set-bundle-status.ts';
import { simulateBundle } from './bundles/simulate-bundle.ts';
import { checkDefinition } from './definitions/check-definition.ts';
import { createDefinition } from './definitions/create-definition.ts';
import { diffDefinitions } from './definitions/diff-definitions.ts';
import { getContentSchema } from './definitions/get-content-schema.ts';
import { getDefinition } from './definitions/get-definition.ts';
import { getDefinitionDiagnostics } from './definitions/get-definition-diagnostics.ts';
import { listDefinitions } from './definitions/list-definitions.ts';
import { setDefinitionStatus } from './definitions/set-definition-status.ts';
import { createFile } from './files/create-file.ts';
import { deleteFile } from './files/delete-file.ts';
import { getFile } from './files/get-file.ts';
import { getShownFile } from './files/get-shown-file.ts';
import { listFiles } from './files/list-files.ts';
import { checkMessageTemplate } from './messages/check-message-template.ts';
import { createMessageTemplate } from './messages/create-message-template.ts';
import { getMessageTemplate } from './messages/get-message-template.ts';
import { listMessageTemplates } from './messages/list-message-templates.ts';
import { previewMessageTemplate } from './messages/preview-message-template.ts';
import { publishMessageTemplate } from './messages/publish-message-template.ts';
import { sendTestMessage } from './messages/send-test-message.ts';
import { checkProtocol } from './protocols/check-protocol.ts';
import { createProtocol } from './protocols/create-protocol.ts';
import { diffProtocols } from './protocols/diff-protocols.ts';
import { getProtocol } from './protocols/get-protocol.ts';
import { listProtocols } from './protocols/list-protocols.ts';
import { previewProtocol } from './protocols/preview-protocol.ts';
import { publishProtocol } from './protocols/publish-protocol.ts';
import { releaseProtocol } from './protocols/release-protocol.ts';
import { cloneTemplate } from './templates/clone-template.ts';
import { getTemplate } from './templates/get-template.ts';
import { importInstrument } from './templates/import-instrument.ts';
import { listTemplates } from './templates/list-templates.ts';
import { createWorkingCopy } from './working-copies/create-working-copy.ts';
import { deleteWorkingCopy } from './working-copies/delete-working-copy.ts';
import { getWorkingCopy } from './working-copies/get-working-copy.ts';
import { listWorkingCopies } from './working-copies/list-working-copies.ts';
import { reportPresence } from './working-copies/report-presence.ts';
import { saveWorkingCopy } from './working-copies/save-working-copy.ts';

/** Every endpoint for authors. */
export const contentRoutes: readonly Endpoint[] = [
  createDefinition,
  getDefinition,
  listDefinitions,
  checkDefinition,
  getDefinitionDiagnostics,
  getContentSchema,
  diffDefinitions,
  setDefinitionStatus,

  createFile,
  listFiles,
  getFile,
  deleteFile,
  getShownFile,

  listTemplates,
  getTemplate,
  cloneTemplate,
  importInstrument,

  createBundle,
  createBundleFromContents,
  checkBundle,
  listBundles,
  getBundle,
  setBundleStatus,
  publishBundle,
  releaseBundle,
  getBundleDiagnostics,
  diffBundles,
  diffBundleContents,
  getBundleCases,
  setBundleCases,
  runGoldenCases,
  simulateBundle,
  getBundleComparability,

  createWorkingCopy,
  listWorkingCopies,
  getWorkingCopy,
  saveWorkingCopy,
  deleteWorkingCopy,
  reportPresence,

  createMessageTemplate,
  listMessageTemplates,
  getMessageTemplate,
  checkMessageTemplate,
  previewMessageTemplate,
  publishMessageTemplate,
  sendTestMessage,

  createProtocol,
  listProtocols,
  getProtocol,
  checkProtocol,
  previewProtocol,
  publishProtocol,
  releaseProtocol,
  diffProtocols,
];
