// Generated from openapi.json by sdk/generate.ts; do not edit.

import type { Download } from './download.ts';
import { type Http, type RequestOptions, segment } from './http.ts';
import type { List } from './list.ts';
import type {
  AcceptInvitationBody,
  AcceptedAnswers,
  AcceptedOwnAnswers,
  Access,
  AccessSettings,
  AnswerDueQuestionsRequest,
  AnswerOwnDueQuestionsRequest,
  ApiKey,
  ApiKeyWithSecret,
  Application,
  ApplicationWithGates,
  ApplyStudyProtocolRequest,
  AuditCheckpoint,
  AuditEntry,
  AuditKeySet,
  AuditVerification,
  Bundle,
  BundleCases,
  BundleContentsDiff,
  BundleDiagnostics,
  BundleFromContents,
  BundleRelease,
  CancelTaskRequest,
  ChangeAppRequest,
  ChangeEnvironmentRequest,
  ChangeIdentityProviderRequest,
  ChangeMembershipRequest,
  ChangePasswordBody,
  ChangeProgramLinkRequest,
  ChangeProgramRequest,
  ChangeStudyParticipantRequest,
  ChangeStudyRequest,
  ChangeWebhookEndpointRequest,
  ChangedMembership,
  CheckBundleBody,
  CheckDefinitionBody,
  CheckMessageTemplateBody,
  CheckProtocolBody,
  Clock,
  CloneTemplateRequest,
  ClonedTemplate,
  CommentTaskRequest,
  CompleteLoginRequest,
  CompleteSignOnRequest,
  CompleteTaskRequest,
  CompletionResult,
  ConfirmContactRequest,
  ConfirmTotpRequest,
  Contact,
  ContactOfSubject,
  CreateApiKeyRequest,
  CreateAppRequest,
  CreateBundleFromContentsRequest,
  CreateBundleRequest,
  CreateCalibrationRequest,
  CreateDefinitionRequest,
  CreateEnrollmentRequest,
  CreateEnrollmentsRequest,
  CreateExport,
  CreateFileRequest,
  CreateIdentityProviderRequest,
  CreateMessageTemplateRequest,
  CreateOrganizationRequest,
  CreateOutcomeRequest,
  CreatePaperEntryRequest,
  CreateParticipantSessionRequest,
  CreatePasskeyRequest,
  CreatePersonalLinks,
  CreateProgramLinkRequest,
  CreateProgramRequest,
  CreateProtocolRequest,
  CreateScimTokenRequest,
  CreateStudyParticipantsRequest,
  CreateStudyRequest,
  CreateTaskRequest,
  CreateUploadRequest,
  CreateWebhookEndpointRequest,
  CreateWorkingCopyRequest,
  CreatedApp,
  CreatedOrganization,
  CreatedPaperEntry,
  CreatedPasskey,
  CreatedProgramLink,
  CreatedScimToken,
  Definition,
  DefinitionKind,
  DeletePushSubscriptionQuery,
  Diagnostics,
  DiffBundleContentsRequest,
  DiffBundlesResult,
  DiffDefinitionsResult,
  DueExplanation,
  DueQuestions,
  DueQuestionsRequest,
  EndedSessions,
  Enrollment,
  EnrollmentAdherence,
  EnrollmentReceipts,
  Environment,
  EnvironmentCounts,
  EnvironmentSettings,
  EnvironmentTaskCounts,
  ErasurePreview,
  Evaluation,
  EvaluationReceipt,
  Event,
  ExportAuditLogQuery,
  ExportEvaluationsQuery,
  ExportInstrumentRequest,
  ExportSchedule,
  ExportedInstrument,
  File,
  ForgotPasswordBody,
  GetBundleComparabilityResult,
  GetContentSchemaQuery,
  GetEnrollmentAdherenceQuery,
  GetEvaluationQuery,
  GetEvaluationReceiptQuery,
  GetEvaluationReportQuery,
  GetEvaluationResult,
  GetGroupResultsQuery,
  GetInstrumentHealthQuery,
  GetPaperFormQuery,
  GetParticipantPageWordsQuery,
  GetParticipantResultQuery,
  GetProgramAdherenceQuery,
  GetProgramChangeQuery,
  GetProgramOutcomesQuery,
  GetProgramParticipationQuery,
  GetPsychometricsQuery,
  GetSubjectTrajectoryQuery,
  GetTaskQuery,
  GetUnsubscribePageQuery,
  GoldenCaseRun,
  GroupResults,
  Health,
  IdentifySubjectsRequest,
  IdentifySubjectsResult,
  IdentityProvider,
  ImportInstrumentRequest,
  ImportReceipts,
  ImportResponsesRequest,
  ImportSubjectsRequest,
  ImportedInstrument,
  InboxTask,
  InstrumentHealth,
  Invitation,
  InvitationLink,
  InvitationPreview,
  InviteRequest,
  IssuedParticipantSession,
  Job,
  LegalHold,
  LinkSession,
  LinkSignOnRequest,
  ListApiKeysQuery,
  ListAppsQuery,
  ListAuditCheckpointsQuery,
  ListAuditLogQuery,
  ListBundlesQuery,
  ListDefinitionsQuery,
  ListEnrollmentsQuery,
  ListEnvironmentJobsQuery,
  ListEnvironmentsQuery,
  ListEvaluationReviewsResult,
  ListEvaluationsQuery,
  ListEventsQuery,
  ListFilesQuery,
  ListIdentityProvidersQuery,
  ListInboxTasksQuery,
  ListInvitationsQuery,
  ListJobsQuery,
  ListMemberSessionsQuery,
  ListMembersQuery,
  ListMembershipsQuery,
  ListMessageTemplatesQuery,
  ListMessagesQuery,
  ListOrganizationsQuery,
  ListOutcomesQuery,
  ListPaperEntriesQuery,
  ListParticipantSessionsQuery,
  ListParticipantTokensQuery,
  ListProgramLinksQuery,
  ListProgramOutcomesQuery,
  ListProgramsQuery,
  ListProtocolsQuery,
  ListScimTokensQuery,
  ListSessionsQuery,
  ListSignOnProvidersQuery,
  ListSilentEnrollmentsQuery,
  ListStudiesQuery,
  ListStudyParticipantsQuery,
  ListSubjectAccessesQuery,
  ListSubjectsQuery,
  ListSuppressionsQuery,
  ListTasksQuery,
  ListTemplatesQuery,
  ListWebhookAttemptsQuery,
  ListWebhookDeliveriesQuery,
  ListWebhookEndpointsQuery,
  ListWorkingCopiesQuery,
  ListedTask,
  LoginBody,
  LogoutReceived,
  LookupSubjectBody,
  Member,
  MemberSession,
  Membership,
  Message,
  MessageContent,
  MessageDiagnostics,
  MessagePreview,
  MessageSettings,
  MessageTemplate,
  MessageWithContent,
  NewStudyParticipant,
  NewTotpFactor,
  OpenParticipantLinkRequest,
  OpenProgramLinkRequest,
  OpenedParticipantLink,
  Organization,
  Outcome,
  Outreach,
  OutreachCounters,
  OwnData,
  OwnDueQuestions,
  OwnDueQuestionsRequest,
  PaperCode,
  PaperDisagreements,
  PaperEntry,
  PaperForm,
  ParticipantLanguage,
  ParticipantPagePreview,
  ParticipantPageSettings,
  ParticipantPageWords,
  ParticipantSession,
  ParticipantSettings,
  ParticipantToken,
  Passkey,
  PasskeyOptions,
  PersonOutcome,
  PlaceLegalHoldRequest,
  PreviewMessageRequest,
  PreviewProgramRetentionRequest,
  PreviewProtocolRequest,
  PreviewRecurrenceRequest,
  PreviewRetentionRequest,
  PreviewStudyProtocolQuery,
  PreviewStudyProtocolRequest,
  Principal,
  PrivacySettings,
  Program,
  ProgramAdherence,
  ProgramChange,
  ProgramLink,
  ProgramLinkWithSecret,
  ProgramOutcomes,
  ProgramParticipation,
  ProgramRetention,
  ProgramRetentionPreview,
  Protocol,
  ProtocolDiagnostics,
  ProtocolDiff,
  ProtocolPreview,
  ProtocolRelease,
  Psychometrics,
  PublishBundleRequest,
  PushDevice,
  PushSubscription,
  RateLimits,
  Readiness,
  ReassignTaskRequest,
  ReauthenticateRequest,
  Reauthentication,
  ReceiveMailEventsBody,
  ReceivedMailEvents,
  RecoveryCodes,
  RecurrencePreview,
  ReleaseContentRequest,
  RenamePasskeyRequest,
  RenewedParticipantToken,
  ReplayResult,
  ReportForStaff,
  ReportPresenceRequest,
  RescoreEvaluationBody,
  ResetPasswordBody,
  ResolvePaperEntryRequest,
  ResubscribeQuery,
  Retention,
  RetentionPreview,
  RetriedWebhookDeliveries,
  RetryWebhookDeliveriesRequest,
  ReviewEvaluationRequest,
  RotateWebhookSecretRequest,
  RunGoldenCasesRequest,
  SaveAnswersRequest,
  SaveWorkingCopyRequest,
  ScimToken,
  SearchSubjectsQuery,
  SecondFactors,
  SendTestMessageRequest,
  SessionView,
  SetBundleStatusBody,
  SetClockRequest,
  SetDefinitionStatusBody,
  SetEnrollmentStatusBody,
  SetExportSchedule,
  SetParticipantLanguageRequest,
  SetProgramStatusBody,
  SetStudyStatusBody,
  ShadowBundleRequest,
  SignInPolicy,
  SignInWithLinkRequest,
  SignInWithPasskeyRequest,
  SignOnProviders,
  SignedOut,
  SilentEnrollment,
  SimulateBundleRequest,
  StartSignOnRequest,
  StartedSignOn,
  Study,
  StudyPanel,
  StudyParticipant,
  StudyParticipantReceipts,
  StudyParticipantWithTimeline,
  StudyProtocolPreview,
  StudyTimeline,
  Subject,
  SubjectErasure,
  SubjectExport,
  SubjectIdentity,
  SubjectUnits,
  Subscription,
  Suppression,
  Task,
  TaskCounts,
  Template,
  TemplateListItem,
  TestMessage,
  Trajectory,
  Trial,
  TryBundleRequest,
  Units,
  UnsubscribeQuery,
  Upload,
  UserSession,
  VerifyAuditLogRequest,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointHealth,
  WebhookEndpointWithSecret,
  WebhookHosts,
  WithdrawRequest,
  Withdrawn,
  WorkingCopy,
  WorkingCopyPresence,
  WorkingCopySummary,
} from './types.gen.ts';

/** Returns the operations of the service. */
export function serviceResources(http: Http) {
  return {
    audit: {
      /**
       * Get the public audit keys.
       *
       * Returns the public keys (JSON Web Keys, RFC 8037) that verify the signatures of checkpoints. Keep a copy outside of the service.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`.
       */
      getKeys: (options?: RequestOptions): Promise<AuditKeySet> =>
        http.send('GET', `/.well-known/audit-keys.json`, {}, options),
    },
    system: {
      /**
       * Get the contact for security reports.
       *
       * Returns the contact that the operator has set in `EPS_SECURITY_CONTACT`, in the format of RFC 9116. Returns 404 without a contact.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `not_found`.
       */
      getSecurityTxt: (options?: RequestOptions): Promise<Download> =>
        http.download('GET', `/.well-known/security.txt`, {}, options),
      /**
       * Check that the process is running.
       *
       * Returns `ok` while the process can serve requests. It does not check the database; see `GET /readyz`.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`.
       */
      getHealth: (options?: RequestOptions): Promise<Health> =>
        http.send('GET', `/healthz`, {}, options),
      /**
       * Get metrics.
       *
       * Returns the metrics of this process in the Prometheus text format. They contain no data of tenants. If the operator has set `EPS_METRICS_TOKEN`, send it as a bearer token; in production mode without a token, the metrics are on `EPS_METRICS_PORT` only.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `unauthenticated`, `not_found`.
       */
      getMetrics: (options?: RequestOptions): Promise<Download> =>
        http.download('GET', `/metrics`, {}, options),
      /**
       * Get the OpenAPI document.
       *
       * Returns this document.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`.
       */
      getOpenApi: (options?: RequestOptions): Promise<MessageContent> =>
        http.send('GET', `/openapi.json`, {}, options),
      /**
       * Check that the service is ready.
       *
       * Returns `ready` if all migrations have been applied and the database can be written. Otherwise returns 503: while the database is not reachable or read-only, its disk is full, or a write waits for a standby. Writes one row at most every three seconds.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`.
       */
      getReadiness: (options?: RequestOptions): Promise<Readiness> =>
        http.send('GET', `/readyz`, {}, options),
    },
    auth: {
      /**
       * Accept an invitation.
       *
       * Accepts an invitation with the token of its link and a password, and returns the membership. If the account has a password, the given one must be that password; otherwise the response is 401 and nothing changes. A link never replaces a password and ends no session. An account without a password gets the given one. A password that is easy to guess is rejected in both cases. A mailed link also verifies the address.
       *
       * Requires no credential. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `malformed_request`, `unauthenticated`, `not_found`, `idempotency_key_in_progress`, `already_accepted`, `conflict`, `invitation_expired`, `payload_too_large`, `unsupported_media_type`, `validation_error`, `idempotency_key_reused`, `proof_required`, `rate_limited`.
       */
      acceptInvitation: (body: AcceptInvitationBody, options?: RequestOptions): Promise<Membership> =>
        http.send('POST', `/auth/invitations/accept`, { body, takesKey: true }, options),
      /**
       * Preview an invitation.
       *
       * Returns what the token of an invitation link invites to. It does not reveal whether the address already has an account.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`, `not_found`, `already_accepted`, `invitation_expired`, `payload_too_large`, `unsupported_media_type`, `validation_error`, `rate_limited`.
       */
      previewInvitation: (body: SignInWithLinkRequest, options?: RequestOptions): Promise<InvitationPreview> =>
        http.send('POST', `/auth/invitations/preview`, { body }, options),
      /**
       * Sign in.
       *
       * Signs a user in with email address and password and sets the session cookie `service_session`. A user with a second factor also needs a `code`: without it the response is 401 `second_factor_required` with a challenge, for a code or a passkey at `POST /auth/login/second-factor`. The session ends after 30 minutes without a request, and after 8 hours in any case. After several wrong passwords, further attempts return 429 during pauses that grow up to 15 minutes. Attempts from a network from which the user has signed in before are counted separately from all others. For other attempts, too many wrong passwords of others, from this network for many accounts or from many networks for this account, do not refuse the sign-in but require a proof of work: 428 `proof_required` has a challenge, and `proof` of the next request a string that makes the SHA-256 hash of `<challenge>:<answer>` begin with `bits` zero bits.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`, `unauthenticated`, `second_factor_required`, `forbidden_origin`, `payload_too_large`, `unsupported_media_type`, `validation_error`, `wrong_code`, `proof_required`, `rate_limited`.
       */
      login: (body: LoginBody, options?: RequestOptions): Promise<Principal> =>
        http.send('POST', `/auth/login`, { body }, options),
      /**
       * Complete a sign-in with a second factor.
       *
       * Takes the challenge from the context of `second_factor_required` and a code of the authenticator app, a recovery code, or a passkey (with options of `POST /auth/passkeys/sign-in-options`), and sets the session cookie `service_session`. Each code works once. After several wrong codes, further attempts return 429 during pauses that grow up to 15 minutes.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`, `forbidden_origin`, `conflict`, `sign_in_challenge_expired`, `payload_too_large`, `unsupported_media_type`, `validation_error`, `wrong_code`, `wrong_passkey`, `rate_limited`.
       */
      completeLogin: (body: CompleteLoginRequest, options?: RequestOptions): Promise<Principal> =>
        http.send('POST', `/auth/login/second-factor`, { body }, options),
      /**
       * Sign out.
       *
       * Ends the current browser session.
       *
       * Requires a credential but no scope.
       *
       * @throws ServiceError with the code `network_not_allowed`, `forbidden_origin`, `validation_error`.
       */
      logout: (options?: RequestOptions): Promise<void> =>
        http.send('POST', `/auth/logout`, {}, options),
      /**
       * Get the current principal.
       *
       * Returns the API key or user that the credential identifies, and its scopes.
       *
       * Requires a credential but no scope.
       *
       * @throws ServiceError with the code `network_not_allowed`.
       */
      getMe: (options?: RequestOptions): Promise<Principal> =>
        http.send('GET', `/auth/me`, {}, options),
      /**
       * Receive a logout token.
       *
       * Called by identity providers (OpenID Connect Back-Channel Logout 1.0) with the form field `logout_token`. Ends the sessions of the provider that the token names: one session (`sid`), or all sessions of a person (`sub`). A session whose ID token had no `sid` is ended by the `sub` alone. Each token works once, for five minutes.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`, `logout_token_invalid`, `not_found`, `payload_too_large`, `unsupported_media_type`, `validation_error`, `identity_provider_unreachable`, `rate_limited`.
       */
      receiveLogout: (organizationId: string, providerId: string, options?: RequestOptions): Promise<LogoutReceived> =>
        http.send('POST', `/auth/oidc/${segment(organizationId)}/${segment(providerId)}/backchannel-logout`, {}, options),
      /**
       * Add a passkey.
       *
       * Takes the passkey that a browser created with the options of `POST /auth/passkeys/options`. From then on, the user can sign in with the passkey, and a sign-in with the password needs it or another second factor. With the first factor, the response contains ten recovery codes.
       *
       * Requires a credential but no scope.
       *
       * @throws ServiceError with the code `network_not_allowed`, `forbidden_origin`, `insufficient_scope`, `reauthentication_required`, `conflict`, `validation_error`, `wrong_passkey`.
       */
      createPasskey: (body: CreatePasskeyRequest, options?: RequestOptions): Promise<CreatedPasskey> =>
        http.send('POST', `/auth/passkeys`, { body }, options),
      /**
       * Create options for adding a passkey.
       *
       * Returns the options with which a browser creates a passkey. Send the result to `POST /auth/passkeys`. A user can have at most 20 passkeys. Requires a sign-in or confirmation within the last five minutes and, if the user has a second factor, a session that has proved one. Fails with `conflict` if the public URL of the service has an IP address instead of a host name.
       *
       * Requires a credential but no scope.
       *
       * @throws ServiceError with the code `network_not_allowed`, `forbidden_origin`, `insufficient_scope`, `reauthentication_required`, `conflict`, `validation_error`.
       */
      createPasskeyOptions: (options?: RequestOptions): Promise<PasskeyOptions> =>
        http.send('POST', `/auth/passkeys/options`, {}, options),
      /**
       * Sign in with a passkey.
       *
       * Signs in the user of a passkey without a password and sets the session cookie `service_session`. Because the authenticator verifies the user, the sign-in counts as one with a second factor. The response of a passkey can be used once, within five minutes.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`, `forbidden_origin`, `conflict`, `payload_too_large`, `unsupported_media_type`, `validation_error`, `wrong_passkey`, `rate_limited`.
       */
      signInWithPasskey: (body: SignInWithPasskeyRequest, options?: RequestOptions): Promise<Principal> =>
        http.send('POST', `/auth/passkeys/sign-in`, { body }, options),
      /**
       * Create options for using a passkey.
       *
       * Returns the options with which a browser uses a passkey: for `POST /auth/passkeys/sign-in`, `/auth/login/second-factor` or `/auth/reauthenticate`. They contain no account: the user chooses the passkey.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`, `forbidden_origin`, `conflict`, `payload_too_large`, `unsupported_media_type`, `validation_error`, `rate_limited`.
       */
      createPasskeySignInOptions: (options?: RequestOptions): Promise<PasskeyOptions> =>
        http.send('POST', `/auth/passkeys/sign-in-options`, {}, options),
      /**
       * Rename a passkey.
       *
       * Requires a credential but no scope.
       *
       * @throws ServiceError with the code `network_not_allowed`, `forbidden_origin`, `insufficient_scope`, `not_found`, `validation_error`.
       */
      renamePasskey: (passkeyId: string, body: RenamePasskeyRequest, options?: RequestOptions): Promise<Passkey> =>
        http.send('PATCH', `/auth/passkeys/${segment(passkeyId)}`, { body }, options),
      /** The same as `renamePasskey`. */
      updatePasskey: (passkeyId: string, body: RenamePasskeyRequest, options?: RequestOptions): Promise<Passkey> =>
        http.send('PATCH', `/auth/passkeys/${segment(passkeyId)}`, { body }, options),
      /**
       * Remove a passkey.
       *
       * Ends the other sessions that were signed in or confirmed with a passkey. If the user has no other factor, the recovery codes become invalid, and sessions no longer count as having proved a second factor. Requires a session that has proved a second factor, and a sign-in or confirmation within the last five minutes. The user gets a mail about it.
       *
       * Requires a credential but no scope.
       *
       * @throws ServiceError with the code `network_not_allowed`, `forbidden_origin`, `insufficient_scope`, `reauthentication_required`, `not_found`, `validation_error`.
       */
      removePasskey: (passkeyId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `/auth/passkeys/${segment(passkeyId)}`, {}, options),
      /**
       * Change your password.
       *
       * Ends all other sessions of the user and invalidates all password reset links. With `end_api_keys`, also revokes the API keys that act for the user, in all organizations. Requires the session of the user: an API key is rejected with `insufficient_scope`.
       *
       * Requires a credential but no scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `network_not_allowed`, `forbidden_origin`, `insufficient_scope`, `idempotency_key_in_progress`, `last_platform_admin`, `validation_error`, `idempotency_key_reused`, `wrong_password`.
       */
      changePassword: (body: ChangePasswordBody, options?: RequestOptions): Promise<void> =>
        http.send('POST', `/auth/password`, { body, takesKey: true }, options),
      /**
       * Request a password reset.
       *
       * If the address belongs to an account and a mail server is configured, sends a link that can be used once within 30 minutes. The response does not reveal whether the account exists.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`, `payload_too_large`, `unsupported_media_type`, `validation_error`, `rate_limited`.
       */
      forgotPassword: (body: ForgotPasswordBody, options?: RequestOptions): Promise<void> =>
        http.send('POST', `/auth/password/forgot`, { body }, options),
      /**
       * Reset a password.
       *
       * Sets a new password with the token of a password reset link. Ends all sessions of the user and invalidates all other reset links. If the link was mailed and nothing had verified the address before, also removes the second factors of the user. With `end_api_keys`, also revokes the API keys that act for the user, in all organizations.
       *
       * Requires no credential. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `malformed_request`, `idempotency_key_in_progress`, `last_platform_admin`, `password_reset_expired`, `payload_too_large`, `unsupported_media_type`, `validation_error`, `idempotency_key_reused`, `rate_limited`.
       */
      resetPassword: (body: ResetPasswordBody, options?: RequestOptions): Promise<void> =>
        http.send('POST', `/auth/password/reset`, { body, takesKey: true }, options),
      /**
       * Confirm who you are.
       *
       * Takes the password, a code of a second factor, or a passkey (with options of `POST /auth/passkeys/sign-in-options`). For five minutes, the session can then send requests that need a confirmation (`reauthentication_required`). A sign-in also counts as a confirmation.
       *
       * Requires a credential but no scope.
       *
       * @throws ServiceError with the code `network_not_allowed`, `forbidden_origin`, `insufficient_scope`, `conflict`, `validation_error`, `wrong_password`, `wrong_code`, `wrong_passkey`.
       */
      reauthenticate: (body: ReauthenticateRequest = {}, options?: RequestOptions): Promise<Reauthentication> =>
        http.send('POST', `/auth/reauthenticate`, { body }, options),
      /**
       * Create new recovery codes.
       *
       * Returns ten codes; earlier ones no longer work. Requires a session that has proved a second factor, and a sign-in or confirmation of the last five minutes.
       *
       * Requires a credential but no scope.
       *
       * @throws ServiceError with the code `network_not_allowed`, `forbidden_origin`, `insufficient_scope`, `reauthentication_required`, `conflict`, `validation_error`.
       */
      createRecoveryCodes: (options?: RequestOptions): Promise<RecoveryCodes> =>
        http.send('POST', `/auth/recovery-codes`, {}, options),
      /**
       * Get your second factors.
       *
       * Returns whether the user has an authenticator app, their passkeys, and how many recovery codes are left. Sign in to use it.
       *
       * Requires a credential but no scope.
       *
       * @throws ServiceError with the code `network_not_allowed`, `insufficient_scope`.
       */
      getSecondFactors: (options?: RequestOptions): Promise<SecondFactors> =>
        http.send('GET', `/auth/second-factors`, {}, options),
      /**
       * List your sessions.
       *
       * Returns the browser sessions of the user that have not ended, newest first. Sign in to use it: the list is empty for an API key.
       *
       * Requires a credential but no scope.
       *
       * @throws ServiceError with the code `network_not_allowed`, `validation_error`.
       */
      listSessions: (query: ListSessionsQuery = {}, options?: RequestOptions): List<UserSession> =>
        http.list(`/auth/sessions`, query, options),
      /**
       * End one of your sessions.
       *
       * Signs the browser with this session out, for example after a device was lost. Sign in to use it: an API key cannot end sessions.
       *
       * Requires a credential but no scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `network_not_allowed`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      endSession: (sessionId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `/auth/sessions/${segment(sessionId)}`, { takesKey: true }, options),
      /**
       * Sign in with a link.
       *
       * Signs a user in with the token of a sign-in link and sets the session cookie `service_session`. A link works once, within 24 hours. The first start of the service prints one for the first owner; operators create others with `sign-in-link`. A new password invalidates the links of the user. After many wrong tokens from a network, further attempts return 429 during pauses that grow up to 15 minutes.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`, `second_factor_required`, `forbidden_origin`, `sign_in_link_expired`, `payload_too_large`, `unsupported_media_type`, `validation_error`, `rate_limited`.
       */
      signInWithLink: (body: SignInWithLinkRequest, options?: RequestOptions): Promise<Principal> =>
        http.send('POST', `/auth/sign-in-link`, { body }, options),
      /**
       * Complete a sign-in with an identity provider.
       *
       * Takes the parameters with which the provider redirected the browser, once, and sets the session cookie `service_session`. The session can access only the organization of the provider. The provider must have verified the e-mail address, and its domain must be one of the provider. A refusal by what the provider says about a person ends their sessions and API keys that came by the provider, and without a role also the membership, unless they are an owner. A user with a second factor also needs it (`second_factor_required`), unless the provider asked for one (`amr` contains `mfa`). If the sign-in began with `POST /auth/sso/link`, the account is linked and the session stays as it is.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`, `unauthenticated`, `second_factor_required`, `sso_failed`, `forbidden_origin`, `sso_link_required`, `already_member`, `sso_sign_in_expired`, `payload_too_large`, `unsupported_media_type`, `validation_error`, `identity_provider_unreachable`, `rate_limited`.
       */
      completeSignOn: (body: CompleteSignOnRequest, options?: RequestOptions): Promise<Principal> =>
        http.send('POST', `/auth/sso/complete`, { body }, options),
      /**
       * Start linking your account to an identity provider.
       *
       * Like `POST /auth/sso/start`, for a user who is signed in with their own password or passkey, and signed in or confirmed it within the last five minutes. `POST /auth/sso/complete` then links the account if the provider returns its e-mail address. The session stays as it is.
       *
       * Requires a credential but no scope.
       *
       * @throws ServiceError with the code `network_not_allowed`, `forbidden_origin`, `insufficient_scope`, `reauthentication_required`, `not_found`, `validation_error`, `identity_provider_unreachable`.
       */
      linkSignOn: (body: LinkSignOnRequest, options?: RequestOptions): Promise<StartedSignOn> =>
        http.send('POST', `/auth/sso/link`, { body }, options),
      /**
       * Sign out of the service and the identity provider.
       *
       * Ends the current browser session like `POST /auth/logout`. For a session of single sign-on, returns the URL at which the browser signs out of the provider, if the provider has one.
       *
       * Requires a credential but no scope.
       *
       * @throws ServiceError with the code `network_not_allowed`, `forbidden_origin`, `validation_error`.
       */
      signOutSso: (options?: RequestOptions): Promise<SignedOut> =>
        http.send('POST', `/auth/sso/logout`, {}, options),
      /**
       * List the sign-in options of an organization.
       *
       * Returns the identity providers of the organization with this slug, by name. The list is empty if the organization has none or does not exist.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `validation_error`, `rate_limited`.
       */
      listSignOnProviders: (query: ListSignOnProvidersQuery, options?: RequestOptions): Promise<SignOnProviders> =>
        http.send('GET', `/auth/sso/providers`, { query }, options),
      /**
       * Start a sign-in with an identity provider.
       *
       * Returns the address of the provider at which the browser continues, and sets a cookie that binds the sign-in to the browser. The provider sends the browser back to `/sign-in/sso/{provider_id}` of the console within ten minutes, which calls `POST /auth/sso/complete`.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`, `forbidden_origin`, `not_found`, `payload_too_large`, `unsupported_media_type`, `validation_error`, `identity_provider_unreachable`, `rate_limited`.
       */
      startSignOn: (body: StartSignOnRequest, options?: RequestOptions): Promise<StartedSignOn> =>
        http.send('POST', `/auth/sso/start`, { body }, options),
      /**
       * Add an authenticator app.
       *
       * Returns a secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). Sign-ins require a code after `POST /auth/totp/confirm` has shown that the app has the secret. Requires a session of the last five minutes. Fails with `conflict` if the user has an app; remove it first.
       *
       * Requires a credential but no scope.
       *
       * @throws ServiceError with the code `network_not_allowed`, `forbidden_origin`, `insufficient_scope`, `reauthentication_required`, `conflict`, `validation_error`.
       */
      enrollTotp: (options?: RequestOptions): Promise<NewTotpFactor> =>
        http.send('POST', `/auth/totp`, {}, options),
      /**
       * Remove the authenticator app.
       *
       * Sessions no longer count as having proved this factor. If the user has no passkey, the recovery codes also become invalid. Requires a session that has proved a second factor, and a sign-in or confirmation within the last five minutes. The user gets a mail about it.
       *
       * Requires a credential but no scope.
       *
       * @throws ServiceError with the code `network_not_allowed`, `forbidden_origin`, `insufficient_scope`, `reauthentication_required`, `not_found`, `validation_error`.
       */
      removeTotp: (options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `/auth/totp`, {}, options),
      /**
       * Confirm an authenticator app.
       *
       * Takes a first code of the app and returns ten recovery codes. From then on a sign-in with a password needs a code too.
       *
       * Requires a credential but no scope.
       *
       * @throws ServiceError with the code `network_not_allowed`, `forbidden_origin`, `insufficient_scope`, `reauthentication_required`, `conflict`, `validation_error`, `wrong_code`.
       */
      confirmTotp: (body: ConfirmTotpRequest, options?: RequestOptions): Promise<RecoveryCodes> =>
        http.send('POST', `/auth/totp/confirm`, { body }, options),
    },
    mailEvents: {
      /**
       * Receive bounces and complaints.
       *
       * Receives webhooks of Amazon SES (through Amazon SNS), Mailgun, Postmark and SendGrid in their formats. Requires the secret of the installation as the password of HTTP Basic authentication or as bearer token, or the signature of Mailgun or SendGrid. A hard bounce or complaint sets the message with this Message-ID to `bounced` or `complained`, and suppresses the address. Other events are accepted and change nothing.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`, `unauthenticated`, `payload_too_large`, `unsupported_media_type`, `validation_error`, `rate_limited`.
       */
      receive: (body: ReceiveMailEventsBody, options?: RequestOptions): Promise<ReceivedMailEvents> =>
        http.send('POST', `/v1/mail-events`, { body }, options),
    },
    organizations: {
      /**
       * List organizations.
       *
       * Returns the organizations that the credential can read, including those whose sign-in policy it does not meet.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `validation_error`.
       */
      list: (query: ListOrganizationsQuery = {}, options?: RequestOptions): List<Organization> =>
        http.list(`/v1/organizations`, query, options),
      /**
       * Create an organization.
       *
       * Creates an organization with an owner and a first API key, which is returned only once. The owner receives an invitation; the membership grants nothing until it is accepted. The key works immediately.
       *
       * Requires the `platform:admin` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `forbidden_origin`, `idempotency_key_in_progress`, `slug_taken`, `validation_error`, `idempotency_key_reused`.
       */
      create: (body: CreateOrganizationRequest, options?: RequestOptions): Promise<CreatedOrganization> =>
        http.send('POST', `/v1/organizations`, { body, takesKey: true }, options),
      /**
       * Get an organization.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (organizationId: string, options?: RequestOptions): Promise<Organization> =>
        http.send('GET', `/v1/organizations/${segment(organizationId)}`, {}, options),
    },
    participant: {
      /**
       * Save answers.
       *
       * Saves answers of the session: all of them, or none if one is invalid. `value: null` without `declined` removes the answer, and the question is open again. A matrix or ranking of which parts are missing is saved and stays open, unless an adaptive policy chooses the questions. Devices that share a link send what they change by `part`, and what they saw before as `replaces`: an answer that would replace another one is rejected with the code `changed`, one that arrives more than two seconds after a time limit with `time_over`. An answer can be changed 200 times; further changes return 409 `conflict`. Refusing a required `consent` with documents ends the session as `declined_consent`; agreeing later continues it. Returns the next questions.
       *
       * Requires a participant token. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `idempotency_key_in_progress`, `conflict`, `link_full`, `program_not_active`, `not_enrolled`, `already_completed`, `subject_deleted`, `evaluation_deleted`, `participant_session_expired`, `validation_error`, `idempotency_key_reused`, `answer_invalid`.
       */
      saveAnswers: (body: SaveAnswersRequest, options?: RequestOptions): Promise<SessionView> =>
        http.send('POST', `/v1/participant/answers`, { body, takesKey: true }, options),
      /**
       * Complete the participant session.
       *
       * Completes the session, evaluates its answers and returns the result. Fails with `required_unanswered` if required questions are unanswered or a required consent was refused, and with `answer_invalid` if an answer that was saved earlier is not valid.
       *
       * Requires a participant token. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `idempotency_key_in_progress`, `program_not_active`, `not_enrolled`, `already_completed`, `link_full`, `subject_deleted`, `evaluation_deleted`, `participant_session_expired`, `validation_error`, `idempotency_key_reused`, `required_unanswered`, `answer_invalid`.
       */
      completeSession: (options?: RequestOptions): Promise<CompletionResult> =>
        http.send('POST', `/v1/participant/complete`, { takesKey: true }, options),
      /**
       * Get what is stored about the participant.
       *
       * Returns the answers, the released results, what waits from paper forms, and the times of the participant in this program, if the program offers it (`self_service.export`). For answers and results that the token may not read, the response shows only that they exist. With `Accept: text/html` or `application/pdf`, the answers and the released results as a page in the language of the session.
       *
       * Requires a participant token.
       *
       * @throws ServiceError with the code `self_service_disabled`, `subject_deleted`, `participant_session_expired`.
       */
      getOwnData: (options?: RequestOptions): Promise<OwnData> =>
        http.send('GET', `/v1/participant/data`, {}, options),
      /**
       * List the participant's delivered questions that are still open.
       *
       * Returns the questions of the running cycle that were delivered and are neither answered nor expired; none of them after a refused consent. Delivers nothing: use POST for questions that are newly due.
       *
       * Requires a participant token.
       *
       * @throws ServiceError with the code `program_not_active`, `program_not_continuous`, `not_enrolled`, `subject_deleted`, `evaluation_deleted`, `participant_session_expired`.
       */
      getOwnDueQuestions: (options?: RequestOptions): Promise<OwnDueQuestions> =>
        http.send('GET', `/v1/participant/due-questions`, {}, options),
      /**
       * Deliver your due questions.
       *
       * Delivers the questions that are due for the participant and returns them. Requires the token of a continuous program. Questions that are already delivered are not delivered again; `GET /v1/participant/due-questions` returns them.
       *
       * Requires a participant token. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `idempotency_key_in_progress`, `program_not_active`, `program_not_continuous`, `not_enrolled`, `subject_deleted`, `participant_session_expired`, `validation_error`, `idempotency_key_reused`.
       */
      askOwnDueQuestions: (body: OwnDueQuestionsRequest = {}, options?: RequestOptions): Promise<OwnDueQuestions> =>
        http.send('POST', `/v1/participant/due-questions`, { body, takesKey: true }, options),
      /**
       * Answer your due questions.
       *
       * Saves answers of the participant to delivered questions: all of them, or none if one is invalid. `help` is to be shown at once.
       *
       * Requires a participant token. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `idempotency_key_in_progress`, `program_not_active`, `program_not_continuous`, `not_enrolled`, `delivery_closed`, `conflict`, `link_full`, `subject_deleted`, `participant_session_expired`, `validation_error`, `idempotency_key_reused`, `answer_invalid`.
       */
      answerOwnDueQuestions: (body: AnswerOwnDueQuestionsRequest, options?: RequestOptions): Promise<AcceptedOwnAnswers> =>
        http.send('POST', `/v1/participant/due-questions/answers`, { body, takesKey: true }, options),
      /**
       * Set the language of the participant session.
       *
       * Shows the questions, the help and the result of this session in another of its `languages`, on every device. Answers stay as they are. `locale` keeps the region of the session, for example `de-AT` after `en-AT`, so that help lines are still those of the country.
       *
       * Requires a participant token. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `idempotency_key_in_progress`, `participant_session_expired`, `validation_error`, `idempotency_key_reused`.
       */
      setLanguage: (body: SetParticipantLanguageRequest, options?: RequestOptions): Promise<ParticipantLanguage> =>
        http.send('POST', `/v1/participant/language`, { body, takesKey: true }, options),
      /**
       * Start a session with a public link.
       *
       * Creates a subject, enrolls it and issues a participant token that is valid for 24 hours. With a `reusable` link, the response has a `return_token`; a later request that sends it continues as the same subject, and resumes an open evaluation. A link with `return: code` starts a session as a new person and gives a `return_code`; `POST /v1/participant/open` continues with it. Everybody with the link shares its Idempotency-Keys, so make each one random. The URL of the participant page holds the token of the link after `#l.`. `POST /v1/participant/open` opens links of every kind.
       *
       * Requires no credential. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `malformed_request`, `link_signature_invalid`, `not_found`, `idempotency_key_in_progress`, `link_not_open`, `link_full`, `program_not_active`, `already_completed`, `not_enrolled`, `cycle_not_open`, `link_closed`, `payload_too_large`, `unsupported_media_type`, `validation_error`, `idempotency_key_reused`, `proof_required`, `rate_limited`.
       */
      openProgramLink: (body: OpenProgramLinkRequest, options?: RequestOptions): Promise<LinkSession> =>
        http.send('POST', `/v1/participant/links/open`, { body, takesKey: true }, options),
      /**
       * Open the link of a participant.
       *
       * Exchanges a link for a participant token of this device. `link` is the URL, or what is behind its `#`. The link of a session gives a token for it, as long as it can be used to answer, and afterwards as long as the result can be read; nothing else changes. It also serves the due questions of a continuous program. If the occasion of a link of a study is over, the link leads to the occasion that is open now, with the same rights, unless the answers to its own ask for help; `own` says which of the two to open. A public link starts a session as `POST /v1/participant/links/open` does. A public link with `return: code` requires `return_code` or `start_new`; otherwise the response is 428 `return_code_required`. If a network opens it very often, the response is 428 `proof_required` with a `challenge`: repeat the request with `proof`, whose `answer` is any string for which the SHA-256 hash of `<challenge>:<answer>` begins with `bits` zero bits.
       *
       * Requires no credential. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `malformed_request`, `link_signature_invalid`, `not_found`, `idempotency_key_in_progress`, `link_not_open`, `link_full`, `program_not_active`, `already_completed`, `not_enrolled`, `cycle_not_open`, `subject_deleted`, `participant_session_expired`, `link_closed`, `payload_too_large`, `unsupported_media_type`, `validation_error`, `idempotency_key_reused`, `return_code_wrong`, `proof_required`, `return_code_required`, `rate_limited`.
       */
      openLink: (body: OpenParticipantLinkRequest, options?: RequestOptions): Promise<OpenedParticipantLink> =>
        http.send('POST', `/v1/participant/open`, { body, takesKey: true }, options),
      /**
       * Get messages on this device.
       *
       * Messages of rules with the channel `push` are sent to the device of the participant from now on. Sending the endpoint of a device again replaces its keys. A person has at most 10 devices; a further one takes the place of the oldest. Only where the session has `push`: a rule of the program sends notifications, the person has not unsubscribed, and the token came from opening a link. Tokens that are issued with a session cannot add a device.
       *
       * Requires a participant token. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `idempotency_key_in_progress`, `push_not_offered`, `subject_deleted`, `participant_session_expired`, `validation_error`, `idempotency_key_reused`.
       */
      setPushSubscription: (body: PushSubscription, options?: RequestOptions): Promise<PushDevice> =>
        http.send('PUT', `/v1/participant/push-subscription`, { body, takesKey: true }, options),
      /**
       * Stop getting messages on a device.
       *
       * Removes one device of the person, or all of them without `device`. Succeeds also if the person has no such device. Tokens that are issued with a session cannot remove devices, as they cannot add any.
       *
       * Requires a participant token. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `idempotency_key_in_progress`, `push_not_offered`, `participant_session_expired`, `validation_error`, `idempotency_key_reused`.
       */
      deletePushSubscription: (query: DeletePushSubscriptionQuery = {}, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `/v1/participant/push-subscription`, { query, takesKey: true }, options),
      /**
       * Renew the participant token.
       *
       * Moves the end of the token by the time for which tokens of its session live, at most to the end of the link. A page renews its token while it is open; later it opens the link again.
       *
       * Requires a participant token. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `idempotency_key_in_progress`, `participant_session_expired`, `validation_error`, `idempotency_key_reused`.
       */
      renewToken: (options?: RequestOptions): Promise<RenewedParticipantToken> =>
        http.send('POST', `/v1/participant/renew`, { takesKey: true }, options),
      /**
       * Get the result of the participant session.
       *
       * Returns what completing the session returned, or, once a review has released it, the result; with `Accept: text/html` or `application/pdf`, the participant's report as a self-contained page. `locale` renders the report in another language, as far as the content is translated. It can be read for the `participant_result_ttl_seconds` of the environment: after a review, from its release on. Until a review, for 30 days after the completion.
       *
       * Requires a participant token.
       *
       * @throws ServiceError with the code `result_not_readable`, `evaluation_not_finished`, `subject_deleted`, `evaluation_deleted`, `answers_deleted`, `participant_session_expired`, `validation_error`.
       */
      getResult: (query: GetParticipantResultQuery = {}, options?: RequestOptions): Promise<CompletionResult> =>
        http.send('GET', `/v1/participant/result`, { query }, options),
      /**
       * Get the participant session.
       *
       * Returns the next questions, the answers so far and the progress.
       *
       * Requires a participant token.
       *
       * @throws ServiceError with the code `subject_deleted`, `evaluation_deleted`, `participant_session_expired`.
       */
      getSession: (options?: RequestOptions): Promise<SessionView> =>
        http.send('GET', `/v1/participant/session`, {}, options),
      /**
       * Withdraw from the program.
       *
       * Withdraws the participant from the program, if it offers that (`self_service.withdraw`): links and tokens end, and no more questions can be answered. With `erase` everything that is stored about the person is erased, as `DELETE …/subjects/{subject_id}` does, also in other programs. With `erase`, the request fails with `legal_hold` while the data must be kept; withdrawing without it is still possible.
       *
       * Requires a participant token. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `idempotency_key_in_progress`, `self_service_disabled`, `invalid_transition`, `subject_deleted`, `legal_hold`, `participant_session_expired`, `validation_error`, `idempotency_key_reused`.
       */
      withdraw: (body: WithdrawRequest, options?: RequestOptions): Promise<Withdrawn> =>
        http.send('POST', `/v1/participant/withdraw`, { body, takesKey: true }, options),
    },
    resubscribe: {
      /**
       * Subscribe again with the link of a message.
       *
       * Called by the form of the page with which a person subscribes again.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`, `not_found`, `payload_too_large`, `unsupported_media_type`, `validation_error`, `rate_limited`.
       */
      resubscribe: (token: string, query: ResubscribeQuery = {}, options?: RequestOptions): Promise<Download> =>
        http.download('POST', `/v1/resubscribe/${segment(token)}`, { query }, options),
    },
    schemas: {
      /**
       * Get the JSON Schema of a kind of content.
       *
       * Returns the JSON Schema (2020-12) of the content of a kind, with the documentation of every key. Put the URL of this operation into `$schema` of a content file, and editors complete and check it. The schema accepts all content that the compiler accepts without errors. Send `If-None-Match` with the `ETag` of an earlier response to get 304 if nothing has changed.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`, `not_found`, `validation_error`.
       */
      getContent: (kind: DefinitionKind, query: GetContentSchemaQuery = {}, options?: RequestOptions): Promise<Download> =>
        http.download('GET', `/v1/schemas/${segment(kind)}`, { query }, options),
    },
    unsubscribe: {
      /**
       * Get the page of an unsubscribe link.
       *
       * Returns a page on which the person can unsubscribe, or subscribe again. Loading the page changes nothing. `locale` is the language of the page.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`, `not_found`, `validation_error`, `rate_limited`.
       */
      getPage: (token: string, query: GetUnsubscribePageQuery = {}, options?: RequestOptions): Promise<Download> =>
        http.download('GET', `/v1/unsubscribe/${segment(token)}`, { query }, options),
      /**
       * Unsubscribe with the link of a message.
       *
       * Called by mail clients for `List-Unsubscribe-Post` (RFC 8058), and by the form of the page. The person gets no more messages of the environment. Repeating the request changes nothing.
       *
       * Requires no credential.
       *
       * @throws ServiceError with the code `malformed_request`, `not_found`, `payload_too_large`, `unsupported_media_type`, `validation_error`, `rate_limited`.
       */
      unsubscribe: (token: string, query: UnsubscribeQuery = {}, options?: RequestOptions): Promise<Download> =>
        http.download('POST', `/v1/unsubscribe/${segment(token)}`, { query }, options),
    },
  };
}

/** Returns the operations of an organization. */
export function organizationResources(http: Http, ids: { organizationId: string }) {
  const base = `/v1/organizations/${segment(ids.organizationId)}`;
  return {
    access: {
      /**
       * Get your access to an organization.
       *
       * Returns the scopes that the credential has in this organization. Needs no scope.
       *
       * Requires a credential but no scope.
       *
       * @throws ServiceError with the code `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (options?: RequestOptions): Promise<Access> =>
        http.send('GET', `${base}/access`, {}, options),
    },
    accessSettings: {
      /**
       * Get the access settings of an organization.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (options?: RequestOptions): Promise<AccessSettings> =>
        http.send('GET', `${base}/access-settings`, {}, options),
      /**
       * Change the access settings of an organization.
       *
       * With `access_reason: required`, requests that read a person’s data need the header `X-Access-Reason` with 1 to 200 characters, which the audit log records as given; without it they return 422. Give a case number, no names. Takes effect in all processes within five seconds.
       *
       * Requires the `organization:write` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`.
       */
      update: (body: AccessSettings, options?: RequestOptions): Promise<AccessSettings> =>
        http.send('PATCH', `${base}/access-settings`, { body }, options),
    },
    apiKeys: {
      /**
       * List API keys.
       *
       * Returns the API keys of the organization, newest first, without the keys themselves. Revoked keys are omitted.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListApiKeysQuery = {}, options?: RequestOptions): List<ApiKey> =>
        http.list(`${base}/api-keys`, query, options),
      /**
       * Create an API key.
       *
       * The key is returned only once. Its scopes must be a subset of yours; no scope implies another. A key that is bound to an app or an environment can access nothing else. A key with `allowed_networks` can be used only from these networks. The key acts for the user who creates it and is revoked when their membership ends. A key that was created in a session of single sign-on is also revoked when the identity provider no longer lets its user in.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      create: (body: CreateApiKeyRequest, options?: RequestOptions): Promise<ApiKeyWithSecret> =>
        http.send('POST', `${base}/api-keys`, { body, takesKey: true }, options),
      /**
       * Get an API key.
       *
       * Returns the API key without the key itself.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (apiKeyId: string, options?: RequestOptions): Promise<ApiKey> =>
        http.send('GET', `${base}/api-keys/${segment(apiKeyId)}`, {}, options),
      /**
       * Revoke an API key.
       *
       * You must hold all scopes of the key. From then on, nothing is written with the key. The process that handles this request also rejects reads with it immediately, and all others within 200 ms.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `last_platform_admin`, `validation_error`, `idempotency_key_reused`.
       */
      revoke: (apiKeyId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/api-keys/${segment(apiKeyId)}`, { takesKey: true }, options),
      /** The same as `revoke`. */
      delete: (apiKeyId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/api-keys/${segment(apiKeyId)}`, { takesKey: true }, options),
      /**
       * Rotate an API key.
       *
       * Replaces the key with a new one, which is returned only once. Name, scopes, binding and expiry do not change. The old key stops working immediately; to rotate without downtime, create a second key, switch to it and revoke the first. From then on, the key acts for you, so you must hold all its scopes.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      rotate: (apiKeyId: string, options?: RequestOptions): Promise<ApiKeyWithSecret> =>
        http.send('POST', `${base}/api-keys/${segment(apiKeyId)}/rotate`, { takesKey: true }, options),
    },
    apps: {
      /**
       * List apps.
       *
       * Returns the apps of the organization, newest first.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListAppsQuery = {}, options?: RequestOptions): List<Application> =>
        http.list(`${base}/apps`, query, options),
      /**
       * Create an app.
       *
       * Creates an app with one test and one live environment.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `slug_taken`, `validation_error`, `idempotency_key_reused`.
       */
      create: (body: CreateAppRequest, options?: RequestOptions): Promise<CreatedApp> =>
        http.send('POST', `${base}/apps`, { body, takesKey: true }, options),
      /**
       * Get an app.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (appId: string, options?: RequestOptions): Promise<ApplicationWithGates> =>
        http.send('GET', `${base}/apps/${segment(appId)}`, {}, options),
      /**
       * Update an app.
       *
       * Replaces the publish gates of the app; an empty object removes them. A bundle that fails a gate cannot be published: `publish_gate_failed`. `release` says what a published bundle needs before it runs in a live environment; to change it also requires `bundles:release`, and so does changing `signatures`, which says whether reviews and releases in the live environment need an electronic signature.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      change: (appId: string, body: ChangeAppRequest = {}, options?: RequestOptions): Promise<ApplicationWithGates> =>
        http.send('PATCH', `${base}/apps/${segment(appId)}`, { body, takesKey: true }, options),
      /** The same as `change`. */
      update: (appId: string, body: ChangeAppRequest = {}, options?: RequestOptions): Promise<ApplicationWithGates> =>
        http.send('PATCH', `${base}/apps/${segment(appId)}`, { body, takesKey: true }, options),
    },
    auditLog: {
      /**
       * List audit log entries.
       *
       * Returns the entries of the organization’s audit log, newest first: who did what, on which resource, when, with which request and from which network. An entry is stored in the same transaction as the change that it describes. Entries contain no personal data.
       *
       * Requires the `audit:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListAuditLogQuery = {}, options?: RequestOptions): List<AuditEntry> =>
        http.list(`${base}/audit-log`, query, options),
      /**
       * List audit log checkpoints.
       *
       * Returns the signed checkpoints of the audit log’s hash chain, newest first. Keep copies outside of the service: `verifyAuditLog` with a copy also detects a chain that was truncated or rewritten as a whole.
       *
       * Requires the `audit:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      listCheckpoints: (query: ListAuditCheckpointsQuery = {}, options?: RequestOptions): List<AuditCheckpoint> =>
        http.list(`${base}/audit-log/checkpoints`, query, options),
      /**
       * Export the audit log.
       *
       * Streams the entries as JSON Lines, oldest first, each with its link in the hash chain. If an error occurs after the response has started, the connection is closed. The export is recorded in the audit log.
       *
       * Requires the `audit:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `not_found`, `validation_error`.
       */
      export: (query: ExportAuditLogQuery = {}, options?: RequestOptions): Promise<Download> =>
        http.download('GET', `${base}/audit-log/export`, { query }, options),
      /**
       * Verify the audit log.
       *
       * Compares every entry with the hash chain and the chain with its checkpoints. Reads the whole
       * log, in batches, and changes nothing.
       *
       * Pass a checkpoint that you kept outside of the service to detect also a chain that was truncated or
       * rewritten together with its stored checkpoints.
       *
       * Errors: `edited` (an entry changed), `restamped` (a time changed), `deleted`, `inserted`,
       * `reordered`, `truncated` (links are missing after the last one), `rewritten` (the chain differs from a
       * checkpoint), `signature_invalid` (a checkpoint without a valid signature), `lost_in_restore` (the chain
       * differs from a checkpoint that was signed before an entry `database.moved`: a backup from before the
       * checkpoint was restored).
       *
       * `moves` lists the entries `database.moved`, which are no errors.
       *
       * Requires the `audit:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`.
       */
      verify: (body: VerifyAuditLogRequest = {}, options?: RequestOptions): Promise<AuditVerification> =>
        http.send('POST', `${base}/audit-log/verify`, { body }, options),
    },
    identityProviders: {
      /**
       * List identity providers.
       *
       * Returns the identity providers of the organization without their secrets, newest first.
       *
       * Requires the `organization:write` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListIdentityProvidersQuery = {}, options?: RequestOptions): List<IdentityProvider> =>
        http.list(`${base}/identity-providers`, query, options),
      /**
       * Add an identity provider.
       *
       * Lets people of an OpenID provider sign in to the organization (authorization code with PKCE). The service reads the configuration of the provider at `<issuer>/.well-known/openid-configuration`. Only owners can add a provider, because it decides who can sign in. The secret is sealed and never returned. Register `redirect_uri` at the provider.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `validation_error`, `idempotency_key_reused`, `identity_provider_unreachable`.
       */
      create: (body: CreateIdentityProviderRequest, options?: RequestOptions): Promise<IdentityProvider> =>
        http.send('POST', `${base}/identity-providers`, { body, takesKey: true }, options),
      /**
       * Get an identity provider.
       *
       * Returns the identity provider without its secret.
       *
       * Requires the `organization:write` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (providerId: string, options?: RequestOptions): Promise<IdentityProvider> =>
        http.send('GET', `${base}/identity-providers/${segment(providerId)}`, {}, options),
      /**
       * Update an identity provider.
       *
       * Changed roles apply from the next sign-in of each person. Removing a domain ends the sessions, and the API keys that came by the provider, of the people with addresses there; changing the issuer or client ends those of everybody. People of a new issuer are not matched with those of the old one.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `last_platform_admin`, `validation_error`, `idempotency_key_reused`, `identity_provider_unreachable`.
       */
      change: (providerId: string, body: ChangeIdentityProviderRequest = {}, options?: RequestOptions): Promise<IdentityProvider> =>
        http.send('PATCH', `${base}/identity-providers/${segment(providerId)}`, { body, takesKey: true }, options),
      /** The same as `change`. */
      update: (providerId: string, body: ChangeIdentityProviderRequest = {}, options?: RequestOptions): Promise<IdentityProvider> =>
        http.send('PATCH', `${base}/identity-providers/${segment(providerId)}`, { body, takesKey: true }, options),
      /**
       * Delete an identity provider.
       *
       * Ends the sessions of the provider and the API keys that came by it, and removes the links of accounts to it, its SCIM tokens and what its directory sent. Its people stay members. Those without a password need another provider, or a link to set a password.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `last_platform_admin`, `validation_error`, `idempotency_key_reused`.
       */
      delete: (providerId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/identity-providers/${segment(providerId)}`, { takesKey: true }, options),
      /**
       * List SCIM tokens.
       *
       * Returns the SCIM tokens of an identity provider without the tokens themselves, newest first.
       *
       * Requires the `organization:write` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      listScimTokens: (providerId: string, query: ListScimTokensQuery = {}, options?: RequestOptions): List<ScimToken> =>
        http.list(`${base}/identity-providers/${segment(providerId)}/scim-tokens`, query, options),
      /**
       * Create a SCIM token.
       *
       * Creates a token with which the directory of an identity provider manages members and their groups (SCIM 2.0, under `/scim/v2`). Only owners can create one. The token is returned once; only its hash is stored. It belongs to the organization and not to its creator. The sign-in networks of the organization apply to it.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `validation_error`, `idempotency_key_reused`.
       */
      createScimToken: (providerId: string, body: CreateScimTokenRequest, options?: RequestOptions): Promise<CreatedScimToken> =>
        http.send('POST', `${base}/identity-providers/${segment(providerId)}/scim-tokens`, { body, takesKey: true }, options),
      /**
       * Revoke a SCIM token.
       *
       * The token stops working at once. People whom the directory manages stay as they are.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      revokeScimToken: (providerId: string, tokenId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/identity-providers/${segment(providerId)}/scim-tokens/${segment(tokenId)}`, { takesKey: true }, options),
    },
    invitations: {
      /**
       * List invitations.
       *
       * Returns the invitations of the organization, newest first.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListInvitationsQuery = {}, options?: RequestOptions): List<Invitation> =>
        http.list(`${base}/invitations`, query, options),
      /**
       * Create an invitation.
       *
       * Invites an address like `POST …/memberships`, but returns the invitation. An open invitation of the same address is revoked and replaced, so this also mails the link again.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `already_member`, `similar_address`, `last_owner`, `validation_error`, `idempotency_key_reused`.
       */
      create: (body: InviteRequest, options?: RequestOptions): Promise<Invitation> =>
        http.send('POST', `${base}/invitations`, { body, takesKey: true }, options),
      /**
       * Revoke an invitation.
       *
       * The link stops working, and the pending membership is removed.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `last_owner`, `validation_error`, `idempotency_key_reused`.
       */
      revoke: (invitationId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/invitations/${segment(invitationId)}`, { takesKey: true }, options),
      /** The same as `revoke`. */
      delete: (invitationId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/invitations/${segment(invitationId)}`, { takesKey: true }, options),
      /**
       * Create an invitation link.
       *
       * Creates a new link, which is returned only once and expires after seven days. Use it if no mail server is configured. The previous link stops working. A link that was not mailed does not verify the address.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `validation_error`, `idempotency_key_reused`.
       */
      createLink: (invitationId: string, options?: RequestOptions): Promise<InvitationLink> =>
        http.send('POST', `${base}/invitations/${segment(invitationId)}/link`, { takesKey: true }, options),
    },
    limits: {
      /**
       * Get the rate limits.
       *
       * Returns the rate limits of this credential and of the organization, and what remains of them. A request costs one unit, some cost more. Every response has the same numbers in the headers `RateLimit-Policy` and `RateLimit`.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (options?: RequestOptions): Promise<RateLimits> =>
        http.send('GET', `${base}/limits`, {}, options),
    },
    members: {
      /**
       * List members.
       *
       * Returns the memberships of the organization with the email addresses of their users, newest first.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListMembersQuery = {}, options?: RequestOptions): List<Member> =>
        http.list(`${base}/members`, query, options),
    },
    memberships: {
      /**
       * List memberships.
       *
       * Returns the memberships of the organization, newest first.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListMembershipsQuery = {}, options?: RequestOptions): List<Membership> =>
        http.list(`${base}/memberships`, query, options),
      /**
       * Create a membership.
       *
       * Adds a member by email address. Creates the user if the address is unknown, the membership and a pending invitation, and mails the link if a mail server is configured. The membership grants nothing until the user accepts the invitation. You must hold all scopes of the role.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `already_member`, `similar_address`, `validation_error`, `idempotency_key_reused`.
       */
      create: (body: InviteRequest, options?: RequestOptions): Promise<Membership> =>
        http.send('POST', `${base}/memberships`, { body, takesKey: true }, options),
      /**
       * Change a member's roles.
       *
       * Changes the role, further roles, scopes beside them, and the limit to units; what is absent stays. You must hold all scopes of the roles that the member has, and of those that you give also in live environments. Only owners change `extra_scopes`. If the member has fewer scopes then, their API keys lose the others, which you must hold too.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `last_owner`, `last_platform_admin`, `validation_error`, `idempotency_key_reused`.
       */
      change: (membershipId: string, body: ChangeMembershipRequest = {}, options?: RequestOptions): Promise<ChangedMembership> =>
        http.send('PATCH', `${base}/memberships/${segment(membershipId)}`, { body, takesKey: true }, options),
      /** The same as `change`. */
      update: (membershipId: string, body: ChangeMembershipRequest = {}, options?: RequestOptions): Promise<ChangedMembership> =>
        http.send('PATCH', `${base}/memberships/${segment(membershipId)}`, { body, takesKey: true }, options),
      /**
       * Remove a membership.
       *
       * Revokes the member's API keys in the organization and any pending invitation. You must hold all scopes of the member's role and API keys. Fails with `last_owner` for the last owner, and with `last_platform_admin` for the owner of the last API key with `platform:admin`.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `last_owner`, `last_platform_admin`, `validation_error`, `idempotency_key_reused`.
       */
      remove: (membershipId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/memberships/${segment(membershipId)}`, { takesKey: true }, options),
      /** The same as `remove`. */
      delete: (membershipId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/memberships/${segment(membershipId)}`, { takesKey: true }, options),
      /**
       * End all sessions of a member.
       *
       * The sessions lose their access to the organization at once, and end if their user has no other organization. You must hold all scopes of the member’s role. API keys of the member stay valid.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      endMemberSessions: (membershipId: string, options?: RequestOptions): Promise<EndedSessions> =>
        http.send('POST', `${base}/memberships/${segment(membershipId)}/end-sessions`, { takesKey: true }, options),
    },
    privacy: {
      /**
       * Get the privacy settings of an organization.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getSettings: (options?: RequestOptions): Promise<PrivacySettings> =>
        http.send('GET', `${base}/privacy`, {}, options),
      /**
       * Change the privacy settings of an organization.
       *
       * Sets the privacy floor: the smallest number of people that a published statistic describes, in all environments. Cells that are closed from now on have at least so many people, and cells with fewer are in no figure any more.
       *
       * Requires the `organization:write` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`.
       */
      updateSettings: (body: PrivacySettings, options?: RequestOptions): Promise<PrivacySettings> =>
        http.send('PATCH', `${base}/privacy`, { body }, options),
    },
    signInPolicy: {
      /**
       * Get the sign-in policy of an organization.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (options?: RequestOptions): Promise<SignInPolicy> =>
        http.send('GET', `${base}/sign-in-policy`, {}, options),
      /**
       * Set the sign-in policy of an organization.
       *
       * Applies to the next request of every session and API key. Sessions without a second factor get `second_factor_missing`, and requests from other networks `network_not_allowed`. API keys need no second factor; only their network is checked. Participant tokens are not affected. The request itself must meet the policy (`sign_in_policy_not_met`): to require a second factor, use a session that has proved one.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `sign_in_policy_not_met`, `validation_error`, `idempotency_key_reused`.
       */
      set: (body: SignInPolicy, options?: RequestOptions): Promise<SignInPolicy> =>
        http.send('PUT', `${base}/sign-in-policy`, { body, takesKey: true }, options),
    },
    tasks: {
      /**
       * List unfinished tasks of all environments.
       *
       * Returns the unfinished tasks of all environments in which the credential may read tasks: overdue ones first, then by severity, then by due time. The rights of the credential hide the same fields as in the list of an environment.
       *
       * Requires the `tasks:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      listInbox: (query: ListInboxTasksQuery = {}, options?: RequestOptions): List<InboxTask> =>
        http.list(`${base}/tasks`, query, options),
      /**
       * Count unfinished tasks.
       *
       * Counts the unfinished tasks of all environments in which the credential may read tasks, and how many of them are overdue: those of the user, those of the team, and all. Counts are exact up to 100,000.
       *
       * Requires the `tasks:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getCounts: (options?: RequestOptions): Promise<TaskCounts> =>
        http.send('GET', `${base}/tasks/counts`, {}, options),
    },
    userSessions: {
      /**
       * List the sessions of members.
       *
       * Returns the browser sessions of the members of the organization that have not ended, newest first. With `membership_id`, those of one member.
       *
       * Requires the `organization:write` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      listMember: (query: ListMemberSessionsQuery = {}, options?: RequestOptions): List<MemberSession> =>
        http.list(`${base}/user-sessions`, query, options),
      /**
       * End a session of a member.
       *
       * The session loses its access to the organization at once, and ends if its user has no other organization. You must hold all scopes of the member’s role.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      endMember: (sessionId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/user-sessions/${segment(sessionId)}`, { takesKey: true }, options),
    },
    webhookHosts: {
      /**
       * Get the hosts of webhooks of an organization.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (options?: RequestOptions): Promise<WebhookHosts> =>
        http.send('GET', `${base}/webhook-hosts`, {}, options),
      /**
       * Set the hosts of webhooks of an organization.
       *
       * Webhooks of all environments are sent to these hosts only; an empty list allows all hosts that the installation allows. The list cannot allow a host that the installation does not. Only owners can set it. Deliveries to endpoints on other hosts fail from then on with `address_not_allowed`.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      set: (body: WebhookHosts, options?: RequestOptions): Promise<WebhookHosts> =>
        http.send('PUT', `${base}/webhook-hosts`, { body, takesKey: true }, options),
    },
  };
}

/** Returns the operations of an app. */
export function appResources(http: Http, ids: { organizationId: string; appId: string }) {
  const base = `/v1/organizations/${segment(ids.organizationId)}/apps/${segment(ids.appId)}`;
  return {
    bundles: {
      /**
       * List bundles.
       *
       * Returns the bundles of the app, newest first.
       *
       * Requires the `bundles:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListBundlesQuery = {}, options?: RequestOptions): List<Bundle> =>
        http.list(`${base}/bundles`, query, options),
      /**
       * Create a bundle.
       *
       * Pins one version of a definition of each kind. The new bundle is a draft. Publishing it evaluates its golden cases.
       *
       * Requires the `bundles:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`, `kind_mismatch`.
       */
      create: (body: CreateBundleRequest, options?: RequestOptions): Promise<Bundle> =>
        http.send('POST', `${base}/bundles`, { body, takesKey: true }, options),
      /**
       * Evaluate golden cases.
       *
       * Evaluates `cases` with `contents` that are not saved or with the bundle `bundle_id`, and compares the results with what they expect. Without `cases`, evaluates those of the bundle. Contents with errors return their diagnostics and no results. Stores nothing.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`.
       */
      runGoldenCases: (body: RunGoldenCasesRequest = {}, options?: RequestOptions): Promise<GoldenCaseRun> =>
        http.send('POST', `${base}/bundles/cases/run`, { body }, options),
      /**
       * Check the contents of a bundle.
       *
       * Compiles six contents together without saving them. Returns the diagnostics of each kind, those of the references between them, whether anybody would do the tasks of rules, and, if they compile, what could be proved about them: questions that nobody can reach, rules that never fire, scores in no band. A kind that is left out is empty.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`.
       */
      check: (body: CheckBundleBody, options?: RequestOptions): Promise<BundleDiagnostics> =>
        http.send('POST', `${base}/bundles/check`, { body }, options),
      /**
       * Export an instrument in another format.
       *
       * Writes `contents`, or those of the bundle `bundle_id`, as a FHIR R4 Questionnaire, a SurveyJS survey, an XLSForm (.xlsx) or a REDCap data dictionary. `findings` lists everything that does not fit the format, with its place in the contents; nothing is left out or changed in silence. Contents that do not compile are a 422 `bundle_invalid`. Stores nothing. A kind that is left out is empty.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`, `bundle_invalid`.
       */
      exportInstrument: (body: ExportInstrumentRequest, options?: RequestOptions): Promise<ExportedInstrument> =>
        http.send('POST', `${base}/bundles/export`, { body }, options),
      /**
       * Create a bundle from six contents.
       *
       * Saves the contents as definitions, pins them in a new draft bundle and, with `publish`, publishes all of them, in one transaction. A definition gets the business ID `<prefix>-<kind>`, with hyphens instead of underscores in the kind, and the `locale`. Content that a revision of the definition already has is not saved again: the bundle pins the newest such revision that is not archived. A kind that is left out is empty. Also requires the scope `bundles:write` and, to publish, `bundles:publish`. To be published, the contents must compile together (`bundle_invalid`), pass the publish gates of the app (`publish_gate_failed`) and pass the `cases` (`golden_cases_failed`).
       *
       * Requires the `definitions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `publish_gate_failed`, `golden_cases_failed`, `validation_error`, `idempotency_key_reused`, `bundle_invalid`.
       */
      createFromContents: (body: CreateBundleFromContentsRequest, options?: RequestOptions): Promise<BundleFromContents> =>
        http.send('POST', `${base}/bundles/from-contents`, { body, takesKey: true }, options),
      /**
       * Try a bundle with answers.
       *
       * Compiles `contents`, or takes the bundle `bundle_id`, and evaluates the answers as if a participant had completed with them. Stores nothing. Returns the questions as participants get them, what the adaptive policy would ask next, the help that they would see, the result, the reports and the trace. Contents with errors return their diagnostics, and null for the result, the reports and the trace. A kind that is left out is empty. Shuffled options have the same order in every trial.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`, `invalid_context_overrides`.
       */
      try: (body: TryBundleRequest, options?: RequestOptions): Promise<Trial> =>
        http.send('POST', `${base}/bundles/try`, { body }, options),
      /**
       * Get a bundle.
       *
       * Requires the `bundles:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (bundleId: string, options?: RequestOptions): Promise<Bundle> =>
        http.send('GET', `${base}/bundles/${segment(bundleId)}`, {}, options),
      /**
       * Get the golden cases of a bundle.
       *
       * Requires the `bundles:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getCases: (bundleId: string, options?: RequestOptions): Promise<BundleCases> =>
        http.send('GET', `${base}/bundles/${segment(bundleId)}/cases`, {}, options),
      /**
       * Replace the golden cases of a bundle.
       *
       * Saves the cases, which publishing the bundle evaluates. They may fail until then. The cases of a bundle that was published, or is archived, cannot change (409 `conflict`).
       *
       * Requires the `bundles:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `validation_error`, `idempotency_key_reused`.
       */
      setCases: (bundleId: string, body: BundleCases, options?: RequestOptions): Promise<BundleCases> =>
        http.send('PUT', `${base}/bundles/${segment(bundleId)}/cases`, { body, takesKey: true }, options),
      /**
       * Get whether trends can run across two bundles.
       *
       * Returns a verdict for each concept and composite of either bundle: `same` if the item fingerprints are equal, which is also when reports compare scores; `linkable` if enough unchanged items can link the scores; otherwise `broken`. `reasons` lists what changed.
       *
       * Requires the `bundles:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`, `bundle_invalid`.
       */
      getComparability: (bundleId: string, otherBundleId: string, options?: RequestOptions): Promise<GetBundleComparabilityResult> =>
        http.send('GET', `${base}/bundles/${segment(bundleId)}/comparability/${segment(otherBundleId)}`, {}, options),
      /**
       * Get the diagnostics of a bundle.
       *
       * Compiles the six definitions of the bundle together and returns all errors, warnings and notes. A bundle that was published or is in use runs even if this version reports errors that an earlier one did not. If there are none, also proves or refutes defects: questions and sections that nobody can reach, rules that never or always fire, scores in no band, report blocks that are never shown, stop rules that are never met, each with answers that show it or the reason why there are none.
       *
       * Requires the `bundles:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getDiagnostics: (bundleId: string, options?: RequestOptions): Promise<BundleDiagnostics> =>
        http.send('GET', `${base}/bundles/${segment(bundleId)}/diagnostics`, {}, options),
      /**
       * Compare a bundle with contents.
       *
       * Returns the differences between the definitions of a bundle and contents that are not saved, and whether the scores of each concept remain comparable. A kind that is left out is empty. `comparability` is null if one side does not compile.
       *
       * Requires the `bundles:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`.
       */
      diffContents: (bundleId: string, body: DiffBundleContentsRequest, options?: RequestOptions): Promise<BundleContentsDiff> =>
        http.send('POST', `${base}/bundles/${segment(bundleId)}/diff`, { body }, options),
      /**
       * Compare two bundles.
       *
       * Returns the differences between the definitions of two bundles and whether the scores of each concept remain comparable. `comparability` is null if one of the bundles does not compile.
       *
       * Requires the `bundles:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      diff: (bundleId: string, otherBundleId: string, options?: RequestOptions): Promise<DiffBundlesResult> =>
        http.send('GET', `${base}/bundles/${segment(bundleId)}/diff/${segment(otherBundleId)}`, {}, options),
      /**
       * Get the printable form of a bundle.
       *
       * Returns the questions of the experience with numbers, and their options with codes, for `createPaperEntry`. With `Accept: text/html` or `application/pdf`, a page for paper (A4 or Letter) with the title, version and page number on every page, the images of the content, and conditions in words. Codes are positions or the numbers of a scale, never scores. Options keep the order of the content. Bundles whose adaptive policy chooses the questions are `not_on_paper`.
       *
       * Requires the `bundles:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `not_on_paper`, `validation_error`, `bundle_invalid`.
       */
      getPaperForm: (bundleId: string, query: GetPaperFormQuery = {}, options?: RequestOptions): Promise<PaperForm> =>
        http.send('GET', `${base}/bundles/${segment(bundleId)}/form`, { query }, options),
      /**
       * Publish a bundle.
       *
       * Publishes the bundle and the six definitions that it pins. Published content can no longer change. Fails with `bundle_invalid` if the definitions do not compile together, with `publish_gate_failed` if the bundle fails a publish gate of the app, and with `golden_cases_failed` if one of its golden cases fails. An `override_reason` overrides the last two.
       *
       * Requires the `bundles:publish` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `publish_gate_failed`, `golden_cases_failed`, `validation_error`, `idempotency_key_reused`, `bundle_invalid`.
       */
      publish: (bundleId: string, body: PublishBundleRequest = {}, options?: RequestOptions): Promise<Bundle> =>
        http.send('POST', `${base}/bundles/${segment(bundleId)}/publish`, { body, takesKey: true }, options),
      /**
       * Release a bundle for an environment.
       *
       * Allows programs of the environment to run the published bundle. Where the app has `release: four_eyes`, somebody must release it who neither wrote nor published any of its definitions: `four_eyes_required`. The only member of the organization with `bundles:release` may release content that they wrote, and the release says so in `alone`. Releasing a bundle again changes nothing.
       *
       * Requires the `bundles:release` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `reauthentication_required`, `not_found`, `idempotency_key_in_progress`, `bundle_not_published`, `four_eyes_required`, `validation_error`, `idempotency_key_reused`, `signature_required`.
       */
      release: (bundleId: string, body: ReleaseContentRequest, options?: RequestOptions): Promise<BundleRelease> =>
        http.send('POST', `${base}/bundles/${segment(bundleId)}/release`, { body, takesKey: true }, options),
      /**
       * Score past answers with a bundle.
       *
       * Starts a job that scores the answers of finished evaluations of the bundle in use, those that await review included, with both bundles, and compares the scores, bands, statuses and guardrails. No evaluation changes. The job fails with `too_few_evaluations` below the privacy floor (of the organization, or a higher `privacy.min_cell` of the two bundles). It also requires `analytics:read` and `evaluations:read` in the environment of the evaluations. In a live environment, authors of a bundle need its release: `bundle_not_released`. Who has another band or status is in the result for readers with `evaluations:answers`; others see how many, of the people in closed cells of statistics that lie in the window; for them, `sample` has no effect.
       *
       * Requires the `bundles:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `bundle_not_released`, `conflict`, `validation_error`, `idempotency_key_reused`, `bundle_invalid`.
       */
      shadow: (bundleId: string, body: ShadowBundleRequest, options?: RequestOptions): Promise<Job> =>
        http.send('POST', `${base}/bundles/${segment(bundleId)}/shadow`, { body, takesKey: true }, options),
      /**
       * Simulate a bundle.
       *
       * Starts a job that runs synthetic respondents through the bundle. Its result has the expected length, precision, question exposure, guardrail rates and stop reasons. The same seed returns the same result. With a `budget`, the result says whether it is kept (`within_budget`) and what exceeds it (`over_budget`). Fails with `simulation_too_large` if the job is estimated to take more than 10 minutes. An organization runs one job at a time; others wait.
       *
       * Requires the `bundles:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `validation_error`, `idempotency_key_reused`, `bundle_invalid`, `simulation_too_large`.
       */
      simulate: (bundleId: string, body: SimulateBundleRequest = {}, options?: RequestOptions): Promise<Job> =>
        http.send('POST', `${base}/bundles/${segment(bundleId)}/simulate`, { body, takesKey: true }, options),
      /**
       * Change the status of a bundle.
       *
       * Fails with `invalid_transition` if the bundle cannot change to the status, and with `bundle_invalid` if the new status requires a bundle that compiles. Publishing also requires the scope `bundles:publish`, and fails with `publish_gate_failed` or `golden_cases_failed` as `publishBundle` does.
       *
       * Requires the `bundles:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `publish_gate_failed`, `golden_cases_failed`, `validation_error`, `idempotency_key_reused`, `bundle_invalid`.
       */
      setStatus: (bundleId: string, body: SetBundleStatusBody, options?: RequestOptions): Promise<Bundle> =>
        http.send('POST', `${base}/bundles/${segment(bundleId)}/status`, { body, takesKey: true }, options),
    },
    definitions: {
      /**
       * List definitions.
       *
       * Returns the definitions of the app, newest first. A page holds at most 8 MiB of content, so it may have fewer items than `limit`; `next_cursor` then leads to the rest.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListDefinitionsQuery = {}, options?: RequestOptions): List<Definition> =>
        http.list(`${base}/definitions`, query, options),
      /**
       * Check the content of a definition.
       *
       * Compiles content without saving it and returns its diagnostics.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`.
       */
      check: (body: CheckDefinitionBody, options?: RequestOptions): Promise<Diagnostics> =>
        http.send('POST', `${base}/definitions/check`, { body }, options),
      /**
       * Get a definition.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (definitionId: string, options?: RequestOptions): Promise<Definition> =>
        http.send('GET', `${base}/definitions/${segment(definitionId)}`, {}, options),
      /**
       * Create a definition.
       *
       * Saves the content as a draft. If a definition with the same `business_id` exists, the new one is its next revision. Any JSON object is accepted; content with errors cannot be validated or published.
       *
       * Requires the `definitions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      create: (kind: DefinitionKind, body: CreateDefinitionRequest, options?: RequestOptions): Promise<Definition> =>
        http.send('POST', `${base}/definitions/${segment(kind)}`, { body, takesKey: true }, options),
      /**
       * Get the diagnostics of a definition.
       *
       * Compiles the definition and returns all errors, warnings and notes.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getDiagnostics: (definitionId: string, options?: RequestOptions): Promise<Diagnostics> =>
        http.send('GET', `${base}/definitions/${segment(definitionId)}/diagnostics`, {}, options),
      /**
       * Compare two definitions.
       *
       * Returns the differences between two definitions of the same kind, by question, option, concept, rule or block. `breaks` lists the concepts whose scores are no longer comparable. Returns at most 1,000 entries.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`, `kind_mismatch`.
       */
      diff: (definitionId: string, otherDefinitionId: string, options?: RequestOptions): Promise<DiffDefinitionsResult> =>
        http.send('GET', `${base}/definitions/${segment(definitionId)}/diff/${segment(otherDefinitionId)}`, {}, options),
      /**
       * Change the status of a definition.
       *
       * Fails with `invalid_transition` if the definition cannot change to the status, and with `definition_invalid` if its content has errors.
       *
       * Requires the `definitions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `validation_error`, `idempotency_key_reused`, `definition_invalid`.
       */
      setStatus: (definitionId: string, body: SetDefinitionStatusBody, options?: RequestOptions): Promise<Definition> =>
        http.send('POST', `${base}/definitions/${segment(definitionId)}/status`, { body, takesKey: true }, options),
    },
    environments: {
      /**
       * List environments.
       *
       * Returns the environments of the app.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListEnvironmentsQuery = {}, options?: RequestOptions): List<Environment> =>
        http.list(`${base}/environments`, query, options),
      /**
       * Get an environment.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (environmentId: string, options?: RequestOptions): Promise<Environment> =>
        http.send('GET', `${base}/environments/${segment(environmentId)}`, {}, options),
      /**
       * Update an environment.
       *
       * Sets the origins whose pages may call `/v1/participant/*`, how long participants can read a completed session, and which profile fields of imports are contacts and units. Choosing these fields also requires `subjects:profile`, because who may read contacts or units then sees their values. The time zone can change while no program of the environment is active or paused; recurrences and people that have a time zone keep it. An empty body changes nothing and returns the current settings.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `programs_running`, `validation_error`, `idempotency_key_reused`.
       */
      change: (environmentId: string, body: ChangeEnvironmentRequest = {}, options?: RequestOptions): Promise<EnvironmentSettings> =>
        http.send('PATCH', `${base}/environments/${segment(environmentId)}`, { body, takesKey: true }, options),
      /** The same as `change`. */
      update: (environmentId: string, body: ChangeEnvironmentRequest = {}, options?: RequestOptions): Promise<EnvironmentSettings> =>
        http.send('PATCH', `${base}/environments/${segment(environmentId)}`, { body, takesKey: true }, options),
    },
    files: {
      /**
       * List files.
       *
       * Returns the files of the app, newest first.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListFilesQuery = {}, options?: RequestOptions): List<File> =>
        http.list(`${base}/files`, query, options),
      /**
       * Upload a file.
       *
       * Saves an image (PNG, JPEG, WebP, GIF; up to 5 MiB and 25 million pixels), a sound (MP3, M4A, WAV, WebM; up to 10 MiB) or a film (MP4, WebM; up to 10 MiB) for the content of the app. The content of the file decides what it is, not its name; other files, such as SVG, are a 422 `file_invalid`. A file that the app has already is not saved again: the response is the saved one. An app has up to 1,000 files with 500 MiB together (`file_limit_reached`).
       *
       * Requires the `definitions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `file_limit_reached`, `validation_error`, `idempotency_key_reused`, `file_invalid`.
       */
      create: (body: CreateFileRequest, options?: RequestOptions): Promise<File> =>
        http.send('POST', `${base}/files`, { body, takesKey: true }, options),
      /**
       * Get a file.
       *
       * Returns what is known about the file. Its bytes are at `src`.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (fileId: string, options?: RequestOptions): Promise<File> =>
        http.send('GET', `${base}/files/${segment(fileId)}`, {}, options),
      /**
       * Delete a file.
       *
       * Fails with `file_in_use` if content that was ever published refers to the file: programs may still show it. Browsers that have loaded the file keep their copy.
       *
       * Requires the `definitions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `file_in_use`, `validation_error`, `idempotency_key_reused`.
       */
      delete: (fileId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/files/${segment(fileId)}`, { takesKey: true }, options),
    },
    jobs: {
      /**
       * List the jobs of the app.
       *
       * Returns the jobs of the app, newest first. Jobs are kept for 30 days after they finish.
       *
       * Requires the `bundles:read` or the `audit:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListJobsQuery = {}, options?: RequestOptions): List<Job> =>
        http.list(`${base}/jobs`, query, options),
      /**
       * Get a job.
       *
       * Returns the status and the progress of the job.
       *
       * Requires the `bundles:read` or the `audit:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (jobId: string, options?: RequestOptions): Promise<Job> =>
        http.send('GET', `${base}/jobs/${segment(jobId)}`, {}, options),
      /**
       * Cancel a job.
       *
       * Stops the job if it is queued or running. Fails with `invalid_transition` if it has succeeded or failed.
       *
       * Requires the `bundles:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `validation_error`, `idempotency_key_reused`.
       */
      cancel: (jobId: string, options?: RequestOptions): Promise<Job> =>
        http.send('POST', `${base}/jobs/${segment(jobId)}/cancel`, { takesKey: true }, options),
      /**
       * Get the result of a job.
       *
       * Fails with `job_not_succeeded` while the job runs, and if it failed or was cancelled.
       *
       * Requires the `bundles:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `job_not_succeeded`, `validation_error`.
       */
      getResult: (jobId: string, options?: RequestOptions): Promise<MessageContent> =>
        http.send('GET', `${base}/jobs/${segment(jobId)}/result`, {}, options),
    },
    messages: {
      /**
       * List message templates.
       *
       * Returns the message templates of the app, newest first.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      listTemplates: (query: ListMessageTemplatesQuery = {}, options?: RequestOptions): List<MessageTemplate> =>
        http.list(`${base}/messages`, query, options),
      /**
       * Create a message template.
       *
       * Saves the content as a draft. If a message template with the same `business_id` exists, the new one is its next revision. Any JSON object is accepted; content with errors cannot be published.
       *
       * Requires the `definitions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      createTemplate: (body: CreateMessageTemplateRequest, options?: RequestOptions): Promise<MessageTemplate> =>
        http.send('POST', `${base}/messages`, { body, takesKey: true }, options),
      /**
       * Check the content of a message template.
       *
       * Compiles content without saving it and returns its diagnostics, among them unknown variables, languages without plain text, and templates that cannot be read.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`.
       */
      checkTemplate: (body: CheckMessageTemplateBody, options?: RequestOptions): Promise<MessageDiagnostics> =>
        http.send('POST', `${base}/messages/check`, { body }, options),
      /**
       * Preview a message template.
       *
       * Renders the message in each of its languages with these values, or with example values; stores and sends nothing. Give either `content` or `message_id`. Fails with `message_invalid` if the content has errors.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`, `message_invalid`.
       */
      previewTemplate: (body: PreviewMessageRequest = {}, options?: RequestOptions): Promise<MessagePreview> =>
        http.send('POST', `${base}/messages/preview`, { body }, options),
      /**
       * Send a test message to yourself.
       *
       * Sends the message in one of its languages, with these values or with example values, to the address of the user who makes the request, or who created the API key. Its link leads nowhere. Returns when the mail server has accepted the mail. Fails with `message_invalid` if the content has errors, and with `mail_not_accepted` if the service has no mail server or the server does not accept the mail.
       *
       * Requires the `definitions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `mail_not_accepted`, `validation_error`, `idempotency_key_reused`, `message_invalid`.
       */
      sendTest: (body: SendTestMessageRequest, options?: RequestOptions): Promise<TestMessage> =>
        http.send('POST', `${base}/messages/test`, { body, takesKey: true }, options),
      /**
       * Get a message template.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getTemplate: (messageTemplateId: string, options?: RequestOptions): Promise<MessageTemplate> =>
        http.send('GET', `${base}/messages/${segment(messageTemplateId)}`, {}, options),
      /**
       * Publish a message template.
       *
       * A published message template cannot be changed; a change is a new revision. Fails with `message_invalid` if the content has errors.
       *
       * Requires the `bundles:publish` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `validation_error`, `idempotency_key_reused`, `message_invalid`.
       */
      publishTemplate: (messageTemplateId: string, options?: RequestOptions): Promise<MessageTemplate> =>
        http.send('POST', `${base}/messages/${segment(messageTemplateId)}/publish`, { takesKey: true }, options),
    },
    participantPage: {
      /**
       * Get the settings of the participant page.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getSettings: (options?: RequestOptions): Promise<ParticipantPageSettings> =>
        http.send('GET', `${base}/participant-page`, {}, options),
      /**
       * Replace the settings of the participant page.
       *
       * Replaces the settings, which apply to all programs of the app: the help lines that the help of guardrail rules shows, the country of people whose locale has none, texts of the page, its appearance, and the links below it. Settings that the body leaves out are removed.
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      setSettings: (body: ParticipantPageSettings = {}, options?: RequestOptions): Promise<ParticipantPageSettings> =>
        http.send('PUT', `${base}/participant-page`, { body, takesKey: true }, options),
      /**
       * Preview the participant page.
       *
       * Checks settings as `PUT …/participant-page` does, without saving them, and returns the theme that sessions would have.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`.
       */
      preview: (body: ParticipantPageSettings = {}, options?: RequestOptions): Promise<ParticipantPagePreview> =>
        http.send('POST', `${base}/participant-page/preview`, { body }, options),
      /**
       * Get the words of the participant page.
       *
       * Returns the texts of the page in a language, which `PUT …/participant-page` can replace. Texts that the page does not have in this language are in English.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getWords: (query: GetParticipantPageWordsQuery = {}, options?: RequestOptions): Promise<ParticipantPageWords> =>
        http.send('GET', `${base}/participant-page/words`, { query }, options),
    },
    protocols: {
      /**
       * List protocols.
       *
       * Returns the protocols of the app, newest first.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListProtocolsQuery = {}, options?: RequestOptions): List<Protocol> =>
        http.list(`${base}/protocols`, query, options),
      /**
       * Create a protocol.
       *
       * Saves the content as a draft. If a protocol with the same `business_id` exists, the new one is its next revision. Any JSON object is accepted; content with errors cannot be published.
       *
       * Requires the `definitions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      create: (body: CreateProtocolRequest, options?: RequestOptions): Promise<Protocol> =>
        http.send('POST', `${base}/protocols`, { body, takesKey: true }, options),
      /**
       * Check the content of a protocol.
       *
       * Compiles content without saving it and returns its diagnostics, among them waves that nobody reaches, gaps between prompts that cannot hold, and anchors that are never set.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`.
       */
      check: (body: CheckProtocolBody, options?: RequestOptions): Promise<ProtocolDiagnostics> =>
        http.send('POST', `${base}/protocols/check`, { body }, options),
      /**
       * Preview the timeline of a person.
       *
       * Returns the occasions of a person with these dates, ordered by when they open; stores nothing. Give either `content` or `protocol_id`. A wave whose anchor is not known yet has no occasions. Conditions are not evaluated: waves with `if` are listed. Fails with `protocol_invalid` if the content has errors.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`, `protocol_invalid`.
       */
      preview: (body: PreviewProtocolRequest, options?: RequestOptions): Promise<ProtocolPreview> =>
        http.send('POST', `${base}/protocols/preview`, { body }, options),
      /**
       * Get a protocol.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (protocolId: string, options?: RequestOptions): Promise<Protocol> =>
        http.send('GET', `${base}/protocols/${segment(protocolId)}`, {}, options),
      /**
       * Compare two protocols.
       *
       * Returns the waves that differ, and the occasions that are added, removed or moved for a person who enrolls on 5 January 2026 at 09:00 UTC, completes everything when it opens, and has that date in every field; for each arm if there are arms. Returns at most 1,000 occasions, and none if one of the contents has errors.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      diff: (protocolId: string, otherProtocolId: string, options?: RequestOptions): Promise<ProtocolDiff> =>
        http.send('GET', `${base}/protocols/${segment(protocolId)}/diff/${segment(otherProtocolId)}`, {}, options),
      /**
       * Publish a protocol.
       *
       * A published protocol cannot be changed; a change is a new revision. Fails with `protocol_invalid` if the content has errors.
       *
       * Requires the `bundles:publish` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `validation_error`, `idempotency_key_reused`, `protocol_invalid`.
       */
      publish: (protocolId: string, options?: RequestOptions): Promise<Protocol> =>
        http.send('POST', `${base}/protocols/${segment(protocolId)}/publish`, { takesKey: true }, options),
      /**
       * Release a protocol for an environment.
       *
       * Allows studies of the environment to run the published protocol. Live environments require this for protocols whose conditions, exits or strata read scores or profiles, unless the app has `release: publish`. As with bundles, `four_eyes` requires a member who neither wrote nor published the protocol. Releasing a protocol again changes nothing.
       *
       * Requires the `bundles:release` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `reauthentication_required`, `not_found`, `idempotency_key_in_progress`, `protocol_not_published`, `four_eyes_required`, `validation_error`, `idempotency_key_reused`, `signature_required`.
       */
      release: (protocolId: string, body: ReleaseContentRequest, options?: RequestOptions): Promise<ProtocolRelease> =>
        http.send('POST', `${base}/protocols/${segment(protocolId)}/release`, { body, takesKey: true }, options),
    },
    templates: {
      /**
       * List templates.
       *
       * Returns the templates that can be cloned.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListTemplatesQuery = {}, options?: RequestOptions): List<TemplateListItem> =>
        http.list(`${base}/templates`, query, options),
      /**
       * Import an instrument of another format.
       *
       * Reads a FHIR Questionnaire, a SurveyJS survey, an XLSForm, a REDCap data dictionary, a survey of LimeSurvey (.lss) or Qualtrics (.qsf), items of QTI or a CSV of items and creates six draft definitions from it, named as when a template is cloned. `findings` lists everything that could not be imported, with its place in the source and the reason. With `dry_run` nothing is created and the response has the contents instead. A source that cannot be imported is a 422 `import_failed` with the findings in its context.
       *
       * Requires the `definitions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`, `import_failed`.
       */
      importInstrument: (body: ImportInstrumentRequest, options?: RequestOptions): Promise<ImportedInstrument> =>
        http.send('POST', `${base}/templates/import`, { body, takesKey: true }, options),
      /**
       * Get a template.
       *
       * Returns the template with the contents of its six definitions.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (templateId: string, options?: RequestOptions): Promise<Template> =>
        http.send('GET', `${base}/templates/${segment(templateId)}`, {}, options),
      /**
       * Clone a template.
       *
       * Creates six draft definitions from the template. Each gets the business ID `<prefix>-<kind>`, with hyphens instead of underscores in the kind. Cloning again with the same prefix creates the next revisions.
       *
       * Requires the `definitions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      clone: (templateId: string, body: CloneTemplateRequest, options?: RequestOptions): Promise<ClonedTemplate> =>
        http.send('POST', `${base}/templates/${segment(templateId)}/clone`, { body, takesKey: true }, options),
    },
    workingCopies: {
      /**
       * List working copies.
       *
       * Returns the working copies of the app without their contents and cases, newest first.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListWorkingCopiesQuery = {}, options?: RequestOptions): List<WorkingCopySummary> =>
        http.list(`${base}/working-copies`, query, options),
      /**
       * Create a working copy.
       *
       * Creates an instrument to be edited: from `contents`, from the contents and golden cases of the bundle `bundle_id`, from the template `template_id`, or empty. Contents may have errors, and kinds may be absent. `POST …/bundles/from-contents` makes a bundle of it.
       *
       * Requires the `definitions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      create: (body: CreateWorkingCopyRequest, options?: RequestOptions): Promise<WorkingCopy> =>
        http.send('POST', `${base}/working-copies`, { body, takesKey: true }, options),
      /**
       * Get a working copy.
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (workingCopyId: string, options?: RequestOptions): Promise<WorkingCopy> =>
        http.send('GET', `${base}/working-copies/${segment(workingCopyId)}`, {}, options),
      /**
       * Save a working copy.
       *
       * Replaces the contents, the cases, the name, the language of the original texts and the base bundle, each as a whole if it is sent. `revision` is the one on which the changes are based; if somebody has saved since then, the response is 409 `working_copy_changed` and nothing changes. Then read the working copy, merge and save again; the SDK has `mergeContent`.
       *
       * Requires the `definitions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `working_copy_changed`, `validation_error`, `idempotency_key_reused`.
       */
      save: (workingCopyId: string, body: SaveWorkingCopyRequest, options?: RequestOptions): Promise<WorkingCopySummary> =>
        http.send('PUT', `${base}/working-copies/${segment(workingCopyId)}`, { body, takesKey: true }, options),
      /**
       * Delete a working copy.
       *
       * Bundles that were made of it remain.
       *
       * Requires the `definitions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      delete: (workingCopyId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/working-copies/${segment(workingCopyId)}`, { takesKey: true }, options),
      /**
       * Report that a working copy is open.
       *
       * Makes the client visible to others for 20 seconds, and returns who else has the working copy open and its present revision. Call it every 5 seconds while it is open. Shows at most 50 clients. Their email addresses are shown to those who may list the members (`organization:read`).
       *
       * Requires the `definitions:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`.
       */
      reportPresence: (workingCopyId: string, body: ReportPresenceRequest, options?: RequestOptions): Promise<WorkingCopyPresence> =>
        http.send('POST', `${base}/working-copies/${segment(workingCopyId)}/presence`, { body }, options),
    },
  };
}

/** Returns the operations of an environment. */
export function environmentResources(http: Http, ids: { organizationId: string; appId: string; environmentId: string }) {
  const base = `/v1/organizations/${segment(ids.organizationId)}/apps/${segment(ids.appId)}/environments/${segment(ids.environmentId)}`;
  return {
    analytics: {
      /**
       * Calibrate the items of a concept.
       *
       * Starts a job that estimates item parameters by marginal maximum likelihood from the answers of the finished evaluations of a bundle, those that await review included, at most the newest 20000. Without the scope `evaluations:answers`, the sample is the people in closed cells of statistics that lie in the window, and nobody else's results can be read. Its result has the parameters with standard errors, item fit (S-X²), reliability, and the comparison with the parameters in use. Nothing is changed: `createCalibratedScorecard` makes a draft from the result. The job fails with `too_few_respondents`, `category_not_observed` or `not_converged`. An organization runs one job at a time; others wait. Also requires `analytics:read`.
       *
       * Requires the `definitions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `validation_error`, `idempotency_key_reused`, `bundle_invalid`.
       */
      createCalibration: (body: CreateCalibrationRequest, options?: RequestOptions): Promise<Job> =>
        http.send('POST', `${base}/analytics/calibrations`, { body, takesKey: true }, options),
      /**
       * Make a scorecard draft from a calibration.
       *
       * Saves a new draft revision of the scorecard of the calibrated bundle, with the new parameters on the scale of those in use, or of the prior if they cannot be linked. `irt.provenance` of the concept says where they come from, and under `removed` what was in units of an earlier raw score and is left out. Programs keep their bundles; nothing is published.
       *
       * Requires the `definitions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `job_not_succeeded`, `validation_error`, `idempotency_key_reused`.
       */
      createCalibratedScorecard: (calibrationId: string, options?: RequestOptions): Promise<Definition> =>
        http.send('POST', `${base}/analytics/calibrations/${segment(calibrationId)}/scorecard`, { takesKey: true }, options),
      /**
       * Get instrument health.
       *
       * Returns completion rates and the health of each question in an environment. The window consists of whole UTC days, at most 400 of them; by default it is the last thirty days. Counts of distinct respondents are exact up to 256 and above estimated with a standard error of 2.3 %; medians of times are within 0.5 %. Questions and medians of fewer people than the privacy floor are omitted. Without the scope `evaluations:answers`, these are sums over closed periods that end in the window: cycles or, in programs without common cycles, ISO weeks, each counted once when it has been over for a day, in each program with at least the floor of people, otherwise together with the next one. `privacy_floor_applied` is true if anything of the window is omitted. Questions that are asked depending on answers need `evaluations:answers` too, and those that depend on the profile need `subjects:profile`: how many people were asked shows what they answered. They are omitted otherwise, and for leaders those that are `sensitive`.
       *
       * Requires the `analytics:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getInstrumentHealth: (query: GetInstrumentHealthQuery = {}, options?: RequestOptions): Promise<InstrumentHealth> =>
        http.send('GET', `${base}/analytics/instrument-health`, { query }, options),
      /**
       * Get psychometrics.
       *
       * Returns reliability, item statistics, distributions and, with `group_by`, differential item functioning, from the completed evaluations of a program or of a bundle, those that await review included. One of `program_id` and `bundle_id` is required. A program counts the evaluations of all its bundles in which the concept has the same items as in the present one; a bundle counts those of all programs of the environment. Without the scope `evaluations:answers`, or with `released=true`, the figures are exact sums over closed cells of people: they change only when a period is closed, and a window has the periods that lie in it. Live figures count everybody who finished in the window.
       *
       * Requires the `analytics:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`, `bundle_invalid`.
       */
      getPsychometrics: (query: GetPsychometricsQuery = {}, options?: RequestOptions): Promise<Psychometrics> =>
        http.send('GET', `${base}/analytics/psychometrics`, { query }, options),
    },
    clock: {
      /**
       * Get the clock of an environment.
       *
       * Returns the time of the environment. A live environment always has the real time.
       *
       * Requires the `programs:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (options?: RequestOptions): Promise<Clock> =>
        http.send('GET', `${base}/clock`, {}, options),
      /**
       * Set the clock of a test environment.
       *
       * Sets how far the time of a test environment is ahead of the real time, at most ten years. Everything in the environment has this time: due questions, answers, cycles, reminders, the expiry of sessions, analytics and the timestamps of events. The clock only moves forward. Work that has become due starts at once; cycles that have ended are closed in their order.
       *
       * Requires the `programs:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `live_environment`, `clock_moves_forward`, `validation_error`, `idempotency_key_reused`.
       */
      set: (body: SetClockRequest, options?: RequestOptions): Promise<Clock> =>
        http.send('PUT', `${base}/clock`, { body, takesKey: true }, options),
    },
    continuousEvaluation: {
      /**
       * Answer due questions.
       *
       * Saves answers to delivered questions of a subject: all of them, or none if one is invalid. With `now`, the cycle that is open must include that time.
       *
       * Requires the `sessions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `program_not_active`, `program_not_continuous`, `not_enrolled`, `delivery_closed`, `conflict`, `subject_deleted`, `validation_error`, `idempotency_key_reused`, `answer_invalid`.
       */
      answerDueQuestions: (body: AnswerDueQuestionsRequest, options?: RequestOptions): Promise<AcceptedAnswers> =>
        http.send('POST', `${base}/continuous-evaluation/answers`, { body, takesKey: true }, options),
      /**
       * Deliver due questions.
       *
       * Delivers the questions that are due for the subject and returns them. `POST …/continuous-evaluation/explain` returns why the other questions are not due.
       *
       * Requires the `sessions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `program_not_active`, `program_not_continuous`, `not_enrolled`, `subject_deleted`, `validation_error`, `idempotency_key_reused`.
       */
      askDueQuestions: (body: DueQuestionsRequest, options?: RequestOptions): Promise<DueQuestions> =>
        http.send('POST', `${base}/continuous-evaluation/due-questions`, { body, takesKey: true }, options),
      /**
       * Explain due questions.
       *
       * Returns the questions that are due for the subject, and for every other question the gates that failed. For the program of a wave of a study, `participation` has the occasions of the person in it, their moves to other time zones, and whether the study or the person is paused. Delivers nothing. The program may be inactive, because that is one of the gates.
       *
       * Requires the `sessions:write` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `program_not_continuous`, `not_enrolled`, `subject_deleted`, `validation_error`, `bundle_invalid`.
       */
      explainDueQuestions: (body: DueQuestionsRequest, options?: RequestOptions): Promise<DueExplanation> =>
        http.send('POST', `${base}/continuous-evaluation/explain`, { body }, options),
    },
    counts: {
      /**
       * Count what an environment has.
       *
       * Returns how many evaluations, programs, subjects, enrollments and webhook deliveries have each status. A part is present if the credential may list all that it counts. Counts are exact up to 100,000, and 100,000 for more.
       *
       * Requires the `organization:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (options?: RequestOptions): Promise<EnvironmentCounts> =>
        http.send('GET', `${base}/counts`, {}, options),
    },
    enrollments: {
      /**
       * List enrollments.
       *
       * Returns the enrollments of the environment, newest first.
       *
       * Requires the `enrollments:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListEnrollmentsQuery = {}, options?: RequestOptions): List<Enrollment> =>
        http.list(`${base}/enrollments`, query, options),
      /**
       * Create an enrollment.
       *
       * Enrolls a subject in a program.
       *
       * Requires the `enrollments:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `already_enrolled`, `subject_deleted`, `program_archived`, `validation_error`, `idempotency_key_reused`.
       */
      create: (body: CreateEnrollmentRequest, options?: RequestOptions): Promise<Enrollment> =>
        http.send('POST', `${base}/enrollments`, { body, takesKey: true }, options),
      /**
       * Create enrollments in a batch.
       *
       * Enrolls up to 100 subjects in a program. Each receipt contains the new enrollment, or the reason why the subject was not enrolled.
       *
       * Requires the `enrollments:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `program_archived`, `validation_error`, `idempotency_key_reused`.
       */
      createMany: (body: CreateEnrollmentsRequest, options?: RequestOptions): Promise<EnrollmentReceipts> =>
        http.send('POST', `${base}/enrollments/batch`, { body, takesKey: true }, options),
      /**
       * Get an enrollment.
       *
       * Requires the `enrollments:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (enrollmentId: string, options?: RequestOptions): Promise<Enrollment> =>
        http.send('GET', `${base}/enrollments/${segment(enrollmentId)}`, {}, options),
      /**
       * Get the adherence of an enrollment.
       *
       * Counts what was due in the cycles of the enrollment in a window of whole UTC days, whether or not it was delivered, and how much of it was answered, answered late or missed. If answers or the profile decide which questions are asked, readers without the right to them get counts of cycles instead, or, if these can decide in which cycles anything is due, zeros.
       *
       * Requires the `enrollments:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getAdherence: (enrollmentId: string, query: GetEnrollmentAdherenceQuery = {}, options?: RequestOptions): Promise<EnrollmentAdherence> =>
        http.send('GET', `${base}/enrollments/${segment(enrollmentId)}/adherence`, { query }, options),
      /**
       * Get the code for printed forms of an enrollment.
       *
       * Returns the code to print with `code` of `getPaperForm`, which says nothing about the person; `listEnrollments` with `paper_code` finds the enrollment of a form. An enrollment has one code: it is created by the first request, and the same for all cycles.
       *
       * Requires the `sessions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      createPaperCode: (enrollmentId: string, options?: RequestOptions): Promise<PaperCode> =>
        http.send('POST', `${base}/enrollments/${segment(enrollmentId)}/paper-code`, { takesKey: true }, options),
      /**
       * Change the status of an enrollment.
       *
       * Pauses, resumes, completes or withdraws the enrollment.
       *
       * Requires the `enrollments:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `validation_error`, `idempotency_key_reused`.
       */
      setStatus: (enrollmentId: string, body: SetEnrollmentStatusBody, options?: RequestOptions): Promise<Enrollment> =>
        http.send('POST', `${base}/enrollments/${segment(enrollmentId)}/status`, { body, takesKey: true }, options),
    },
    evaluations: {
      /**
       * List evaluations.
       *
       * Returns the evaluations of the environment, newest first. What the rights of the reader hide is absent, as in a single evaluation, and matches no filter. Because results are encrypted, `band`, `severity`, `mode` and `respondent` filter each page after it was read: a page can have fewer than `limit` items, or none, while `next_cursor` still returns more.
       *
       * Requires the `evaluations:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListEvaluationsQuery = {}, options?: RequestOptions): List<Evaluation> =>
        http.list(`${base}/evaluations`, query, options),
      /**
       * Export evaluations.
       *
       * Streams evaluations, oldest first, and records the export in the audit log. If an error occurs
       * after the response has started, the connection is closed. docs/results.md lists every column.
       *
       * - `layout=wide` (default): one record for each evaluation, with columns for every concept, item and
       *   question of its bundles (at most 100 bundles in CSV).
       * - `layout=long`: one record for each score, item score, answer, rule hit and decision, in the same columns
       *   for every bundle.
       * - `include` adds answers and item scores (scope `evaluations:answers`), external ids (scope
       *   `subjects:identify`), values of links (scope `subjects:profile`), rule hits, review decisions, locale,
       *   duration, how the answers were given (`origin`: on a screen or on paper, by whom, and who entered them),
       *   and to which enrollment, cycle, study and wave an evaluation belongs.
       * - Scores and rules from which a single answer could be read are empty without `evaluations:answers`.
       *
       * CSV is RFC 4180 in UTF-8. Text that a spreadsheet would read as a formula starts with an apostrophe.
       *
       * Requires the `evaluations:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `not_found`, `validation_error`.
       */
      export: (query: ExportEvaluationsQuery = {}, options?: RequestOptions): Promise<Download> =>
        http.download('GET', `${base}/evaluations/export`, { query }, options),
      /**
       * Get an evaluation.
       *
       * Returns the evaluation with its result and the trace of every score. What the rights of the
       * reader hide is absent and named in `redacted` of the trace, the report or the part that it is missing
       * from: without `evaluations:answers`, the answers, the items and steps of the trace, evidence, and scores,
       * rules and blocks from which a single answer could be read; without `subjects:profile`, what shows values
       * of the profile.
       *
       * With `include=answers` it also has `answers`: the final answer to each question, in the order of the path.
       * This requires the scope `evaluations:answers` and is recorded in the audit log. An answer to a question that
       * has left the path does not count and is not included.
       *
       * Requires the `evaluations:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (evaluationId: string, query: GetEvaluationQuery = {}, options?: RequestOptions): Promise<GetEvaluationResult> =>
        http.send('GET', `${base}/evaluations/${segment(evaluationId)}`, { query }, options),
      /**
       * Get the receipt of an evaluation.
       *
       * Returns signed fingerprints of the bundle, the context, the answers, the engine’s input and its result, and the audit log entry that has held them since the evaluation was completed. `include=input` adds the data from which the result can be recomputed, which requires the scopes `subjects:export`, `evaluations:answers` and `subjects:profile`, and is recorded in the audit log. `eps-verify-receipt` of the package `verify` verifies a receipt offline.
       *
       * Requires the `evaluations:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `evaluation_not_finished`, `subject_deleted`, `evaluation_deleted`, `answers_deleted`, `validation_error`.
       */
      getReceipt: (evaluationId: string, query: GetEvaluationReceiptQuery = {}, options?: RequestOptions): Promise<EvaluationReceipt> =>
        http.send('GET', `${base}/evaluations/${segment(evaluationId)}/receipt`, { query }, options),
      /**
       * Replay an evaluation.
       *
       * Computes the evaluation again from the bundle, the answers, the stored context and the stored input, and compares the result with the stored one as canonical JSON (RFC 8785). Changes nothing. `differences` needs `evaluations:answers`.
       *
       * Requires the `evaluations:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `evaluation_not_finished`, `subject_deleted`, `evaluation_deleted`, `answers_deleted`, `validation_error`.
       */
      replay: (evaluationId: string, options?: RequestOptions): Promise<ReplayResult> =>
        http.send('GET', `${base}/evaluations/${segment(evaluationId)}/replay`, {}, options),
      /**
       * Get the report of an evaluation.
       *
       * Returns the report as JSON or, with `Accept: text/html` or `application/pdf`, as a self-contained page. `audience` restricts it to the blocks that this audience may see; by default it contains all blocks. `locale` renders it in another language, with the same numbers, as far as the content is translated; by default it is in the language of the participant. Blocks that show an answer or a value of the profile need `evaluations:answers` or `subjects:profile`; `redacted` names those that are left out. For reviewers, and without `audience`, `earlier_results` has what the report does not compare with earlier results of the person: in this program, and, with the same items, in other programs of the same instrument.
       *
       * Requires the `evaluations:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `evaluation_not_finished`, `subject_deleted`, `evaluation_deleted`, `answers_deleted`, `validation_error`.
       */
      getReport: (evaluationId: string, query: GetEvaluationReportQuery = {}, options?: RequestOptions): Promise<ReportForStaff> =>
        http.send('GET', `${base}/evaluations/${segment(evaluationId)}/report`, { query }, options),
      /**
       * Rescore an evaluation.
       *
       * Evaluates the same answers again, optionally with another bundle, and returns the new evaluation. The old evaluation becomes `superseded`. With another bundle, the context is built again from that bundle, the context overrides of the program and the stored profile fields and values of the link; this also needs `evaluations:answers`. Without `evaluations:read` the response has no result.
       *
       * Requires the `evaluations:review` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `reauthentication_required`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `answers_deleted`, `bundle_not_released`, `validation_error`, `idempotency_key_reused`, `answer_invalid`, `bundle_invalid`, `invalid_context_overrides`, `signature_required`.
       */
      rescore: (evaluationId: string, body: RescoreEvaluationBody = {}, options?: RequestOptions): Promise<Evaluation> =>
        http.send('POST', `${base}/evaluations/${segment(evaluationId)}/rescore`, { body, takesKey: true }, options),
      /**
       * Review an evaluation.
       *
       * `approve` releases the evaluation and `reject` fails it. `amend` replaces answers and returns a new evaluation of the amended answers; the old evaluation becomes `superseded`, even if it was already released; it also needs `evaluations:answers`. Without `evaluations:read` the response has no result. An evaluation is approved or rejected once: of several decisions at once, one is accepted and the others are 409 `invalid_transition`. In live environments of apps with `release: four_eyes`, a member who issued the session, or sent or amended the answers, cannot approve the evaluation: `four_eyes_required`. In every environment, nobody approves the evaluation of a paper form that they entered or resolved, if somebody else can. In live environments of apps with `signatures: required`, a decision needs a `signature`: `signature_required`.
       *
       * Requires the `evaluations:review` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `reauthentication_required`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `answers_deleted`, `four_eyes_required`, `validation_error`, `idempotency_key_reused`, `answer_invalid`, `signature_required`.
       */
      review: (evaluationId: string, body: ReviewEvaluationRequest, options?: RequestOptions): Promise<Evaluation> =>
        http.send('POST', `${base}/evaluations/${segment(evaluationId)}/review`, { body, takesKey: true }, options),
      /**
       * List the reviews of an evaluation.
       *
       * Returns every decision on the evaluation with its reviewer and reason. Amendments are answers, which need `evaluations:answers`.
       *
       * Requires the `evaluations:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      listReviews: (evaluationId: string, options?: RequestOptions): Promise<ListEvaluationReviewsResult> =>
        http.send('GET', `${base}/evaluations/${segment(evaluationId)}/reviews`, {}, options),
    },
    events: {
      /**
       * List events.
       *
       * Returns the events of the environment, oldest first. The order never changes, and no event is ever inserted before one that was already returned. To continue later, pass the ID of the last event as `after`. With `order=desc`, returns the newest first; `after` is then not allowed. Events about programs that you may not see (`studies:unblind`) are left out, so a page may have fewer events than `limit`.
       *
       * Requires the `webhooks:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListEventsQuery = {}, options?: RequestOptions): List<Event> =>
        http.list(`${base}/events`, query, options),
      /**
       * Get an event.
       *
       * Returns the event as webhook endpoints receive it: the body of its deliveries.
       *
       * Requires the `webhooks:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (eventId: string, options?: RequestOptions): Promise<Event> =>
        http.send('GET', `${base}/events/${segment(eventId)}`, {}, options),
    },
    exports: {
      /**
       * Create an export.
       *
       * Starts a job that writes results into a ZIP archive: the data, a codebook with the labels of every question, option and band, a list of what was erased or replaced, and files that load the data with labels and missing codes into SPSS, PSPP, Stata, R and Python. The result of the job is the archive, for a day. It contains what you may see now; reading it requires the scopes with which it was made. People have pseudonyms. With `changed_since`, it contains what changed since an earlier export: a copy in which the rows of these evaluations (or people) are replaced, and those in `deleted.csv` are removed, is equal to a new export. docs/exports.md describes the files.
       *
       * Requires the `evaluations:read` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `cursor_expired`, `validation_error`, `idempotency_key_reused`.
       */
      create: (body: CreateExport = {}, options?: RequestOptions): Promise<Job> =>
        http.send('POST', `${base}/exports`, { body, takesKey: true }, options),
      /**
       * Get the schedule of exports.
       *
       * The schedule of the environment, when its next export is made, and the last job.
       *
       * Requires the `webhooks:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getSchedule: (options?: RequestOptions): Promise<ExportSchedule> =>
        http.send('GET', `${base}/exports/schedule`, {}, options),
      /**
       * Schedule exports.
       *
       * Makes an export of these contents now, and then every day or week; replaces the schedule that the environment has. Each is a job like that of `createExport`, which the event `export.ready` names once its archive can be fetched. It contains what you could see with this request and still may see when it is made: with the role that you have then, or with the API key of this request, unless it was revoked or has expired. If that is too little, nothing is exported, and a failed job, which the schedule names, says why. Needs the scopes that `createExport` needs for the contents too.
       *
       * Requires the `webhooks:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      setSchedule: (body: SetExportSchedule, options?: RequestOptions): Promise<ExportSchedule> =>
        http.send('PUT', `${base}/exports/schedule`, { body, takesKey: true }, options),
      /**
       * End the schedule of exports.
       *
       * Succeeds even if there is none. An export that has begun is made.
       *
       * Requires the `webhooks:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      deleteSchedule: (options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/exports/schedule`, { takesKey: true }, options),
    },
    jobs: {
      /**
       * List the jobs of the environment.
       *
       * Returns the jobs of the environment, newest first. Jobs are kept for 30 days after they finish.
       *
       * Requires the `analytics:read` or the `audit:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListEnvironmentJobsQuery = {}, options?: RequestOptions): List<Job> =>
        http.list(`${base}/jobs`, query, options),
      /**
       * Get a job of an environment.
       *
       * Returns the status and the progress of the job.
       *
       * Requires the `analytics:read` or the `audit:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (jobId: string, options?: RequestOptions): Promise<Job> =>
        http.send('GET', `${base}/jobs/${segment(jobId)}`, {}, options),
      /**
       * Cancel a job of an environment.
       *
       * Stops the job if it is queued or running. Fails with `invalid_transition` if it has succeeded or failed. Requires the scope that starting the job requires: `bundles:write` for a shadow scoring, `definitions:write` for a calibration, `sessions:write` for personal links, `evaluations:read` for an export, `subjects:write` for an import of responses, of which the rows that were imported remain.
       *
       * Requires a credential but no scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `validation_error`, `idempotency_key_reused`.
       */
      cancel: (jobId: string, options?: RequestOptions): Promise<Job> =>
        http.send('POST', `${base}/jobs/${segment(jobId)}/cancel`, { takesKey: true }, options),
      /**
       * Get the result of a job of an environment.
       *
       * Fails with `job_not_succeeded` while the job runs, and if it failed or was cancelled. The result of a job of the kind `shadow` also requires the scope `evaluations:read`. With `evaluations:answers` it names the people whose result changes, but not those who were erased since; without, it has no differences of scores, and counts are multiples of the privacy floor. The result of a job of the kind `export` is a ZIP archive, for a day. It requires the scopes with which it was made, and supports requests for one range of bytes. So does that of a job of the kind `response_import`: a JSON document with a receipt for each row.
       *
       * Requires the `analytics:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `job_not_succeeded`, `export_expired`, `validation_error`.
       */
      getResult: (jobId: string, options?: RequestOptions): Promise<MessageContent> =>
        http.send('GET', `${base}/jobs/${segment(jobId)}/result`, {}, options),
    },
    legalHold: {
      /**
       * Get the legal hold of an environment.
       *
       * Requires the `subjects:erase` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (options?: RequestOptions): Promise<LegalHold> =>
        http.send('GET', `${base}/legal-hold`, {}, options),
      /**
       * Place a legal hold on an environment.
       *
       * While the hold is placed, retention removes nothing in the environment, and erasing a person is rejected with `legal_hold`. Placing it again replaces the reason and keeps the time.
       *
       * Requires the `subjects:erase` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      set: (body: PlaceLegalHoldRequest, options?: RequestOptions): Promise<LegalHold> =>
        http.send('PUT', `${base}/legal-hold`, { body, takesKey: true }, options),
      /**
       * Release the legal hold of an environment.
       *
       * Succeeds even if there is none. Legal holds of single people remain.
       *
       * Requires the `subjects:erase` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      delete: (options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/legal-hold`, { takesKey: true }, options),
    },
    messageSettings: {
      /**
       * Get the message settings of an environment.
       *
       * Requires the `messages:read` or the `audit:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (options?: RequestOptions): Promise<MessageSettings> =>
        http.send('GET', `${base}/message-settings`, {}, options),
      /**
       * Set the message settings of an environment.
       *
       * Replaces the sender, the address for answers, and when messages are sent. The domains of both addresses must be ones from which the installation sends (`EPS_MAIL_DOMAINS`), or prove with a TXT record that they belong to the organization: `_eps.<domain>` with the value `eps-organization=<organization_id>`. A test environment sends only to the addresses that `allow` names, and shows every message.
       *
       * Requires the `messages:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      set: (body: MessageSettings = {}, options?: RequestOptions): Promise<MessageSettings> =>
        http.send('PUT', `${base}/message-settings`, { body, takesKey: true }, options),
    },
    messages: {
      /**
       * List messages.
       *
       * Returns the messages to people of the environment, newest first: their rule, state and times, and neither address nor text.
       *
       * Requires the `messages:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListMessagesQuery = {}, options?: RequestOptions): List<Message> =>
        http.list(`${base}/messages`, query, options),
      /**
       * Get a message.
       *
       * Returns a message. `content` is what was written. In test environments it needs `evaluations:answers` and `subjects:profile`, because its link shows both. In live environments only messages that were passed on as `message.requested` have it, and it needs `subjects:contact`, and `subjects:profile` if the template shows fields of the profile. Without these rights, `redacted` names it.
       *
       * Requires the `messages:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (messageId: string, options?: RequestOptions): Promise<MessageWithContent> =>
        http.send('GET', `${base}/messages/${segment(messageId)}`, {}, options),
      /**
       * Send a message again.
       *
       * Queues the message again with a new link. The message is still not sent if something prevents it: a person who has answered gets no reminder. Fails with `invalid_transition` while the message is queued.
       *
       * Requires the `messages:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `validation_error`, `idempotency_key_reused`.
       */
      resend: (messageId: string, options?: RequestOptions): Promise<Message> =>
        http.send('POST', `${base}/messages/${segment(messageId)}/resend`, { takesKey: true }, options),
    },
    outcomes: {
      /**
       * List the outcomes of a subject.
       *
       * Returns what was recorded about a subject, newest first.
       *
       * Requires the `evaluations:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListOutcomesQuery, options?: RequestOptions): List<Outcome> =>
        http.list(`${base}/outcomes`, query, options),
      /**
       * Record an outcome.
       *
       * Records what happened to a person afterwards, such as a relapse or a return to work, optionally with the evaluation that it followed. Kind, time and value are stored encrypted.
       *
       * Requires the `evaluations:review` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `subject_deleted`, `validation_error`, `idempotency_key_reused`.
       */
      create: (body: CreateOutcomeRequest, options?: RequestOptions): Promise<Outcome> =>
        http.send('POST', `${base}/outcomes`, { body, takesKey: true }, options),
    },
    paperEntries: {
      /**
       * List paper forms that were entered.
       *
       * Returns the paper forms of the environment, newest first, without their answers: which wait for a second entry, and whose entries disagree.
       *
       * Requires the `enrollments:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListPaperEntriesQuery = {}, options?: RequestOptions): List<PaperEntry> =>
        http.list(`${base}/paper-entries`, query, options),
      /**
       * Enter a paper form.
       *
       * Enters all answers of a paper form of a subject, and completes its evaluation. In programs with `double_entry` (participant settings), the first entry waits for a second one by another member of staff. If both agree, the evaluation is completed; otherwise somebody resolves the disagreements. Nobody reads answers with this operation. Answers to questions whose condition does not hold are kept and do not count (`not_counted`). Guardrail rules of the phase `answer` that an entry meets are reported when it is saved, also where it waits. Answers have no elapsed times, and instrument health does not count them. Fails with `four_eyes_required` if the same person enters the form twice, and with `conflict` if the subject has begun to answer on a screen.
       *
       * Requires the `sessions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `program_not_active`, `not_enrolled`, `cycle_not_open`, `not_on_paper`, `four_eyes_required`, `conflict`, `subject_deleted`, `evaluation_deleted`, `validation_error`, `idempotency_key_reused`, `answer_invalid`, `required_unanswered`.
       */
      create: (body: CreatePaperEntryRequest, options?: RequestOptions): Promise<CreatedPaperEntry> =>
        http.send('POST', `${base}/paper-entries`, { body, takesKey: true }, options),
      /**
       * Get the disagreements of a paper form.
       *
       * Returns what two people typed differently from the form.
       *
       * Requires the `evaluations:answers` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `conflict`, `subject_deleted`, `evaluation_deleted`, `validation_error`.
       */
      getDisagreements: (paperEntryId: string, options?: RequestOptions): Promise<PaperDisagreements> =>
        http.send('GET', `${base}/paper-entries/${segment(paperEntryId)}/disagreements`, {}, options),
      /**
       * Resolve the disagreements of a paper form.
       *
       * Decides each disagreement with a reason, and completes the evaluation. `value`, `text` and `declined` go with `choice: other`. Guardrail rules that an entry met and the resolution does not are reported as cleared. Also needs `evaluations:answers`. Nobody resolves a form that they entered, and nobody approves the evaluation of a form that they entered or resolved, unless nobody else can: `four_eyes_required`.
       *
       * Requires the `evaluations:review` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `four_eyes_required`, `program_not_active`, `not_enrolled`, `subject_deleted`, `evaluation_deleted`, `validation_error`, `idempotency_key_reused`, `answer_invalid`, `required_unanswered`.
       */
      resolve: (paperEntryId: string, body: ResolvePaperEntryRequest, options?: RequestOptions): Promise<PaperEntry> =>
        http.send('POST', `${base}/paper-entries/${segment(paperEntryId)}/resolve`, { body, takesKey: true }, options),
    },
    participantSessions: {
      /**
       * List participant sessions.
       *
       * Returns the participant sessions of the environment, newest first, without their tokens. A token is returned only once, when its session is created.
       *
       * Requires the `enrollments:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListParticipantSessionsQuery = {}, options?: RequestOptions): List<IssuedParticipantSession> =>
        http.list(`${base}/participant-sessions`, query, options),
      /**
       * Create a participant session.
       *
       * Issues a session for a subject: a link (`url`) that devices exchange for tokens of their own until `link_expires_at`, and a first participant token. Both are returned only once. If the subject has an open evaluation in the same cycle, the session resumes it; earlier sessions of the evaluation go on unless `revoke_others` is true. Without the scope `evaluations:answers`, tokens of the session read back only the answers that were given in it, and of others only that they were given.
       *
       * Requires the `sessions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `program_not_active`, `not_enrolled`, `cycle_not_open`, `subject_deleted`, `validation_error`, `idempotency_key_reused`.
       */
      create: (body: CreateParticipantSessionRequest, options?: RequestOptions): Promise<ParticipantSession> =>
        http.send('POST', `${base}/participant-sessions`, { body, takesKey: true }, options),
      /**
       * Get a participant session.
       *
       * Returns the session without its token.
       *
       * Requires the `enrollments:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getIssued: (sessionId: string, options?: RequestOptions): Promise<IssuedParticipantSession> =>
        http.send('GET', `${base}/participant-sessions/${segment(sessionId)}`, {}, options),
      /**
       * Revoke a participant session.
       *
       * Ends an open session; its link and tokens no longer work. Answers are kept, and the evaluation stays open: a new session of the subject in the same cycle resumes it. A completed or abandoned session cannot be revoked.
       *
       * Requires the `sessions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `validation_error`, `idempotency_key_reused`.
       */
      revoke: (sessionId: string, options?: RequestOptions): Promise<IssuedParticipantSession> =>
        http.send('POST', `${base}/participant-sessions/${segment(sessionId)}/revoke`, { takesKey: true }, options),
      /**
       * List the tokens of a participant session.
       *
       * Returns the tokens of the session, newest first: one for each device that opened its link, and the one that it was created with. The tokens themselves are not stored.
       *
       * Requires the `enrollments:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      listTokens: (sessionId: string, query: ListParticipantTokensQuery = {}, options?: RequestOptions): List<ParticipantToken> =>
        http.list(`${base}/participant-sessions/${segment(sessionId)}/tokens`, query, options),
      /**
       * Revoke a token of a participant session.
       *
       * The device that has the token can no longer use it. The session and its other tokens go on, and its link still gives new ones: revoke the session to end the link.
       *
       * Requires the `sessions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      revokeToken: (sessionId: string, tokenId: string, options?: RequestOptions): Promise<ParticipantToken> =>
        http.send('POST', `${base}/participant-sessions/${segment(sessionId)}/tokens/${segment(tokenId)}/revoke`, { takesKey: true }, options),
    },
    programs: {
      /**
       * List programs.
       *
       * Returns the programs of the environment, newest first.
       *
       * Requires the `programs:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListProgramsQuery = {}, options?: RequestOptions): List<Program> =>
        http.list(`${base}/programs`, query, options),
      /**
       * Create a program.
       *
       * Creates a draft program that runs a bundle in one environment.
       *
       * Requires the `programs:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`, `bundle_invalid`, `invalid_context_overrides`.
       */
      create: (body: CreateProgramRequest, options?: RequestOptions): Promise<Program> =>
        http.send('POST', `${base}/programs`, { body, takesKey: true }, options),
      /**
       * Preview a recurrence.
       *
       * Returns the recurrence with its defaults, and the cycles of a program that is created now, or at `created_at`, with it: the one that is open at `from` and those after it. A cycle without `ends_at` has no end. `last` is the last cycle of a recurrence that ends by `until` or `count`. With `on_event`, cycles begin with events, so there are none to list. `mode` defaults to `continuous`.
       *
       * Requires the `programs:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`.
       */
      previewRecurrence: (body: PreviewRecurrenceRequest, options?: RequestOptions): Promise<RecurrencePreview> =>
        http.send('POST', `${base}/programs/recurrence-preview`, { body }, options),
      /**
       * Get a program.
       *
       * Requires the `programs:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (programId: string, options?: RequestOptions): Promise<Program> =>
        http.send('GET', `${base}/programs/${segment(programId)}`, {}, options),
      /**
       * Update a program.
       *
       * Updates the given fields. Open cycles and sessions keep the bundle that they started with. If the recurrence ends earlier, enrollments without a further cycle become `completed`. If it ends later, enrollments that the old end completed become active again.
       *
       * Requires the `programs:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `bundle_not_published`, `bundle_not_released`, `validation_error`, `idempotency_key_reused`, `bundle_invalid`, `invalid_context_overrides`.
       */
      change: (programId: string, body: ChangeProgramRequest = {}, options?: RequestOptions): Promise<Program> =>
        http.send('PATCH', `${base}/programs/${segment(programId)}`, { body, takesKey: true }, options),
      /** The same as `change`. */
      update: (programId: string, body: ChangeProgramRequest = {}, options?: RequestOptions): Promise<Program> =>
        http.send('PATCH', `${base}/programs/${segment(programId)}`, { body, takesKey: true }, options),
      /**
       * Activate a program.
       *
       * Starts or resumes the program. In a live environment the bundle must be published, otherwise the request fails with `bundle_not_published`.
       *
       * Requires the `programs:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `bundle_not_published`, `bundle_not_released`, `validation_error`, `idempotency_key_reused`, `bundle_invalid`.
       */
      activate: (programId: string, options?: RequestOptions): Promise<Program> =>
        http.send('POST', `${base}/programs/${segment(programId)}/activate`, { takesKey: true }, options),
      /**
       * Get the adherence of a program.
       *
       * Counts what was due in the cycles of the program in a window of whole UTC days, whether or not it was delivered, and how much of it was answered, answered late or missed. Without the scope `evaluations:answers`, and of units, the counts are exact sums over closed cells of at least the privacy floor of people, in the cycles (or ISO weeks, in programs without common cycles) that end in the window: each is counted once, after it has been over for a day, and people of smaller units count with the unit above alone. If answers or the profile decide which questions are asked, these are counts of cycles instead of questions, and readers without `subjects:profile` also see them if the profile does. Members who are limited to units get everybody and their units.
       *
       * Requires the `analytics:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getAdherence: (programId: string, query: GetProgramAdherenceQuery = {}, options?: RequestOptions): Promise<ProgramAdherence> =>
        http.send('GET', `${base}/programs/${segment(programId)}/adherence`, { query }, options),
      /**
       * Get how the people of a program changed.
       *
       * Returns, for each week since each person's first value of a concept or composite in the program, how many people have a value and which shares of them recovered, improved, did not change or deteriorated since the first one. Results that await review count too. Of programs with more than 5,000 enrollments or results, everybody reads closed cells. Without the scope `evaluations:answers`, the figures are exact sums over closed cells of people, in which a change counts with its later value, of everybody and of units; weeks with fewer people than the privacy floor are null. Members who are limited to units read the closed cells of everybody and of their units, whatever their scopes. Like leaders, they see nothing of `sensitive` questions and concepts.
       *
       * Requires the `analytics:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getChange: (programId: string, query: GetProgramChangeQuery, options?: RequestOptions): Promise<ProgramChange> =>
        http.send('GET', `${base}/programs/${segment(programId)}/change`, { query }, options),
      /**
       * List the public links of a program.
       *
       * Returns the links newest first, without their URLs.
       *
       * Requires the `programs:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      listLinks: (programId: string, query: ListProgramLinksQuery = {}, options?: RequestOptions): List<ProgramLink> =>
        http.list(`${base}/programs/${segment(programId)}/links`, query, options),
      /**
       * Create a public link of a program.
       *
       * Creates a link with which anybody can start a session of the program, without an enrollment made before. The response holds the link, which is shown only once. The program accepts sessions while it is active.
       *
       * Requires the `programs:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `program_archived`, `validation_error`, `idempotency_key_reused`.
       */
      createLink: (programId: string, body: CreateProgramLinkRequest, options?: RequestOptions): Promise<CreatedProgramLink> =>
        http.send('POST', `${base}/programs/${segment(programId)}/links`, { body, takesKey: true }, options),
      /**
       * Get a public link of a program.
       *
       * Requires the `programs:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getLink: (programId: string, linkId: string, options?: RequestOptions): Promise<ProgramLink> =>
        http.send('GET', `${base}/programs/${segment(programId)}/links/${segment(linkId)}`, {}, options),
      /**
       * Update a public link of a program.
       *
       * Changes the name, the limit, the times or the kiosk option. Sessions that were started with the link continue. A limit below the number of sessions so far allows no further ones.
       *
       * Requires the `programs:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      changeLink: (programId: string, linkId: string, body: ChangeProgramLinkRequest = {}, options?: RequestOptions): Promise<ProgramLink> =>
        http.send('PATCH', `${base}/programs/${segment(programId)}/links/${segment(linkId)}`, { body, takesKey: true }, options),
      /** The same as `changeLink`. */
      updateLink: (programId: string, linkId: string, body: ChangeProgramLinkRequest = {}, options?: RequestOptions): Promise<ProgramLink> =>
        http.send('PATCH', `${base}/programs/${segment(programId)}/links/${segment(linkId)}`, { body, takesKey: true }, options),
      /**
       * Delete a public link of a program.
       *
       * The link starts no more sessions. Sessions that were started with it continue.
       *
       * Requires the `programs:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      deleteLink: (programId: string, linkId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/programs/${segment(programId)}/links/${segment(linkId)}`, { takesKey: true }, options),
      /**
       * Rotate the signing secret of a public link.
       *
       * Creates a new secret, which is returned only once, for a public link with `signing`. URLs that were signed with the old secret stop starting sessions at once; sessions that were started with them continue.
       *
       * Requires the `programs:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `validation_error`, `idempotency_key_reused`.
       */
      rotateLinkSigningSecret: (programId: string, linkId: string, body: LogoutReceived = {}, options?: RequestOptions): Promise<ProgramLinkWithSecret> =>
        http.send('POST', `${base}/programs/${segment(programId)}/links/${segment(linkId)}/rotate-signing-secret`, { body, takesKey: true }, options),
      /**
       * Get the outcomes of a program.
       *
       * Counts response and remission by an outcome rule of the program's scorecard, in all and by units, of the people whose windows are over: exact numbers from the privacy floor of eligible people on. People are counted once, when the month in which their window ended has been over for a day; units with fewer eligible people are counted with the unit above alone, or with the next month. People belong to the units of their baseline, or of their enrollment without one. Results that await review count too. Members who are limited to units get everybody and their units.
       *
       * Requires the `analytics:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getOutcomes: (programId: string, query: GetProgramOutcomesQuery = {}, options?: RequestOptions): Promise<ProgramOutcomes> =>
        http.send('GET', `${base}/programs/${segment(programId)}/outcomes`, { query }, options),
      /**
       * List the outcomes of people.
       *
       * Returns the people of a program with their baseline, their window and the deciding value by an outcome rule of its scorecard, as of now, and what is missing for whom; the newest enrollment first. Values that a right hides, and what follows from them, are absent.
       *
       * Requires the `evaluations:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      listOutcomes: (programId: string, query: ListProgramOutcomesQuery = {}, options?: RequestOptions): List<PersonOutcome> =>
        http.list(`${base}/programs/${segment(programId)}/outcomes/people`, query, options),
      /**
       * Get the message rules of a program.
       *
       * Requires the `messages:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getOutreach: (programId: string, options?: RequestOptions): Promise<Outreach> =>
        http.send('GET', `${base}/programs/${segment(programId)}/outreach`, {}, options),
      /**
       * Set the message rules of a program.
       *
       * Replaces the rules. A person gets at most one message of a rule about the same questions, however often the rules are changed. For questions that are already open, only reminders that are due from now on are sent. Live environments send published templates only. If the rules come from the protocol of a study, the response is 409 `conflict`: change the protocol instead.
       *
       * Requires the `messages:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `program_archived`, `validation_error`, `idempotency_key_reused`, `message_invalid`.
       */
      setOutreach: (programId: string, body: Outreach, options?: RequestOptions): Promise<Outreach> =>
        http.send('PUT', `${base}/programs/${segment(programId)}/outreach`, { body, takesKey: true }, options),
      /**
       * Count the messages of a program by rule.
       *
       * Counts how many messages were sent, led to an opened link or to completed questions, or came back.
       *
       * Requires the `messages:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getOutreachCounters: (programId: string, options?: RequestOptions): Promise<OutreachCounters> =>
        http.send('GET', `${base}/programs/${segment(programId)}/outreach/counters`, {}, options),
      /**
       * Get what a program offers its participants.
       *
       * Requires the `programs:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getParticipantSettings: (programId: string, options?: RequestOptions): Promise<ParticipantSettings> =>
        http.send('GET', `${base}/programs/${segment(programId)}/participant-settings`, {}, options),
      /**
       * Set what a program offers its participants.
       *
       * Replaces the settings; what the body leaves out has its default. Offering `withdraw` to everybody also needs `subjects:erase`, because a session that staff issued can then erase the person.
       *
       * Requires the `programs:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      setParticipantSettings: (programId: string, body: ParticipantSettings = {}, options?: RequestOptions): Promise<ParticipantSettings> =>
        http.send('PUT', `${base}/programs/${segment(programId)}/participant-settings`, { body, takesKey: true }, options),
      /**
       * Get the participation in a program.
       *
       * Counts who is enrolled, has started and has completed, in all and by units, with exact numbers from the privacy floor of enrolled people on. It is counted once a day, for all readers alike. Members who are limited to units get everybody and their units.
       *
       * Requires the `analytics:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getParticipation: (programId: string, query: GetProgramParticipationQuery = {}, options?: RequestOptions): Promise<ProgramParticipation> =>
        http.send('GET', `${base}/programs/${segment(programId)}/participation`, { query }, options),
      /**
       * Create personal links.
       *
       * Starts a job that issues a session for each person and writes a file with their links, for example for letters. Select up to 10,000 people with `subject_ids` or `filter`. The file also contains the external IDs, so this requires `subjects:identify` too. Earlier sessions keep working. The links show no answers from other sessions. `POST …/personal-links/{job_id}/fetch` returns the file once.
       *
       * Requires the `sessions:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `program_not_active`, `conflict`, `validation_error`, `idempotency_key_reused`.
       */
      createPersonalLinks: (programId: string, body: CreatePersonalLinks = {}, options?: RequestOptions): Promise<Job> =>
        http.send('POST', `${base}/programs/${segment(programId)}/personal-links`, { body, takesKey: true }, options),
      /**
       * Get a job of personal links.
       *
       * Returns the status and the progress of the job. Reading jobs of every kind requires `analytics:read`.
       *
       * Requires the `sessions:write` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getPersonalLinks: (programId: string, jobId: string, options?: RequestOptions): Promise<Job> =>
        http.send('GET', `${base}/programs/${segment(programId)}/personal-links/${segment(jobId)}`, {}, options),
      /**
       * Fetch personal links.
       *
       * Returns the file of a job that has succeeded, as CSV with the columns `subject_id`, `external_id`, `url` and `error`, or as JSON with `items` of these fields. People without a link have an `error`, such as `not_enrolled`. The file can be fetched once, within 24 hours. Afterwards the response is `not_found`, and the links are not stored anywhere. People who have been erased in the meantime are left out. Requires `subjects:identify` too.
       *
       * Requires the `sessions:write` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `job_not_succeeded`, `validation_error`.
       */
      fetchPersonalLinks: (programId: string, jobId: string, options?: RequestOptions): Promise<Download> =>
        http.download('POST', `${base}/programs/${segment(programId)}/personal-links/${segment(jobId)}/fetch`, {}, options),
      /**
       * Get the retention policy of a program.
       *
       * `null` keeps data for ever. The period of the environment applies to kinds that are absent.
       *
       * Requires the `programs:read` or the `audit:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getRetention: (programId: string, options?: RequestOptions): Promise<ProgramRetention> =>
        http.send('GET', `${base}/programs/${segment(programId)}/retention`, {}, options),
      /**
       * Set the retention policy of a program.
       *
       * Replaces the policy of the program. `null` keeps a kind of data for ever. For kinds that the body leaves out, the period of the environment applies.
       *
       * Requires the `subjects:erase` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      setRetention: (programId: string, body: ProgramRetention = {}, options?: RequestOptions): Promise<ProgramRetention> =>
        http.send('PUT', `${base}/programs/${segment(programId)}/retention`, { body, takesKey: true }, options),
      /**
       * Preview the retention policy of a program.
       *
       * Counts what the next run would remove in the program with the stored policies, or with `retention` instead of the policy of the program. Changes nothing.
       *
       * Requires the `subjects:erase` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`.
       */
      previewRetention: (programId: string, body: PreviewProgramRetentionRequest = {}, options?: RequestOptions): Promise<ProgramRetentionPreview> =>
        http.send('POST', `${base}/programs/${segment(programId)}/retention/preview`, { body }, options),
      /**
       * List enrollments that fell silent.
       *
       * Returns the active enrollments of a continuous program whose last 2 or more ended cycles have no answer although questions were due, newest first. An answer in the present cycle ends the silence. Counts follow answers within seconds. If answers or the profile can decide that nothing is due in a cycle, this also requires `evaluations:answers` and `subjects:profile`.
       *
       * Requires the `enrollments:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      listSilentEnrollments: (programId: string, query: ListSilentEnrollmentsQuery = {}, options?: RequestOptions): List<SilentEnrollment> =>
        http.list(`${base}/programs/${segment(programId)}/silent-enrollments`, query, options),
      /**
       * Change the status of a program.
       *
       * Activates, pauses or archives the program. An archived program cannot be activated again.
       *
       * Requires the `programs:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `bundle_not_published`, `bundle_not_released`, `validation_error`, `idempotency_key_reused`, `bundle_invalid`.
       */
      setStatus: (programId: string, body: SetProgramStatusBody, options?: RequestOptions): Promise<Program> =>
        http.send('POST', `${base}/programs/${segment(programId)}/status`, { body, takesKey: true }, options),
    },
    responses: {
      /**
       * Import responses.
       *
       * Starts a job that makes an evaluation of each row of a file: with the answers and the time of the row, scored by the bundle of the program. People and enrollments are made where there are none; an existing enrollment is not changed. A row belongs to the cycle into which its time falls. If the person has an evaluation there, the row is `unchanged` if it says the same, otherwise a `conflict`. Nothing leaves for the evaluations: no message, task or event but one `responses.imported`. Rules that require a review are recorded, and the status is `completed`. The result of the job has a receipt for each row, for a day. The job continues after an interruption, and the same file twice changes nothing. Needs `subjects:write`, `enrollments:write`, `sessions:write`, `subjects:identify` and `evaluations:answers`, because receipts say who is known and whether answers are the same. docs/imports.md describes the mapping.
       *
       * Requires the `subjects:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `program_archived`, `not_on_paper`, `validation_error`, `idempotency_key_reused`, `bundle_invalid`.
       */
      import: (body: ImportResponsesRequest, options?: RequestOptions): Promise<Job> =>
        http.send('POST', `${base}/responses/import`, { body, takesKey: true }, options),
    },
    results: {
      /**
       * Get the results of groups.
       *
       * Returns the results of units, or of one of them over time: respondents, means with intervals, favourable shares, bands, items, and the difference to everybody. People count in the units to which they belonged when the cycle began or they were enrolled. Without the scope `evaluations:answers`, the figures are exact sums over closed cells of at least the privacy floor of people: a period is counted once, a day after it has ended, and people of smaller units count with the unit above alone. What cannot be shown is null, with a reason. Results that await review count too. Of programs with more than 5,000 enrollments or results, everybody reads closed cells. Members who are limited to units read the closed cells of everybody and of their units, whatever their scopes. Like leaders, they see nothing of questions and concepts that are `sensitive`.
       *
       * Requires the `analytics:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getGroup: (query: GetGroupResultsQuery, options?: RequestOptions): Promise<GroupResults> =>
        http.send('GET', `${base}/results/groups`, { query }, options),
    },
    retention: {
      /**
       * Get the retention policy of an environment.
       *
       * `null` keeps data for ever.
       *
       * Requires the `programs:read` or the `audit:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (options?: RequestOptions): Promise<Retention> =>
        http.send('GET', `${base}/retention`, {}, options),
      /**
       * Set the retention policy of an environment.
       *
       * Replaces the policy. Kinds of data that the body leaves out are kept for ever. The worker removes older data at once, and then every day. `previewRetention` counts what it would remove.
       *
       * Requires the `subjects:erase` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      set: (body: Retention = {}, options?: RequestOptions): Promise<Retention> =>
        http.send('PUT', `${base}/retention`, { body, takesKey: true }, options),
      /**
       * Preview the retention policy of an environment.
       *
       * Counts what the next run would remove with the stored policies, or with `retention` instead of the policy of the environment. The policies of programs apply in both cases. Changes nothing. Without `studies:unblind`, results, answers and sessions of programs that reveal an arm are removed too, and not counted; neither are their events without `webhooks:read`.
       *
       * Requires the `subjects:erase` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`.
       */
      preview: (body: PreviewRetentionRequest = {}, options?: RequestOptions): Promise<RetentionPreview> =>
        http.send('POST', `${base}/retention/preview`, { body }, options),
    },
    studies: {
      /**
       * List studies.
       *
       * Returns the studies of the environment, newest first.
       *
       * Requires the `programs:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListStudiesQuery = {}, options?: RequestOptions): List<Study> =>
        http.list(`${base}/studies`, query, options),
      /**
       * Create a study.
       *
       * Creates a draft study that runs a protocol, and a program for each of its waves. The audit entry has the SHA-256 of the seed that arms are drawn from; the seed is revealed when the study is archived. A live environment runs published protocols only. A protocol with `outreach` also needs `messages:write`.
       *
       * Requires the `programs:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`, `bundle_invalid`, `protocol_invalid`, `message_invalid`.
       */
      create: (body: CreateStudyRequest, options?: RequestOptions): Promise<Study> =>
        http.send('POST', `${base}/studies`, { body, takesKey: true }, options),
      /**
       * Get a study.
       *
       * Requires the `programs:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (studyId: string, options?: RequestOptions): Promise<Study> =>
        http.send('GET', `${base}/studies/${segment(studyId)}`, {}, options),
      /**
       * Update a study.
       *
       * Updates the name, or the bundles of the given waves. Open occasions keep the bundle that they started with. `applyStudyProtocol` changes the protocol.
       *
       * Requires the `programs:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `bundle_not_published`, `bundle_not_released`, `validation_error`, `idempotency_key_reused`, `bundle_invalid`, `protocol_invalid`.
       */
      change: (studyId: string, body: ChangeStudyRequest = {}, options?: RequestOptions): Promise<Study> =>
        http.send('PATCH', `${base}/studies/${segment(studyId)}`, { body, takesKey: true }, options),
      /** The same as `change`. */
      update: (studyId: string, body: ChangeStudyRequest = {}, options?: RequestOptions): Promise<Study> =>
        http.send('PATCH', `${base}/studies/${segment(studyId)}`, { body, takesKey: true }, options),
      /**
       * Get the panel of a study.
       *
       * Returns the states of the occasions of each wave, how many people stay from day to day, and who missed the last two occasions. Counts of waves that depend on scores, by their own condition or an exit, need `evaluations:answers`. Counts of waves that only some arms have need `studies:unblind`. Ids of people need `subjects:read`.
       *
       * Requires the `enrollments:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getPanel: (studyId: string, options?: RequestOptions): Promise<StudyPanel> =>
        http.send('GET', `${base}/studies/${segment(studyId)}/panel`, {}, options),
      /**
       * List the people in a study.
       *
       * Returns the participations, newest first; with their arms for readers with `studies:unblind`. Only these readers may filter by a status that reveals the arm.
       *
       * Requires the `subjects:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      listParticipants: (studyId: string, query: ListStudyParticipantsQuery = {}, options?: RequestOptions): List<StudyParticipant> =>
        http.list(`${base}/studies/${segment(studyId)}/participants`, query, options),
      /**
       * Add a person to a study.
       *
       * Adds a subject to the study, draws the arm, and opens what is due now. A subject takes part in a study once, unless it withdrew. In a draft study nothing opens.
       *
       * Requires the `enrollments:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `already_enrolled`, `subject_deleted`, `conflict`, `validation_error`, `idempotency_key_reused`.
       */
      createParticipant: (studyId: string, body: NewStudyParticipant, options?: RequestOptions): Promise<StudyParticipantWithTimeline> =>
        http.send('POST', `${base}/studies/${segment(studyId)}/participants`, { body, takesKey: true }, options),
      /**
       * Add people to a study in a batch.
       *
       * Adds up to 100 subjects to the study. Each receipt contains the new participation, or the reason why there is none. The worker opens what is due within moments.
       *
       * Requires the `enrollments:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `validation_error`, `idempotency_key_reused`.
       */
      createParticipants: (studyId: string, body: CreateStudyParticipantsRequest, options?: RequestOptions): Promise<StudyParticipantReceipts> =>
        http.send('POST', `${base}/studies/${segment(studyId)}/participants/batch`, { body, takesKey: true }, options),
      /**
       * Get a person in a study.
       *
       * Requires the `subjects:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getParticipant: (studyId: string, participantId: string, options?: RequestOptions): Promise<StudyParticipantWithTimeline> =>
        http.send('GET', `${base}/studies/${segment(studyId)}/participants/${segment(participantId)}`, {}, options),
      /**
       * Change a person in a study.
       *
       * Sets dates or the time zone, which affects only occasions that have not opened; pauses, resumes or withdraws the person; or skips a wave or one occasion with a reason. Occasions whose whole window passes during a pause are skipped. A withdrawal is final. If an exit rule depends on a score that only some arms have, pausing and resuming need `studies:unblind`.
       *
       * Requires the `enrollments:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `validation_error`, `idempotency_key_reused`.
       */
      changeParticipant: (studyId: string, participantId: string, body: ChangeStudyParticipantRequest = {}, options?: RequestOptions): Promise<StudyParticipantWithTimeline> =>
        http.send('PATCH', `${base}/studies/${segment(studyId)}/participants/${segment(participantId)}`, { body, takesKey: true }, options),
      /** The same as `changeParticipant`. */
      updateParticipant: (studyId: string, participantId: string, body: ChangeStudyParticipantRequest = {}, options?: RequestOptions): Promise<StudyParticipantWithTimeline> =>
        http.send('PATCH', `${base}/studies/${segment(studyId)}/participants/${segment(participantId)}`, { body, takesKey: true }, options),
      /**
       * Get the timeline of a person in a study.
       *
       * Returns every occasion of the person that is known now, ordered by when it opens, with its state and the reason for it. A wave that waits for a completion or a date that is not known yet has no occasions.
       *
       * Requires the `subjects:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getTimeline: (studyId: string, participantId: string, options?: RequestOptions): Promise<StudyTimeline> =>
        http.send('GET', `${base}/studies/${segment(studyId)}/participants/${segment(participantId)}/timeline`, {}, options),
      /**
       * Apply another protocol to a study.
       *
       * Runs the study with another protocol, usually the next revision; `previewStudyProtocol` lists what it moves. Occasions that were opened stay as they are, and so do arms. A new wave needs a bundle and gets a program. A wave that was removed opens no more occasions. If the rules of messages change, this also requires `messages:write`.
       *
       * Requires the `programs:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `protocol_not_released`, `bundle_not_published`, `bundle_not_released`, `validation_error`, `idempotency_key_reused`, `protocol_invalid`, `bundle_invalid`, `message_invalid`.
       */
      applyProtocol: (studyId: string, body: ApplyStudyProtocolRequest, options?: RequestOptions): Promise<Study> =>
        http.send('POST', `${base}/studies/${segment(studyId)}/protocol`, { body, takesKey: true }, options),
      /**
       * Preview another protocol for a study.
       *
       * Lists, for each person, the occasions that would move, appear or disappear if the study ran another protocol; stores nothing. Occasions that were opened, or are over, stay. Returns the people in pages, newest first; those without a change have an empty list. Without `studies:unblind`, waves that reveal an arm under either protocol are left out.
       *
       * Requires the `subjects:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`, `protocol_invalid`.
       */
      previewProtocol: (studyId: string, body: PreviewStudyProtocolRequest, query: PreviewStudyProtocolQuery = {}, options?: RequestOptions): Promise<StudyProtocolPreview> =>
        http.send('POST', `${base}/studies/${segment(studyId)}/protocol-preview`, { body, query }, options),
      /**
       * Change the status of a study.
       *
       * Activates, pauses or archives the study and the programs of its waves. Occasions whose whole window passes while it is paused are skipped. Archiving is final; the audit entry then has the seed that arms were drawn from.
       *
       * Requires the `programs:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `bundle_not_published`, `bundle_not_released`, `protocol_not_released`, `validation_error`, `idempotency_key_reused`, `bundle_invalid`, `protocol_invalid`.
       */
      setStatus: (studyId: string, body: SetStudyStatusBody, options?: RequestOptions): Promise<Study> =>
        http.send('POST', `${base}/studies/${segment(studyId)}/status`, { body, takesKey: true }, options),
    },
    subjects: {
      /**
       * List subjects.
       *
       * Returns the subjects of the environment, newest first.
       *
       * Requires the `subjects:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListSubjectsQuery = {}, options?: RequestOptions): List<Subject> =>
        http.list(`${base}/subjects`, query, options),
      /**
       * Import subjects.
       *
       * Creates or updates up to 100 subjects by their external IDs, in the order of `items`. The API never returns external IDs or profiles. Without `subjects:identify`, receipts have no `subject_id` of a subject that existed before.
       *
       * Requires the `subjects:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      import: (body: ImportSubjectsRequest, options?: RequestOptions): Promise<ImportReceipts> =>
        http.send('POST', `${base}/subjects/batch`, { body, takesKey: true }, options),
      /**
       * Get the identities of subjects.
       *
       * Returns the external IDs of up to 100 subjects and, with `subjects:profile`, the profile fields that the environment displays (`display` of `changeEnvironment`). Subjects that do not exist or were erased are left out. Ten people count as one look-up, and each is recorded in the audit log.
       *
       * Requires the `subjects:identify` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`.
       */
      identify: (body: IdentifySubjectsRequest, options?: RequestOptions): Promise<IdentifySubjectsResult> =>
        http.send('POST', `${base}/subjects/identities`, { body }, options),
      /**
       * Look up a subject.
       *
       * Returns the subject with the external ID. A key or user may look up 300 external IDs at once and 5 a second; one that finds nobody counts as ten. Beyond that, 429 `rate_limited`. Each look-up is recorded in the audit log.
       *
       * Requires the `subjects:identify` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `validation_error`.
       */
      lookup: (body: LookupSubjectBody, options?: RequestOptions): Promise<Subject> =>
        http.send('POST', `${base}/subjects/lookup`, { body }, options),
      /**
       * Search subjects.
       *
       * Returns up to 50 subjects, newest first, whose displayed profile fields (`display` of `changeEnvironment`) have every word of `q`, without regard to case and accents, and the subject whose external ID is `q`. Whole words are compared, because the fields are encrypted. Also requires `subjects:profile`. Each search counts as a look-up, one that finds nobody as ten, and everybody who is found is recorded in the audit log.
       *
       * Requires the `subjects:identify` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      search: (query: SearchSubjectsQuery, options?: RequestOptions): List<SubjectIdentity> =>
        http.list(`${base}/subjects/search`, query, options),
      /**
       * Get a subject.
       *
       * Requires the `subjects:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (subjectId: string, options?: RequestOptions): Promise<Subject> =>
        http.send('GET', `${base}/subjects/${segment(subjectId)}`, {}, options),
      /**
       * Erase a subject.
       *
       * Deletes the encryption key, external ID, profile, answers and results of the subject. The subject remains with the status `deleted`, its enrollments become `withdrawn`, and its evaluations become `deleted` without results. Sessions end immediately. Importing the same external ID later creates a new subject. `getSubjectErasure` returns when the erasure reaches copies of the database. Fails with `legal_hold` while a legal hold is placed on the subject or its environment.
       *
       * Requires the `subjects:erase` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `legal_hold`, `validation_error`, `idempotency_key_reused`.
       */
      erase: (subjectId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/subjects/${segment(subjectId)}`, { takesKey: true }, options),
      /** The same as `erase`. */
      delete: (subjectId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/subjects/${segment(subjectId)}`, { takesKey: true }, options),
      /**
       * List who read the data of a subject.
       *
       * Returns the entries of the audit log, newest first, of reads of the subject, its enrollments, participant sessions and evaluations, and of exports of the environment since the subject was created, which may contain it. Reads that differ in nothing but their request are counted together for a minute in `details.count`; `details.reason` is the `X-Access-Reason` that was given. Reads of what belongs to programs that you may not see (`studies:unblind`) are left out. Reads appear within about five seconds, repeated ones after their minute.
       *
       * Requires the `audit:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      listAccesses: (subjectId: string, query: ListSubjectAccessesQuery = {}, options?: RequestOptions): List<AuditEntry> =>
        http.list(`${base}/subjects/${segment(subjectId)}/accesses`, query, options),
      /**
       * Get the contact of a subject.
       *
       * Returns `not_found` also if the person has no contact.
       *
       * Requires the `subjects:contact` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getContact: (subjectId: string, options?: RequestOptions): Promise<ContactOfSubject> =>
        http.send('GET', `${base}/subjects/${segment(subjectId)}/contact`, {}, options),
      /**
       * Set the contact of a subject.
       *
       * Replaces the contact of the person, but not the devices on which they get notifications. It is encrypted under the key of the person and is in no list, event or log. Links and messages to a mail address are limited by the rights of the credential that set it: without `evaluations:answers`, they show no earlier answers; without `subjects:profile`, no fields of the profile; without `studies:unblind`, messages about waves that reveal an arm wait until the address is confirmed.
       *
       * Requires the `subjects:contact` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `subject_deleted`, `validation_error`, `idempotency_key_reused`.
       */
      setContact: (subjectId: string, body: Contact = {}, options?: RequestOptions): Promise<ContactOfSubject> =>
        http.send('PUT', `${base}/subjects/${segment(subjectId)}/contact`, { body, takesKey: true }, options),
      /**
       * Delete the contact of a subject.
       *
       * The person gets no more messages. Succeeds also if the person has no contact.
       *
       * Requires the `subjects:contact` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      deleteContact: (subjectId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/subjects/${segment(subjectId)}/contact`, { takesKey: true }, options),
      /**
       * Confirm the address of a subject.
       *
       * Confirms that the addresses in the request are those of the person. Messages about waves that reveal an arm, which waited because somebody without `studies:unblind` has set the address, are queued again, and the task that asked for it is completed. Also needs `studies:unblind`. Fails with `conflict` if the contact has another address by now.
       *
       * Requires the `subjects:contact` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `subject_deleted`, `validation_error`, `idempotency_key_reused`.
       */
      confirmContact: (subjectId: string, body: ConfirmContactRequest = {}, options?: RequestOptions): Promise<ContactOfSubject> =>
        http.send('POST', `${base}/subjects/${segment(subjectId)}/contact/confirm`, { body, takesKey: true }, options),
      /**
       * Get the receipt of an erasure.
       *
       * Returns when a subject was erased, and when the erasure reached, or will reach, copies of the database: then the last key is destroyed that could open the data of the subject in old pages, in the write-ahead log and in backups. Returns 404 if the subject was not erased.
       *
       * Requires the `subjects:erase` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getErasure: (subjectId: string, options?: RequestOptions): Promise<SubjectErasure> =>
        http.send('GET', `${base}/subjects/${segment(subjectId)}/erasure`, {}, options),
      /**
       * Preview the erasure of a subject.
       *
       * Counts what erasing the subject removes, what it ends, and the records that it keeps without personal data. Changes nothing. Without `studies:unblind`, what belongs to programs that reveal an arm is erased too, and not counted.
       *
       * Requires the `subjects:erase` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      previewErasure: (subjectId: string, options?: RequestOptions): Promise<ErasurePreview> =>
        http.send('GET', `${base}/subjects/${segment(subjectId)}/erasure-preview`, {}, options),
      /**
       * Export a subject.
       *
       * Streams all data of the subject in decrypted form, for example to answer an access request. If an error occurs after the response has started, the connection is closed. Every export is recorded in the audit log. Because it contains everything, it also requires `evaluations:read`, `evaluations:answers`, `subjects:identify`, `subjects:profile` and `subjects:contact`.
       *
       * Requires the `subjects:export` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `not_found`, `validation_error`.
       */
      export: (subjectId: string, options?: RequestOptions): Promise<SubjectExport> =>
        http.send('GET', `${base}/subjects/${segment(subjectId)}/export`, {}, options),
      /**
       * Get the legal hold of a subject.
       *
       * Does not include a hold on the whole environment.
       *
       * Requires the `subjects:erase` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getLegalHold: (subjectId: string, options?: RequestOptions): Promise<LegalHold> =>
        http.send('GET', `${base}/subjects/${segment(subjectId)}/legal-hold`, {}, options),
      /**
       * Place a legal hold on a subject.
       *
       * While the hold is placed, retention removes no data of the person, and erasing the person is rejected with `legal_hold`. Placing it again replaces the reason and keeps the time.
       *
       * Requires the `subjects:erase` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `subject_deleted`, `validation_error`, `idempotency_key_reused`.
       */
      setLegalHold: (subjectId: string, body: PlaceLegalHoldRequest, options?: RequestOptions): Promise<LegalHold> =>
        http.send('PUT', `${base}/subjects/${segment(subjectId)}/legal-hold`, { body, takesKey: true }, options),
      /**
       * Release the legal hold of a subject.
       *
       * Succeeds even if there is none. The next run removes data whose retention period has ended in the meantime.
       *
       * Requires the `subjects:erase` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `reauthentication_required`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      deleteLegalHold: (subjectId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/subjects/${segment(subjectId)}/legal-hold`, { takesKey: true }, options),
      /**
       * Subscribe or unsubscribe a subject.
       *
       * Use this when a person asks you to unsubscribe them, or to subscribe them again. Messages to people who unsubscribed are skipped as `unsubscribed`. Only this request, or the person on the page of an unsubscribe link, can subscribe them again.
       *
       * Requires the `subjects:contact` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `subject_deleted`, `validation_error`, `idempotency_key_reused`.
       */
      setSubscription: (subjectId: string, body: Subscription, options?: RequestOptions): Promise<Subscription> =>
        http.send('PUT', `${base}/subjects/${segment(subjectId)}/subscription`, { body, takesKey: true }, options),
      /**
       * Get the trajectory of a subject.
       *
       * Returns every released value of a concept or composite, in the order in which the answers were given, over all programs of the environment, and how it changed: reliably against the first and the previous comparable value, its class by the cut-off of the content (`change` of the concept), and response and remission by the `outcome_rules` of the scorecard.
       *
       * Requires the `evaluations:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getTrajectory: (subjectId: string, query: GetSubjectTrajectoryQuery, options?: RequestOptions): Promise<Trajectory> =>
        http.send('GET', `${base}/subjects/${segment(subjectId)}/trajectory`, { query }, options),
      /**
       * Get the units of a subject.
       *
       * Returns the memberships of the person in units, the earliest first.
       *
       * Requires the `subjects:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getUnits: (subjectId: string, options?: RequestOptions): Promise<SubjectUnits> =>
        http.send('GET', `${base}/subjects/${segment(subjectId)}/units`, {}, options),
      /**
       * Set the units of a subject.
       *
       * Replaces the memberships of the person in units, past and future ones too. It decides which members who are limited to units see the person from now on, with everything about them.
       *
       * Requires the `subjects:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `subject_deleted`, `validation_error`, `idempotency_key_reused`.
       */
      setUnits: (subjectId: string, body: SubjectUnits, options?: RequestOptions): Promise<SubjectUnits> =>
        http.send('PUT', `${base}/subjects/${segment(subjectId)}/units`, { body, takesKey: true }, options),
    },
    suppressions: {
      /**
       * List suppressed addresses.
       *
       * Returns the suppressed addresses of the environment with reason and time, newest first. The addresses themselves are not stored; the message shows which person it was sent to.
       *
       * Requires the `messages:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListSuppressionsQuery = {}, options?: RequestOptions): List<Suppression> =>
        http.list(`${base}/suppressions`, query, options),
      /**
       * Delete a suppression.
       *
       * Messages are sent to the address again. Delete a suppression only when its cause is resolved, for example a full mailbox: mail to addresses that do not exist harms the reputation of the sender.
       *
       * Requires the `messages:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      delete: (suppressionId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/suppressions/${segment(suppressionId)}`, { takesKey: true }, options),
    },
    taskCounts: {
      /**
       * Count unfinished tasks by state.
       *
       * Counts the unfinished tasks of the environment or, for members who are limited to units, those about the people of their units: no titles, and nothing of one person. Counts are exact up to 100,000.
       *
       * Requires the `analytics:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (options?: RequestOptions): Promise<EnvironmentTaskCounts> =>
        http.send('GET', `${base}/task-counts`, {}, options),
    },
    tasks: {
      /**
       * List tasks.
       *
       * Returns the tasks of the environment, newest first. Titles need `evaluations:read`, and, where the rule that made the task reads answers or the profile, `evaluations:answers` or `subjects:profile`; otherwise `redacted` names the missing fields. In live environments, coordinators see their own tasks only. Tasks about results that reveal the arm of a person in a study need `studies:unblind`.
       *
       * Requires the `tasks:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListTasksQuery = {}, options?: RequestOptions): List<ListedTask> =>
        http.list(`${base}/tasks`, query, options),
      /**
       * Create a task.
       *
       * Creates a task about a subject by hand. It is due at `due_at`, or `due_in` (ISO 8601) after now, by default a day; without `assign`, reviewers do it; without `outcomes`, it is completed with `done`. Title and script are stored encrypted.
       *
       * Requires the `tasks:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `subject_deleted`, `validation_error`, `idempotency_key_reused`.
       */
      create: (body: CreateTaskRequest, options?: RequestOptions): Promise<Task> =>
        http.send('POST', `${base}/tasks`, { body, takesKey: true }, options),
      /**
       * Get a task.
       *
       * Returns the task with its script, outcomes and history. The same rights as for the list decide what it shows.
       *
       * Requires the `tasks:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (taskId: string, query: GetTaskQuery = {}, options?: RequestOptions): Promise<Task> =>
        http.send('GET', `${base}/tasks/${segment(taskId)}`, { query }, options),
      /**
       * Acknowledge a task.
       *
       * Records that somebody has seen the task, so that it is not escalated. Returns the task as it is if it already is `acknowledged`.
       *
       * Requires the `tasks:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `subject_deleted`, `validation_error`, `idempotency_key_reused`.
       */
      acknowledge: (taskId: string, options?: RequestOptions): Promise<Task> =>
        http.send('POST', `${base}/tasks/${segment(taskId)}/acknowledge`, { takesKey: true }, options),
      /**
       * Cancel a task.
       *
       * Cancels a task that is not done. The reason is stored encrypted. Returns the task as it is if it already is `cancelled`.
       *
       * Requires the `tasks:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `subject_deleted`, `validation_error`, `idempotency_key_reused`.
       */
      cancel: (taskId: string, body: CancelTaskRequest, options?: RequestOptions): Promise<Task> =>
        http.send('POST', `${base}/tasks/${segment(taskId)}/cancel`, { body, takesKey: true }, options),
      /**
       * Comment on a task.
       *
       * Adds a comment to the history of a task in any status. It is stored encrypted.
       *
       * Requires the `tasks:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `subject_deleted`, `validation_error`, `idempotency_key_reused`.
       */
      comment: (taskId: string, body: CommentTaskRequest, options?: RequestOptions): Promise<Task> =>
        http.send('POST', `${base}/tasks/${segment(taskId)}/comment`, { body, takesKey: true }, options),
      /**
       * Complete a task.
       *
       * Completes a task that is in progress with one of its outcomes or `not_reached`; any text is accepted from callers to whom a missing right hides them. Outcome and note are stored encrypted. Returns the task as it is if it already is `done`.
       *
       * Requires the `tasks:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `subject_deleted`, `validation_error`, `idempotency_key_reused`.
       */
      complete: (taskId: string, body: CompleteTaskRequest, options?: RequestOptions): Promise<Task> =>
        http.send('POST', `${base}/tasks/${segment(taskId)}/complete`, { body, takesKey: true }, options),
      /**
       * Reassign a task.
       *
       * Assigns an unfinished task to somebody else, who gets an e-mail. The status stays. Returns the task as it is if it already has this assignee.
       *
       * Requires the `tasks:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `subject_deleted`, `validation_error`, `idempotency_key_reused`.
       */
      reassign: (taskId: string, body: ReassignTaskRequest, options?: RequestOptions): Promise<Task> =>
        http.send('POST', `${base}/tasks/${segment(taskId)}/reassign`, { body, takesKey: true }, options),
      /**
       * Start a task.
       *
       * Records that somebody is working on the acknowledged task. Returns the task as it is if it already is `in_progress`.
       *
       * Requires the `tasks:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `invalid_transition`, `subject_deleted`, `validation_error`, `idempotency_key_reused`.
       */
      start: (taskId: string, options?: RequestOptions): Promise<Task> =>
        http.send('POST', `${base}/tasks/${segment(taskId)}/start`, { takesKey: true }, options),
    },
    units: {
      /**
       * Get the units.
       *
       * Returns the units of the environment in the order in which they were set. A member who is limited to units gets those and the ones below them.
       *
       * Requires the `subjects:read` or the `analytics:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (options?: RequestOptions): Promise<Units> =>
        http.send('GET', `${base}/units`, {}, options),
      /**
       * Set the units.
       *
       * Replaces the tree of the parts of your organization that people belong to: sites, departments, wards. Members may be limited to units, so the tree also decides what they see. A unit that people belong to now or later cannot be removed (`conflict`).
       *
       * Requires the `organization:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `validation_error`, `idempotency_key_reused`.
       */
      set: (body: Units, options?: RequestOptions): Promise<Units> =>
        http.send('PUT', `${base}/units`, { body, takesKey: true }, options),
    },
    uploads: {
      /**
       * Upload a file in parts.
       *
       * Stores a part of a text of up to 32 MiB for `responses/import`. The first request returns an ID; the following ones send it with the position at which their part starts. A part at another position is a `conflict`, whose context says how many `bytes` there are. Only who sends a file uses it. The file is encrypted, and deleted after a day.
       *
       * Requires the `subjects:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `validation_error`, `idempotency_key_reused`.
       */
      create: (body: CreateUploadRequest, options?: RequestOptions): Promise<Upload> =>
        http.send('POST', `${base}/uploads`, { body, takesKey: true }, options),
    },
    webhookDeliveries: {
      /**
       * List webhook deliveries.
       *
       * Returns the deliveries of the environment, newest first.
       *
       * Requires the `webhooks:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListWebhookDeliveriesQuery = {}, options?: RequestOptions): List<WebhookDelivery> =>
        http.list(`${base}/webhook-deliveries`, query, options),
      /**
       * Retry webhook deliveries.
       *
       * Retries the deliveries that were created from `starts_at` until before `ends_at`: failed ones and dead letters, or those with the given status. Retries at most the oldest 10,000.
       *
       * Requires the `webhooks:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      retryMany: (body: RetryWebhookDeliveriesRequest, options?: RequestOptions): Promise<RetriedWebhookDeliveries> =>
        http.send('POST', `${base}/webhook-deliveries/retry`, { body, takesKey: true }, options),
      /**
       * List the attempts of a webhook delivery.
       *
       * Returns the attempts, newest first.
       *
       * Requires the `webhooks:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      listAttempts: (deliveryId: string, query: ListWebhookAttemptsQuery = {}, options?: RequestOptions): List<WebhookAttempt> =>
        http.list(`${base}/webhook-deliveries/${segment(deliveryId)}/attempts`, query, options),
      /**
       * Retry a webhook delivery.
       *
       * Schedules the delivery immediately, whatever its status, and restarts its retry schedule. A pending delivery does not change. The message keeps its ID, so that receivers can recognize duplicates.
       *
       * Requires the `webhooks:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `validation_error`, `idempotency_key_reused`.
       */
      retry: (deliveryId: string, options?: RequestOptions): Promise<WebhookDelivery> =>
        http.send('POST', `${base}/webhook-deliveries/${segment(deliveryId)}/retry`, { takesKey: true }, options),
    },
    webhookEndpoints: {
      /**
       * List webhook endpoints.
       *
       * Returns the webhook endpoints of the environment, newest first.
       *
       * Requires the `webhooks:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      list: (query: ListWebhookEndpointsQuery = {}, options?: RequestOptions): List<WebhookEndpoint> =>
        http.list(`${base}/webhook-endpoints`, query, options),
      /**
       * Create a webhook endpoint.
       *
       * The endpoint receives all events from now on, signed as defined by Standard Webhooks 1.0. The signing secret is returned only once.
       *
       * Requires the `webhooks:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `validation_error`, `idempotency_key_reused`, `address_not_allowed`.
       */
      create: (body: CreateWebhookEndpointRequest, options?: RequestOptions): Promise<WebhookEndpointWithSecret> =>
        http.send('POST', `${base}/webhook-endpoints`, { body, takesKey: true }, options),
      /**
       * Get a webhook endpoint.
       *
       * Returns the endpoint without its secret.
       *
       * Requires the `webhooks:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      get: (endpointId: string, options?: RequestOptions): Promise<WebhookEndpoint> =>
        http.send('GET', `${base}/webhook-endpoints/${segment(endpointId)}`, {}, options),
      /**
       * Update a webhook endpoint.
       *
       * Changes the URL or the event types, or disables or enables the endpoint. Pending deliveries to a disabled endpoint are sent after it is enabled again. Events that occur while it is disabled are not delivered; `GET …/events` lists them.
       *
       * Requires the `webhooks:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`, `address_not_allowed`.
       */
      change: (endpointId: string, body: ChangeWebhookEndpointRequest = {}, options?: RequestOptions): Promise<WebhookEndpoint> =>
        http.send('PATCH', `${base}/webhook-endpoints/${segment(endpointId)}`, { body, takesKey: true }, options),
      /** The same as `change`. */
      update: (endpointId: string, body: ChangeWebhookEndpointRequest = {}, options?: RequestOptions): Promise<WebhookEndpoint> =>
        http.send('PATCH', `${base}/webhook-endpoints/${segment(endpointId)}`, { body, takesKey: true }, options),
      /**
       * Delete a webhook endpoint.
       *
       * Pending deliveries become dead letters. An attempt that is already running is not cancelled.
       *
       * Requires the `webhooks:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      delete: (endpointId: string, options?: RequestOptions): Promise<void> =>
        http.send('DELETE', `${base}/webhook-endpoints/${segment(endpointId)}`, { takesKey: true }, options),
      /**
       * Get a webhook endpoint's delivery health.
       *
       * Returns the status of the endpoint and how many deliveries succeeded or failed in the last 24 hours.
       *
       * Requires the `webhooks:read` scope.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `not_found`, `validation_error`.
       */
      getHealth: (endpointId: string, options?: RequestOptions): Promise<WebhookEndpointHealth> =>
        http.send('GET', `${base}/webhook-endpoints/${segment(endpointId)}/health`, {}, options),
      /**
       * Ping a webhook endpoint.
       *
       * Sends an event of type `ping` to this endpoint only, regardless of its event types. The delivery and its attempts show the result.
       *
       * Requires the `webhooks:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `conflict`, `validation_error`, `idempotency_key_reused`.
       */
      ping: (endpointId: string, options?: RequestOptions): Promise<WebhookDelivery> =>
        http.send('POST', `${base}/webhook-endpoints/${segment(endpointId)}/ping`, { takesKey: true }, options),
      /**
       * Rotate the secret of a webhook endpoint.
       *
       * Creates a new signing secret, which is returned only once. During the overlap, messages are signed with both secrets, so that receivers can switch without downtime. Another rotation during the overlap ends the oldest secret immediately.
       *
       * Requires the `webhooks:write` scope. Retries with the same `Idempotency-Key` return the stored response.
       *
       * @throws ServiceError with the code `insufficient_scope`, `network_not_allowed`, `second_factor_missing`, `forbidden_origin`, `not_found`, `idempotency_key_in_progress`, `validation_error`, `idempotency_key_reused`.
       */
      rotateSecret: (endpointId: string, body: RotateWebhookSecretRequest = {}, options?: RequestOptions): Promise<WebhookEndpointWithSecret> =>
        http.send('POST', `${base}/webhook-endpoints/${segment(endpointId)}/rotate-secret`, { body, takesKey: true }, options),
    },
  };
}
