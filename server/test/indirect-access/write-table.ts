import type { Scope } from '../../src/credentials/scopes.ts';

/**
 * The right that each operation needs which is not a GET, as the design has it: content and settings of the
 * organization, then what an environment contains. The endpoints declare their scopes themselves; here they
 * are written down a second time, so that a wrong declaration shows.
 */
export const WRITES: Partial<Record<Scope, readonly string[]>> = {
  'platform:admin': ['createOrganization'],
  'audit:read': ['verifyAuditLog'],
  'organization:read': ['previewParticipantPage'],
  'organization:write': [
    ...['updatePrivacySettings', 'updateAccessSettings', 'setSignInPolicy', 'setWebhookHosts'],
    ...['createIdentityProvider', 'changeIdentityProvider', 'deleteIdentityProvider'],
    ...['createScimToken', 'revokeScimToken', 'createApiKey', 'rotateApiKey', 'revokeApiKey'],
    ...['createMembership', 'changeMembership', 'removeMembership', 'endMemberSession', 'endMemberSessions'],
    ...['createInvitation', 'createInvitationLink', 'revokeInvitation'],
    ...['createApp', 'changeApp', 'setParticipantPageSettings', 'changeEnvironment', 'setUnits'],
  ],
  'definitions:read': [
    ...['checkDefinition', 'checkBundle', 'runGoldenCases', 'tryBundle', 'reportPresence'],
    'exportInstrument',
    ...['checkMessageTemplate', 'previewMessageTemplate', 'checkProtocol', 'previewProtocol'],
  ],
  'definitions:write': [
    ...['createDefinition', 'setDefinitionStatus', 'createFile', 'deleteFile', 'cloneTemplate'],
    ...['importInstrument', 'createBundleFromContents', 'createWorkingCopy', 'saveWorkingCopy'],
    ...['deleteWorkingCopy', 'createMessageTemplate', 'sendTestMessage', 'createProtocol'],
    ...['createCalibration', 'createCalibratedScorecard'],
  ],
  'bundles:read': ['diffBundleContents'],
  'bundles:write': [
    ...['createBundle', 'setBundleStatus', 'setBundleCases', 'simulateBundle', 'shadowBundle', 'cancelJob'],
    'cancelEnvironmentJob',
  ],
  'bundles:publish': ['publishBundle', 'publishMessageTemplate', 'publishProtocol'],
  'bundles:release': ['releaseBundle', 'releaseProtocol'],
  'programs:read': ['previewRecurrence'],
  'programs:write': [
    ...['setClock', 'createProgram', 'changeProgram', 'setProgramStatus', 'activateProgram'],
    ...['setParticipantSettings', 'createProgramLink', 'changeProgramLink', 'deleteProgramLink'],
    ...['rotateLinkSigningSecret', 'createStudy', 'changeStudy', 'setStudyStatus', 'applyStudyProtocol'],
  ],
  'subjects:read': ['previewStudyProtocol'],
  'subjects:write': ['importSubjects', 'setSubjectUnits', 'createUpload', 'importResponses'],
  'subjects:identify': ['identifySubjects', 'lookupSubject'],
  'subjects:contact': ['setContact', 'confirmContact', 'deleteContact', 'setSubscription'],
  'subjects:erase': [
    ...['eraseSubject', 'setRetention', 'previewRetention', 'setProgramRetention', 'previewProgramRetention'],
    ...['setSubjectLegalHold', 'deleteSubjectLegalHold', 'setEnvironmentLegalHold'],
    'deleteEnvironmentLegalHold',
  ],
  'enrollments:write': [
    ...['createEnrollment', 'createEnrollments', 'setEnrollmentStatus', 'createStudyParticipant'],
    ...['createStudyParticipants', 'changeStudyParticipant'],
  ],
  'sessions:write': [
    ...['createParticipantSession', 'revokeParticipantSession', 'revokeParticipantToken', 'createPaperCode'],
    ...['createPaperEntry', 'askDueQuestions', 'answerDueQuestions', 'explainDueQuestions'],
    ...['createPersonalLinks', 'fetchPersonalLinks'],
  ],
  'tasks:write': [
    ...['createTask', 'acknowledgeTask', 'startTask', 'completeTask', 'cancelTask', 'reassignTask'],
    'commentTask',
  ],
  'messages:write': ['setMessageSettings', 'setOutreach', 'resendMessage', 'deleteSuppression'],
  'evaluations:read': ['createExport'],
  'evaluations:review': ['createOutcome', 'resolvePaperEntry', 'reviewEvaluation', 'rescoreEvaluation'],
  'webhooks:write': [
    ...['createWebhookEndpoint', 'changeWebhookEndpoint', 'deleteWebhookEndpoint', 'rotateWebhookSecret'],
    ...['pingWebhookEndpoint', 'retryWebhookDeliveries', 'retryWebhookDelivery'],
    ...['setExportSchedule', 'deleteExportSchedule'],
  ],
};

/** The examples of these operations need further rights. */
export const FURTHER: Readonly<Record<string, readonly Scope[]>> = {
  confirmContact: ['studies:unblind'],
  createBundleFromContents: ['bundles:write', 'bundles:publish'],
  createCalibration: ['analytics:read'],
  // The calibration was started by somebody who reads answers.
  createCalibratedScorecard: ['evaluations:answers'],
  createPersonalLinks: ['subjects:identify'],
  fetchPersonalLinks: ['subjects:identify'],
  importResponses: ['enrollments:write', 'sessions:write', 'subjects:identify', 'evaluations:answers'],
  resolvePaperEntry: ['evaluations:answers'],
  setParticipantSettings: ['subjects:erase'],
  shadowBundle: ['analytics:read', 'evaluations:read'],
};

/** Only owners use them. */
export const OF_OWNERS: readonly string[] = [
  ...['setWebhookHosts', 'createIdentityProvider', 'changeIdentityProvider', 'deleteIdentityProvider'],
  ...['createScimToken', 'revokeScimToken'],
];

/** Operations on an app whose effect is in the environment that the body names. */
export const IN_BODY: readonly string[] = ['releaseBundle', 'releaseProtocol', 'shadowBundle'];

/** Operations that change nothing, so that also keys of one environment use them. */
export const COMPUTES: readonly string[] = [
  ...(WRITES['definitions:read'] ?? []),
  ...['diffBundleContents', 'previewParticipantPage'],
];

/** Members who are limited to units change what belongs to people of these, and nothing else. */
export const OF_ONE_PERSON: readonly string[] = [
  ...['identifySubjects', 'lookupSubject', 'setContact'],
  ...['confirmContact', 'deleteContact', 'setSubscription'],
  ...(WRITES['enrollments:write'] ?? []),
  ...['createParticipantSession', 'revokeParticipantSession', 'revokeParticipantToken', 'createPaperCode'],
  ...['createPaperEntry', 'askDueQuestions', 'answerDueQuestions', 'explainDueQuestions', 'resendMessage'],
  ...(WRITES['tasks:write'] ?? []),
  ...(WRITES['evaluations:review'] ?? []),
];

/** Operations with other credentials: users' own accounts, participants, directories, and none. */
export const OF_OTHERS: readonly string[] = [
  ...['login', 'completeLogin', 'reauthenticate', 'enrollTotp', 'removeTotp', 'confirmTotp', 'linkSignOn'],
  ...['createRecoveryCodes', 'createPasskeyOptions', 'createPasskey', 'renamePasskey', 'removePasskey'],
  ...['createPasskeySignInOptions', 'signInWithPasskey', 'endSession', 'signInWithLink', 'logout'],
  ...['changePassword', 'forgotPassword', 'resetPassword', 'acceptInvitation', 'previewInvitation'],
  ...['startSignOn', 'completeSignOn', 'signOutSso', 'receiveLogout', 'createScimUser', 'replaceScimUser'],
  ...['changeScimUser', 'deleteScimUser', 'createScimGroup', 'replaceScimGroup', 'changeScimGroup'],
  ...['deleteScimGroup', 'openParticipantLink', 'openProgramLink', 'renewParticipantToken'],
  ...['setParticipantLanguage', 'setPushSubscription', 'deletePushSubscription', 'saveParticipantAnswers'],
  ...['completeParticipantSession', 'askOwnDueQuestions', 'answerOwnDueQuestions', 'withdrawParticipant'],
  ...['unsubscribe', 'resubscribe', 'receiveMailEvents'],
];
