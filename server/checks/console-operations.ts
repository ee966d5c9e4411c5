import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, endpointsOf } from '../../sdk/generate/document.ts';
import { methodNames, placeOf } from '../../sdk/generate/names.ts';
import { readConsoleSource } from './console-layers.ts';
import { lineAt, type SourceFile } from './source-files.ts';

/** The operations that the console does not call, by the reason. Those of SCIM have clients of their own. */
const ELSEWHERE: Record<string, readonly string[]> = {
  'participants, on their page or in an app': [
    'openParticipantLink',
    'openProgramLink',
    'renewParticipantToken',
    'setParticipantLanguage',
    'setPushSubscription',
    'deletePushSubscription',
    'getParticipantResult',
    'getOwnDueQuestions',
    'askOwnDueQuestions',
    'answerOwnDueQuestions',
    'getOwnData',
    'withdrawParticipant',
    'getUnsubscribePage',
    'unsubscribe',
    'resubscribe',
  ],
  'an app that asks due questions by itself': ['askDueQuestions', 'answerDueQuestions'],
  'monitoring, auditors, mail and identity providers': [
    'getHealth',
    'getReadiness',
    'getMetrics',
    'getOpenApi',
    'getSecurityTxt',
    'getAuditKeys',
    'receiveMailEvents',
    'receiveLogout',
  ],
  'operators, by the API key with platform:admin, which no role has': ['createOrganization'],
  'command line and scripts; the console saves all parts of an instrument and its cases at once': [
    'createDefinition',
    'checkDefinition',
    'getDefinitionDiagnostics',
    'diffDefinitions',
    'setDefinitionStatus',
    'setBundleCases',
  ],
  'the console calls it by sendContent of the SDK': ['createUpload'],
  'scripts; the console has what it returns from a list or with its parent': [
    'getOrganization',
    'getIdentityProvider',
    'getApiKey',
    'getWebhookEndpoint',
    'getProgramLink',
    'getStudyTimeline',
    'listMemberships',
  ],
  'scripts; the console calls an operation that does the same and more': [
    'logout',
    'createInvitation',
    'createStudyParticipant',
  ],
};

/** Shows code that apps run. */
const SAMPLES = 'areas/running/programs/app-tab.tsx';
const DOCUMENT = join(import.meta.dirname, '../../openapi.json');

/**
 * Returns an error for each operation that the console neither calls nor leaves to others for a reason, and
 * for each path in the console that the API does not have. Calls of the SDK with other names do not compile.
 *
 * A call is found by the names of its group and method. Operations of an app and of an environment whose
 * names are the same (`jobs.list`) count as called together.
 */
export function consoleOperationErrors(
  files: readonly SourceFile[] = readConsoleSource(),
  document: Document = JSON.parse(readFileSync(DOCUMENT, 'utf8')),
  elsewhere = ELSEWHERE,
): string[] {
  const listed = Object.values(elsewhere).flat();
  const called = new Set(
    files
      .filter(({ path }) => path !== SAMPLES && !path.endsWith('.test.ts'))
      .flatMap(({ text }) => [...text.replace(/\s*\.\s*/g, '.').matchAll(/\b\w+(?=\.(\w+))/g)])
      .map(({ 0: group, 1: method }) => `${group}.${method}`),
  );
  const methods = methodsOf(document);
  return [
    ...[...methods].flatMap(([id, method]) => {
      if (called.has(method) && listed.includes(id))
        return [`server/checks/console-operations.ts lists ${id}, which the console calls`];
      return called.has(method) || listed.includes(id)
        ? []
        : [
            `The console does not call ${id} (${method}); give it a place, or a reason in console-operations.ts`,
          ];
    }),
    ...listed
      .filter((id) => !methods.has(id))
      .map((id) => `server/checks/console-operations.ts lists ${id}, which openapi.json does not have`),
    ...pathErrors(files, Object.keys(document.paths)),
  ];
}

/** Returns the group and the method of the SDK for each operation, such as `enrollments.create`. */
function methodsOf(document: Document): Map<string, string> {
  const groups = Map.groupBy(endpointsOf(document), ({ path, operation }) => {
    const { scope, group } = placeOf(path, operation.tags);
    return `${scope} ${group}`;
  });
  return new Map(
    [...groups.values()].flatMap((endpoints) => {
      const place = placeOf(endpoints[0]!.path, endpoints[0]!.operation.tags);
      const ids = endpoints.map(({ operation }) => operation.operationId);
      return [...methodNames(place, ids)].map(([id, name]): [string, string] => [
        id,
        `${place.group}.${name}`,
      ]);
    }),
  );
}

/** Returns an error for each string that begins like a path of the API and is not the beginning of one. */
function pathErrors(files: readonly SourceFile[], paths: readonly string[]): string[] {
  const known = paths.map((path) => path.replace(/\{\w+\}/g, '{}'));
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/['"`](\/(?:v1|auth)\/[^'"`?]*)/g)]
      .filter(({ 1: found }) => {
        const start = found!.replace(/\$\{[^}]*\}/g, '{}');
        return !known.some((each) => each === start || each.startsWith(`${start}/`));
      })
      .map(
        ({ 1: found, index }) => `web/src/${path}:${lineAt(text, index)} has ${found}, no path of the API`,
      ),
  );
}
