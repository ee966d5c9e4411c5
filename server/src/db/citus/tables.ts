import type { Tables } from '../tables.gen.ts';

/**
 * Where a distributed database stores the rows of a table:
 * - `organization`: on the node of their organization, together with all other rows of that organization;
 * - `reference`: a copy on every node, for what changes rarely and most statements join or check;
 * - `coordinator`: on the coordinator, for what belongs to no organization, and for the directory of
 *   credentials: it is searched by a hash or an address before the organization is known, and its triggers
 *   notify the processes that cache credentials.
 */
export type Place = 'organization' | 'reference' | 'coordinator';

/** Every table of the schema `eps`, except the list of its migrations, which is on the coordinator. */
export const PLACES: Record<keyof Tables, Place> = {
  account_notices: 'coordinator',
  adherence_releases: 'organization',
  answer_batches: 'organization',
  api_key_networks: 'coordinator',
  api_keys: 'coordinator',
  apps: 'reference',
  audit_chain: 'organization',
  audit_checkpoints: 'organization',
  audit_log: 'organization',
  bundle_releases: 'organization',
  bundles: 'organization',
  contacts: 'organization',
  cycle_adherence: 'organization',
  definitions: 'organization',
  due_states: 'organization',
  enrollments: 'organization',
  environment_holds: 'organization',
  environment_keys: 'organization',
  environment_retention: 'organization',
  environments: 'reference',
  erasures: 'organization',
  evaluation_reviews: 'organization',
  evaluations: 'organization',
  events: 'organization',
  idempotency_keys: 'organization',
  identity_providers: 'organization',
  inactive_times: 'organization',
  instrument_count_queue: 'organization',
  instrument_events: 'organization',
  instrument_health_checks: 'organization',
  instrument_rollups: 'organization',
  instrument_session_rollups: 'organization',
  invitations: 'coordinator',
  jobs: 'organization',
  key_epochs: 'coordinator',
  known_networks: 'coordinator',
  memberships: 'coordinator',
  message_settings: 'organization',
  message_templates: 'organization',
  messages: 'organization',
  organizations: 'reference',
  outcomes: 'organization',
  outreach_occasions: 'organization',
  participant_pages: 'organization',
  participant_sessions: 'organization',
  participant_settings: 'organization',
  participant_tokens: 'organization',
  passkey_challenges: 'coordinator',
  passkeys: 'coordinator',
  password_reset_requests: 'coordinator',
  password_resets: 'coordinator',
  pending_guardrails: 'organization',
  personal_links: 'organization',
  program_link_visitors: 'organization',
  program_links: 'organization',
  program_outreach: 'organization',
  program_retention: 'organization',
  programs: 'organization',
  protocol_releases: 'organization',
  protocols: 'organization',
  psychometric_checks: 'organization',
  psychometric_counts: 'organization',
  psychometric_release_tries: 'organization',
  psychometric_releases: 'organization',
  question_deliveries: 'organization',
  rate_limits: 'coordinator',
  recovery_codes: 'coordinator',
  reported_guardrails: 'organization',
  return_codes: 'organization',
  settings: 'coordinator',
  sign_in_challenges: 'coordinator',
  sign_in_links: 'coordinator',
  sso_sign_ins: 'coordinator',
  studies: 'organization',
  study_occasions: 'organization',
  study_participants: 'organization',
  study_strata: 'organization',
  subject_key_passes: 'coordinator',
  subject_names: 'organization',
  subjects: 'organization',
  suppressions: 'organization',
  task_entries: 'organization',
  task_mails: 'organization',
  tasks: 'organization',
  throttles: 'coordinator',
  totp_factors: 'coordinator',
  unsubscriptions: 'organization',
  user_identities: 'organization',
  user_sessions: 'coordinator',
  users: 'reference',
  webhook_attempts: 'organization',
  webhook_deliveries: 'organization',
  webhook_endpoints: 'organization',
  webhook_notices: 'organization',
  working_copies: 'organization',
  working_copy_presence: 'organization',
};

export const ALL_TABLES = Object.keys(PLACES) as (keyof Tables)[];

/**
 * Tables whose unique hash of a token does not hold the organization, as a unique index must here.
 * `distribute` replaces it by an index: tokens are random, so they are unique without it.
 */
export const TABLES_WITH_TOKENS = ['participant_sessions', 'participant_tokens', 'program_links'] as const;
