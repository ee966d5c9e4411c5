import { expect, test } from 'vitest';
import { routes } from '../../routes.ts';
import type { Endpoint } from '../endpoint.ts';

/**
 * Erasing a subject must delete the stored responses with its data, so endpoints declare whose data a
 * response holds.
 */

const idempotent = routes.filter(({ idempotency }) => idempotency !== undefined);
const namesSubject = idempotent.filter(
  ({ access, params, body, response }) =>
    access.credential === 'participant' || [params, body, response].some(hasSubjectId),
);

function hasSubjectId(schema: unknown): boolean {
  if (schema === null || typeof schema !== 'object') return false;
  return Object.entries(schema).some(
    ([key, value]) => key === 'subject_id' || key === 'subject_ids' || hasSubjectId(value),
  );
}

const operationIds = (endpoints: readonly Endpoint[]) =>
  endpoints.map(({ operationId }) => operationId).sort();

test('idempotent endpoints that name a subject are found', () => {
  expect(operationIds(namesSubject)).toEqual(
    expect.arrayContaining(['eraseSubject', 'reviewEvaluation', 'saveParticipantAnswers']),
  );
});

test('every idempotent endpoint that names a subject declares whose data its response contains', () => {
  const undeclared = namesSubject.filter(({ responseSubject }) => responseSubject === undefined);
  expect(operationIds(undeclared)).toEqual([]);
});

test('responses without personal data contain ids and states only', () => {
  const none = idempotent.filter(({ responseSubject }) => responseSubject === 'none');
  expect(operationIds(none)).toEqual([
    'createEnrollment',
    'createEnrollments',
    'createExport',
    'createPaperCode',
    'createPersonalLinks',
    'createStudyParticipants',
    'createUpload',
    'deleteContact',
    'deleteExportSchedule',
    'deleteSubjectLegalHold',
    'deleteSuppression',
    'eraseSubject',
    'importResponses',
    'importSubjects',
    'resendMessage',
    'revokeParticipantSession',
    'revokeParticipantToken',
    'setEnrollmentStatus',
    'setExportSchedule',
    'setMessageSettings',
    'setOutreach',
    'setStudyStatus',
    'setSubscription',
    'withdrawParticipant',
  ]);
});

test('the response of a participant always belongs to the subject of the session', () => {
  const participant = { subjectId: 'the subject' };
  for (const endpoint of idempotent.filter(({ access }) => access.credential === 'participant')) {
    const { operationId, responseSubject } = endpoint;
    // Its response says that the person was erased, so it stays.
    if (operationId === 'withdrawParticipant') continue;
    if (typeof responseSubject !== 'function') throw new Error(`${endpoint.operationId} declares no subject`);
    expect(responseSubject({ participant } as never, {})).toBe('the subject');
  }
});

test('endpoints without idempotency declare nothing', () => {
  const others = routes.filter(({ idempotency }) => idempotency === undefined);
  expect(operationIds(others.filter(({ responseSubject }) => responseSubject !== undefined))).toEqual([]);
});
