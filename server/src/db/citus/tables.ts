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
  answer_batches: 'organization',
  api_key_networks: 'coordinator',
  api_keys: 'coordinator',
  apps: 'reference',
  audit_chain: 'organization',
  audit_checkpoints: 'organization',
  audit_log: 'organization',
  bundles: 'organization',
  definitions: 'organization',
  due_states: 'organization',
  enrollments: 'organization',
  environment_keys: 'organization',
  environments: 'reference',
  evaluation_reviews: 'organization',
  evaluations: 'organization',
  events: 'organization',
  idempotency_keys: 'organization',
  instrument_count_queue: 'organization',
  instrument_events: 'organization',
  instrument_health_checks: 'organization',
  instrument_rollups: 'organization',
  instrument_session_rollups: 'organization',
  invitations: 'coordinator',
  jobs: 'organization',
  known_networks: 'coordinator',
  memberships: 'coordinator',
  organizations: 'reference',
  participant_sessions: 'organization',
  password_reset_requests: 'coordinator',
  password_resets: 'coordinator',
  program_link_visitors: 'organization',
  program_links: 'organization',
  programs: 'organization',
  psychometric_checks: 'organization',
  psychometric_counts: 'organization',
  question_deliveries: 'organization',
  rate_limits: 'coordinator',
  reported_guardrails: 'organization',
  settings: 'coordinator',
  sign_in_links: 'coordinator',
  subjects: 'organization',
  throttles: 'coordinator',
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
export const TABLES_WITH_TOKENS = ['participant_sessions', 'program_links'] as const;
