// Generated from the migrated database by `npm run tables`. Do not edit.

/** Rows by table. */
export interface Tables {
  account_notices: {
    id: string;
    user_id: string;
    kind: string;
    created_at: string;
    mail_due_at: string;
    mail_attempts: number;
  };
  adherence_counts: {
    organization_id: string;
    program_id: string;
    day: number;
    starts_at: string;
    expected: number;
    delivered: number;
    answered: number;
    late: number;
    missed: number;
    open: number;
    not_triggered: number;
  };
  adherence_periods: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    starts_at: string;
    ends_at: string;
    cells: unknown;
  };
  adherence_releases: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    released_at: string;
    starts_at: string;
    ends_at: string;
    counts: string;
  };
  answer_batches: {
    organization_id: string;
    environment_id: string;
    id: string;
    program_id: string;
    evaluation_id: string;
    subject_id: string;
    answered_at: string;
    question_ids: string[];
    elapsed_ms: number[];
    kinds: number[] | null;
    values_sealed: Buffer | null;
    session_id: string | null;
    token_id: string | null;
  };
  answer_origins: {
    organization_id: string;
    environment_id: string;
    enrollment_id: string;
    cycle: number;
    id: string;
    program_id: string;
    subject_id: string;
    evaluation_id: string;
    mode: 'screen' | 'paper' | 'imported';
    respondent: 'self' | 'proxy';
    relation_sealed: Buffer | null;
    answered_at: string | null;
    state: 'awaits_second_entry' | 'disagreeing' | 'entered' | null;
  };
  api_key_networks: {
    organization_id: string;
    api_key_id: string;
    network: string;
    first_used_at: string;
  };
  api_keys: {
    organization_id: string;
    id: string;
    user_id: string;
    name: string;
    scopes: string[];
    app_id: string | null;
    environment_id: string | null;
    key_hash: Buffer;
    legacy: boolean;
    created_at: string;
    expires_at: string | null;
    last_used_at: string | null;
    revoked_at: string | null;
    allowed_networks: string[];
    provider_id: string | null;
  };
  apps: {
    organization_id: string;
    id: string;
    name: string;
    slug: string;
    description: string;
    timezone: string;
    created_at: string;
    publish_gates: string;
    release: 'four_eyes' | 'two_step' | 'publish';
    signatures: 'optional' | 'required';
  };
  audit_chain: {
    organization_id: string;
    position: string;
    entry_id: string;
    transaction: string;
    entry_created_at: string;
    entry_hash: Buffer;
    chain_hash: Buffer;
    chained_at: string;
  };
  audit_checkpoints: {
    organization_id: string;
    id: string;
    position: string;
    chain_hash: Buffer;
    created_at: string;
    key_id: string;
    signature: Buffer;
  };
  audit_log: {
    organization_id: string;
    id: string;
    transaction: string;
    actor_kind: string;
    actor_id: string;
    user_id: string | null;
    action: string;
    resource_type: string;
    resource_id: string;
    app_id: string | null;
    environment_id: string | null;
    request_id: string;
    network: string;
    before_digest: Buffer | null;
    after_digest: Buffer | null;
    details: string;
    created_at: string;
  };
  bundle_releases: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    bundle_id: string;
    reason: string;
    alone: boolean;
    released_by_user_id: string;
    released_at: string;
    signature: unknown;
  };
  bundles: {
    organization_id: string;
    app_id: string;
    id: string;
    name: string;
    experience_version_id: string;
    scorecard_version_id: string;
    context_version_id: string;
    guardrail_version_id: string;
    adaptive_policy_version_id: string;
    report_template_version_id: string;
    fingerprint: string;
    revision: number;
    status: 'draft' | 'validated' | 'published' | 'deprecated' | 'archived';
    created_at: string;
    created_by_user_id: string | null;
    published_at: string | null;
    cases: string | null;
    published_by_user_id: string | null;
  };
  change_releases: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    tried_at: string;
    counts_sealed: Buffer;
  };
  contacts: {
    organization_id: string;
    environment_id: string;
    subject_id: string;
    contact_sealed: Buffer;
    updated_at: string;
    answers_since: string | null;
    shows_profile: boolean;
    unconfirmed: string[];
  };
  cycle_adherence: {
    organization_id: string;
    environment_id: string;
    id: string;
    program_id: string;
    enrollment_id: string;
    starts_at: string;
    closed_at: string | null;
    earlier: unknown;
    counts: number[];
    last_day: number;
    changes_at: string | null;
    claimed_until: string | null;
    counted_starts_at: string | null;
  };
  definitions: {
    organization_id: string;
    app_id: string;
    id: string;
    business_id: string;
    kind: 'experience' | 'scorecard' | 'context' | 'guardrail' | 'adaptive_policy' | 'report_template';
    name: string;
    locale: string;
    content: string;
    content_hash: string;
    revision: number;
    status: 'draft' | 'validated' | 'published' | 'deprecated' | 'archived';
    created_at: string;
    created_by_user_id: string | null;
    published_at: string | null;
    published_by_user_id: string | null;
  };
  due_states: {
    organization_id: string;
    enrollment_id: string;
    question_id: string;
    delivery_id: string;
    delivered_at: string;
    expires_at: string | null;
    answered_at: string | null;
    login_session: Buffer;
  };
  enrollments: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    id: string;
    program_id: string;
    subject_id: string;
    status: 'active' | 'paused' | 'completed' | 'withdrawn';
    cycle_count: number;
    enrolled_at: string;
    last_cycle_at: string | null;
    next_due_at: string | null;
    withdrawn_at: string | null;
    claimed_until: string | null;
    paper_code: string | null;
  };
  environment_holds: {
    organization_id: string;
    environment_id: string;
    held_at: string | null;
    hold_sealed: Buffer | null;
  };
  environment_keys: {
    organization_id: string;
    environment_id: string;
    version: number;
    wrapped_key: Buffer;
    usable_from: string;
    created_at: string;
  };
  environment_retention: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    id: string;
    policy: string;
    due_at: string | null;
    revision: number;
    claimed_until: string | null;
  };
  environments: {
    organization_id: string;
    app_id: string;
    id: string;
    slug: string;
    kind: 'test' | 'live';
    status: 'active' | 'archived';
    timezone: string;
    wrapped_key: Buffer;
    allowed_origins: string[];
    participant_result_ttl_seconds: number;
    created_at: string;
    clock_offset_seconds: number;
    contact_mapping: unknown;
    display: string[];
    names_indexed: boolean;
    unit_mapping: unknown;
  };
  erasures: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    subject_id: string;
    erased_at: string;
    epoch: number | null;
    listed: boolean;
  };
  evaluation_dictionaries: {
    organization_id: string;
    bundle_id: string;
    id: Buffer;
    content: Buffer;
    result_bytes: number;
  };
  evaluation_reviews: {
    organization_id: string;
    environment_id: string;
    id: string;
    evaluation_id: string;
    new_evaluation_id: string | null;
    decision: 'approve' | 'reject' | 'amend' | 'rescore';
    details_sealed: Buffer | null;
    reviewer_kind: string;
    reviewer_id: string;
    user_id: string | null;
    status_before: string;
    status_after: string;
    created_at: string;
    signature: unknown;
  };
  evaluations: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    id: string;
    program_id: string;
    enrollment_id: string;
    subject_id: string;
    version_bundle_id: string;
    cycle: number;
    cycle_starts_at: string | null;
    cycle_ends_at: string | null;
    context_fingerprint: string;
    status: 'pending' | 'in_progress' | 'needs_review' | 'completed' | 'failed' | 'superseded' | 'deleted';
    created_at: string;
    completed_at: string | null;
    context_sealed: Buffer | null;
    result_sealed: Buffer | null;
    input_sealed: Buffer | null;
    administered: string[] | null;
    supersedes_id: string | null;
    measured: boolean;
    measured_day: Date | null;
    in_release: boolean;
    session_issuer: string | null;
    answered_at: string | null;
    changed: string | null;
    cell_id: string | null;
  };
  events: {
    organization_id: string;
    environment_id: string;
    id: string;
    type: string;
    payload: string;
    created_at: string;
    transaction: string;
  };
  export_schedules: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    frequency: 'daily' | 'weekly';
    request: string;
    scopes: string[];
    user_id: string;
    next_at: string;
    claimed_until: string | null;
    last_job_id: string | null;
    api_key_id: string | null;
  };
  files: {
    organization_id: string;
    app_id: string;
    id: string;
    sha256: string;
    key: string;
    name: string;
    type: 'image' | 'audio' | 'video';
    media_type: string;
    size: number;
    width: number | null;
    height: number | null;
    bytes: Buffer;
    created_at: string;
    created_by_user_id: string | null;
  };
  group_releases: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    tried_at: string;
    cycles_sealed: Buffer;
  };
  idempotency_keys: {
    organization_id: string;
    key_hash: Buffer;
    fingerprint: Buffer;
    status: number;
    response: Buffer;
    created_at: string;
    subject_id: string | null;
  };
  identity_providers: {
    organization_id: string;
    id: string;
    name: string;
    issuer: string;
    client_id: string;
    sealed_secret: Buffer;
    scopes: string[];
    domains: string[];
    groups_claim: string | null;
    group_roles: unknown;
    default_role: string | null;
    jit: boolean;
    created_at: string;
    updated_at: string;
    group_units: unknown;
  };
  inactive_times: {
    organization_id: string;
    of_id: string;
    from_at: string;
    until_at: string | null;
  };
  instrument_count_queue: {
    organization_id: string;
    environment_id: string;
    id: string;
    what: 'answers' | 'event' | 'started' | 'completed' | 'abandoned' | 'revoked' | 'reopened';
  };
  instrument_events: {
    organization_id: string;
    environment_id: string;
    id: string;
    program_id: string;
    evaluation_id: string;
    subject_id: string;
    question_id: string;
    type: 'view' | 'change' | 'skip';
    occurred_at: string;
  };
  instrument_health_checks: {
    organization_id: string;
    environment_id: string;
    day: Date;
    reasons: string[];
  };
  instrument_periods: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    first_day: Date;
    end_day: Date;
    question_id: string;
    people: number;
    counts: number[];
    viewers: Buffer;
    respondents: Buffer;
    durations: Buffer;
    question_counts: Buffer;
  };
  instrument_rollups: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    day: Date;
    question_id: string;
    views: number;
    answers: number;
    changed: number;
    skips: number;
    viewers: Buffer;
    respondents: Buffer;
    elapsed: Buffer;
    block_first: Date | null;
    block_last: Date | null;
  };
  instrument_session_rollups: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    day: Date;
    started: number;
    completed: number;
    abandoned: number;
    revoked: number;
    active_ms: Buffer;
    question_counts: Buffer;
    block_last: Date | null;
    starters: Buffer;
    completers: Buffer;
  };
  invitations: {
    organization_id: string;
    id: string;
    membership_id: string;
    user_id: string;
    email: string;
    role: 'owner' | 'admin' | 'editor' | 'coordinator' | 'reviewer' | 'analyst' | 'leader' | 'viewer' | 'auditor';
    status: 'pending' | 'accepted' | 'revoked' | 'expired';
    token_hash: Buffer | null;
    token_mailed: boolean;
    created_by_user_id: string;
    created_at: string;
    expires_at: string;
    mail_due_at: string | null;
    mail_attempts: number;
  };
  job_archives: {
    organization_id: string;
    job_id: string;
    starts_at: string;
    length: number;
    sealed: Buffer;
  };
  job_failures: {
    organization_id: string;
    queue: string;
    row_id: string;
    failures: number;
    reason: string;
    failed_at: string;
    next_at: string;
    given_up: boolean;
  };
  jobs: {
    organization_id: string;
    app_id: string;
    environment_id: string | null;
    id: string;
    kind: 'simulation' | 'calibration' | 'shadow' | 'personal_links' | 'export' | 'response_import';
    status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
    progress: number;
    request: string;
    result: string | null;
    error_code: string | null;
    error_message: string | null;
    attempts: number;
    created_at: string;
    created_by_user_id: string | null;
    finished_at: string | null;
    claimed_until: string | null;
    result_sealed: Buffer | null;
  };
  key_epochs: {
    epoch: number;
    fingerprint: Buffer;
    usable_from: string;
    destroyed_at: string | null;
  };
  known_networks: {
    key_digest: Buffer;
    expires_at: string;
  };
  logout_tokens: {
    provider_id: string;
    jti_hash: Buffer;
    idp_subject: Buffer | null;
    idp_session: Buffer | null;
    issued_at: string;
    expires_at: string;
  };
  memberships: {
    organization_id: string;
    id: string;
    user_id: string;
    shown_user_id: string;
    role: 'owner' | 'admin' | 'editor' | 'coordinator' | 'reviewer' | 'analyst' | 'leader' | 'viewer' | 'auditor';
    accepted_at: string | null;
    created_at: string;
    updated_at: string;
    extra_roles: string[];
    extra_scopes: string[];
    unit_ids: string[] | null;
  };
  message_settings: {
    organization_id: string;
    environment_id: string;
    settings: string;
    updated_at: string;
  };
  message_templates: {
    organization_id: string;
    app_id: string;
    id: string;
    business_id: string;
    name: string;
    content: string;
    content_hash: string;
    revision: number;
    status: 'draft' | 'validated' | 'published' | 'deprecated' | 'archived';
    created_at: string;
    created_by_user_id: string | null;
    published_at: string | null;
  };
  messages: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    id: string;
    program_id: string;
    enrollment_id: string;
    subject_id: string;
    evaluation_id: string | null;
    occasion_id: string;
    kind: 'open' | 'released' | 'missed';
    rule_id: string;
    k: number;
    channel: string;
    template_id: string;
    unless: 'completed' | 'opened' | null;
    state: 'queued' | 'sent' | 'held' | 'requested' | 'skipped' | 'failed' | 'bounced' | 'complained';
    error: string | null;
    due_at: string;
    send_at: string;
    created_at: string;
    sent_at: string | null;
    attempts: number;
    claimed_until: string | null;
    content_sealed: Buffer | null;
    session_id: string | null;
    address_index: Buffer | null;
    task_id: string | null;
    resent: number;
  };
  organizations: {
    id: string;
    name: string;
    slug: string;
    created_at: string;
    privacy_floor: number;
    access_reason: 'optional' | 'required';
    second_factor: 'optional' | 'required';
    allowed_networks: string[];
    reauthentication: 'optional' | 'required';
    webhook_hosts: string[];
  };
  outcome_cells: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    rule_id: string;
    month: Date;
    cells_sealed: Buffer;
  };
  outcome_due: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    rule_id: string;
    subject_id: string;
    due_at: string | null;
  };
  outcomes: {
    organization_id: string;
    environment_id: string;
    id: string;
    subject_id: string;
    evaluation_id: string | null;
    created_at: string;
    content_sealed: Buffer;
  };
  outreach_occasions: {
    organization_id: string;
    environment_id: string;
    id: string;
    program_id: string;
    enrollment_id: string;
    subject_id: string;
    evaluation_id: string | null;
    occasion_id: string;
    kind: 'open' | 'released' | 'missed';
    happened_at: string;
    done_until: string | null;
    due_at: string;
    claimed_until: string | null;
  };
  paper_entries: {
    organization_id: string;
    origin_id: string;
    number: number;
    environment_id: string;
    entered_by: string;
    user_id: string;
    entered_at: string;
    content_sealed: Buffer | null;
  };
  participant_pages: {
    organization_id: string;
    app_id: string;
    settings: string;
  };
  participant_sessions: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    id: string;
    evaluation_id: string | null;
    enrollment_id: string;
    program_id: string;
    subject_id: string;
    version_bundle_id: string;
    token_hash: Buffer;
    locale: string;
    status: 'issued' | 'active' | 'completed' | 'abandoned' | 'revoked' | 'declined_consent';
    created_at: string;
    started_at: string | null;
    last_activity_at: string | null;
    ended_at: string | null;
    expires_at: string;
    active_ms: number | null;
    question_count: number | null;
    ended_status: string | null;
    issued_by: string | null;
    link_expires_at: string | null;
    ttl_seconds: number;
    reads_earlier: boolean;
    program_link_id: string | null;
    holds_place: boolean;
    reads_profile: boolean;
    adds_devices: boolean;
  };
  participant_settings: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    can_export: boolean;
    can_withdraw: boolean | null;
    review_within_hours: number | null;
    double_entry: boolean;
  };
  participant_tokens: {
    organization_id: string;
    id: string;
    session_id: string;
    token_hash: Buffer;
    origin: 'issued' | 'link';
    created_at: string;
    expires_at: string;
    revoked_at: string | null;
  };
  passkey_challenges: {
    challenge_hash: Buffer;
    user_id: string | null;
    expires_at: string;
  };
  passkeys: {
    id: string;
    user_id: string;
    credential_id: Buffer;
    public_key: Buffer;
    counter: string;
    transports: string[];
    backed_up: boolean;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };
  password_reset_requests: {
    id: string;
    email: string;
    mail_due_at: string;
    mail_attempts: number;
  };
  password_resets: {
    token_hash: Buffer;
    user_id: string;
    mailed: boolean;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
  pending_dictionaries: {
    organization_id: string;
    bundle_id: string;
    due_at: string;
  };
  pending_guardrails: {
    organization_id: string;
    evaluation_id: string;
    due_at: string;
  };
  personal_links: {
    organization_id: string;
    environment_id: string;
    job_id: string;
    subject_id: string;
    position: number;
    url_sealed: Buffer | null;
    error: string | null;
  };
  program_link_visitors: {
    organization_id: string;
    link_id: string;
    token_hash: Buffer;
    subject_id: string;
  };
  program_links: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    id: string;
    program_id: string;
    name: string;
    identity_mode: 'reusable' | 'legacy_anonymous';
    token_hash: Buffer;
    max_sessions: number | null;
    session_count: number;
    opens_at: string | null;
    closes_at: string | null;
    created_at: string;
    created_by_user_id: string | null;
    kiosk_reset_seconds: number | null;
    return_by: 'device' | 'code';
    made_by: string | null;
    signing_version: number | null;
  };
  program_outreach: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    rules: string;
    send_window: string | null;
    causes: string[];
    updated_at: string;
    from_protocol: boolean;
  };
  program_participation: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    counted_on: Date;
    counted_at: string;
    counts: unknown;
  };
  program_retention: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    policy: string;
  };
  programs: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    id: string;
    name: string;
    version_bundle_id: string;
    mode: 'one_time' | 'continuous';
    release_policy: 'automatic' | 'review_required';
    context_overrides: string;
    recurrence: string;
    status: 'draft' | 'active' | 'paused' | 'archived';
    created_at: string;
    updated_at: string;
    created_by_user_id: string | null;
    study_id: string | null;
    of_arms: boolean;
  };
  protocol_releases: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    protocol_id: string;
    reason: string;
    alone: boolean;
    released_by_user_id: string;
    released_at: string;
    signature: unknown;
  };
  protocols: {
    organization_id: string;
    app_id: string;
    id: string;
    business_id: string;
    name: string;
    content: string;
    content_hash: string;
    revision: number;
    status: 'draft' | 'validated' | 'published' | 'deprecated' | 'archived';
    created_at: string;
    created_by_user_id: string | null;
    published_at: string | null;
    published_by_user_id: string | null;
  };
  psychometric_checks: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    day: Date;
    reasons: string[];
  };
  psychometric_counts: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    program_id: string;
    version_bundle_id: string;
    concept_id: string;
    variable: string;
    group_digest: string;
    day: Date;
    items_hash: string;
    n: number;
    n_complete: number;
    counts_sealed: Buffer;
    privacy_floor: number;
    most_per_person: number;
  };
  psychometric_release_tries: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    version_bundle_id: string;
    waiting: number;
    failed: number;
    superseded: number;
    erased: number;
    awaiting_review: number;
  };
  psychometric_releases: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    program_id: string;
    version_bundle_id: string;
    class_digest: string;
    made_by: string | null;
    issued_by: string | null;
    blocks: number;
    floor: number;
    people: number;
    evaluations: number;
    first_day: Date;
    last_day: Date;
    released_at: string;
    counts_sealed: Buffer;
    entered_by: string[] | null;
  };
  question_deliveries: {
    organization_id: string;
    environment_id: string;
    id: string;
    enrollment_id: string;
    evaluation_id: string | null;
    subject_id: string;
    question_id: string;
    due_reason: string;
    login_session: Buffer;
    delivered_at: string;
    expires_at: string | null;
    answered_at: string | null;
    declined: boolean;
  };
  rate_limits: {
    bucket: Buffer;
    tokens: number;
    refilled_at: string;
  };
  recovery_codes: {
    user_id: string;
    code_hash: Buffer;
  };
  removed_contents: {
    organization_id: string;
    environment_id: string;
    subject_id: string;
    id: string;
    last_day: number;
    due_at: string;
  };
  reported_guardrails: {
    organization_id: string;
    evaluation_id: string;
    rule_digest: Buffer;
  };
  return_codes: {
    organization_id: string;
    link_id: string;
    code_hash: Buffer;
    session_id: string;
  };
  running_count_changes: {
    organization_id: string;
    of_id: string;
    id: string;
    kind: string;
    key: string;
    n: number;
  };
  running_counts: {
    organization_id: string;
    of_id: string;
    kind: string;
    key: string;
    n: number;
  };
  scim_group_members: {
    organization_id: string;
    group_id: string;
    scim_user_id: string;
  };
  scim_groups: {
    organization_id: string;
    provider_id: string;
    id: string;
    display_name: string;
    external_id: string | null;
    created_at: string;
    updated_at: string;
  };
  scim_tokens: {
    organization_id: string;
    id: string;
    provider_id: string;
    name: string;
    token_hash: Buffer;
    created_by_user_id: string;
    created_at: string;
    last_used_at: string | null;
  };
  scim_users: {
    organization_id: string;
    provider_id: string;
    id: string;
    user_name: string;
    external_id: string | null;
    address: string;
    user_id: string;
    active: boolean;
    joined: boolean;
    sealed_profile: Buffer;
    created_at: string;
    updated_at: string;
  };
  settings: {
    name: string;
    value: string;
  };
  sign_in_challenges: {
    token_hash: Buffer;
    user_id: string;
    methods: string[];
    expires_at: string;
    sso_organization_id: string | null;
    provider_id: string | null;
    authenticated_at: string | null;
    idp_subject: Buffer | null;
    idp_session: Buffer | null;
  };
  sign_in_links: {
    token_hash: Buffer;
    user_id: string;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
  silent_enrollments: {
    organization_id: string;
    program_id: string;
    enrollment_id: string;
  };
  sso_sign_ins: {
    state_hash: Buffer;
    browser_hash: Buffer;
    sso_organization_id: string;
    provider_id: string;
    user_id: string | null;
    confirms: boolean;
    expires_at: string;
  };
  statistic_cells: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    id: string;
    program_id: string;
    version_bundle_id: string;
    starts_at: string;
    ends_at: string;
    units: string[];
    merged_units: string[];
    makers: string[];
    people: number;
    evaluations: number;
    awaiting_review: number;
    floor: number;
    first_day: Date;
    last_day: Date;
    closed_at: string;
    values_sealed: Buffer;
    counters_sealed: Buffer;
  };
  statistic_counters: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    version_bundle_id: string;
    variable: string;
    group_digest: string;
    counters_sealed: Buffer;
  };
  statistic_periods: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    starts_at: string;
    ends_at: string;
    closed_at: string;
    enrolled: string;
    left_out: string | null;
  };
  statistic_sums: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    starts_at: string;
    unit_id: string;
    people: number;
    enrolled: number;
    merged: boolean;
    merged_into: string[] | null;
    values_sealed: Buffer | null;
  };
  statistic_totals: {
    organization_id: string;
    environment_id: string;
    program_id: string;
    version_bundle_id: string;
    basis: string;
    makers: string[];
    people: number;
    awaiting_review: number;
    floor: number;
    first_day: Date | null;
    last_day: Date | null;
    closed_at: string | null;
    unit_sets: string;
  };
  studies: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    id: string;
    name: string;
    protocol_id: string;
    waves: string;
    status: 'draft' | 'active' | 'paused' | 'archived';
    inactive: string;
    seed_sealed: Buffer;
    commitment: string;
    created_at: string;
    updated_at: string;
    created_by_user_id: string | null;
    revealed_before: string;
    protocol_since: string | null;
    earlier_protocols: string;
  };
  study_occasions: {
    organization_id: string;
    study_id: string;
    participant_id: string;
    wave: string;
    k: number;
    opens_at: string;
    closes_at: string;
    evaluation_id: string;
    state: 'open' | 'completed' | 'partial' | 'missed' | 'skipped';
    completed_at: string | null;
    grace_ends_at: string | null;
    is_first: boolean;
  };
  study_participants: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    id: string;
    study_id: string;
    subject_id: string;
    status: 'active' | 'paused' | 'completed' | 'withdrawn';
    starts_at: string;
    created_at: string;
    withdrawn_at: string | null;
    state_sealed: Buffer | null;
    next_due_at: string | null;
    claimed_until: string | null;
    changes: number;
    missed_last_two: number;
  };
  study_strata: {
    organization_id: string;
    study_id: string;
    stratum: string;
    assigned: number;
  };
  subject_key_passes: {
    environment_id: string;
    epoch: number | null;
    claimed_until: string;
  };
  subject_names: {
    organization_id: string;
    environment_id: string;
    digest: Buffer;
    subject_id: string;
  };
  subjects: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    id: string;
    external_id_index: Buffer | null;
    external_id_sealed: Buffer | null;
    identity_mode: 'enterprise_managed' | 'reusable' | 'legacy_anonymous';
    status: 'active' | 'deleted';
    wrapped_key: Buffer | null;
    profile: unknown;
    created_at: string;
    updated_at: string;
    made_by: string | null;
    held_at: string | null;
    hold_sealed: Buffer | null;
  };
  suppressions: {
    organization_id: string;
    environment_id: string;
    id: string;
    address_index: Buffer;
    reason: 'bounced' | 'complained';
    message_id: string | null;
    created_at: string;
  };
  task_entries: {
    organization_id: string;
    id: string;
    task_id: string;
    subject_id: string;
    action: 'acknowledged' | 'started' | 'completed' | 'cancelled' | 'reassigned' | 'commented' | 'overdue' | 'escalated' | 'superseded';
    at: string;
    user_id: string | null;
    details_sealed: Buffer | null;
  };
  task_mails: {
    organization_id: string;
    id: string;
    task_id: string;
    assignee: string;
    user_id: string | null;
    reason: 'assigned' | 'overdue';
    mail_due_at: string;
    mail_attempts: number;
  };
  tasks: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    id: string;
    subject_id: string;
    evaluation_id: string | null;
    rule_digest: Buffer | null;
    status: 'open' | 'acknowledged' | 'in_progress' | 'done' | 'cancelled';
    severity: 'info' | 'warning' | 'critical';
    superseded: boolean;
    assignee: string;
    due_at: string;
    overdue_reported: boolean;
    escalations: string;
    next_at: string | null;
    created_at: string;
    content_sealed: Buffer | null;
    program_id: string | null;
  };
  throttles: {
    key_digest: Buffer;
    attempts: number;
    next_allowed_at: string;
    expires_at: string;
  };
  totp_factors: {
    user_id: string;
    sealed_secret: Buffer;
    created_at: string;
    confirmed_at: string | null;
    last_step: string;
  };
  unit_members: {
    organization_id: string;
    environment_id: string;
    subject_id: string;
    unit_id: string;
    starts_on: Date;
    ends_on: Date | null;
  };
  unit_trees: {
    organization_id: string;
    environment_id: string;
    names_sealed: Buffer;
    updated_at: string;
  };
  units: {
    organization_id: string;
    environment_id: string;
    id: string;
    path: string[];
    position: number;
  };
  unsubscriptions: {
    organization_id: string;
    environment_id: string;
    subject_id: string;
    message_id: string | null;
    unsubscribed_at: string;
  };
  upload_parts: {
    organization_id: string;
    environment_id: string;
    upload_id: string;
    starts_at: string;
    length: number;
    user_id: string;
    created_at: string;
    sealed: Buffer;
  };
  user_identities: {
    organization_id: string;
    provider_id: string;
    subject_hash: Buffer;
    user_id: string;
    created_at: string;
    withdrawn_at: string | null;
  };
  user_sessions: {
    token_hash: Buffer;
    id: string;
    user_id: string;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
    methods: string[];
    ended_in: string[];
    authenticated_at: string | null;
    sso_organization_id: string | null;
    provider_id: string | null;
    signed_at: string | null;
    idp_subject: Buffer | null;
    idp_session: Buffer | null;
  };
  users: {
    id: string;
    email: string;
    password_hash: string | null;
    email_verified_at: string | null;
    created_at: string;
  };
  webhook_attempts: {
    organization_id: string;
    environment_id: string;
    id: string;
    delivery_id: string;
    attempted_at: string;
    duration_ms: number;
    response_status: number | null;
    error: string | null;
    response_body: string | null;
  };
  webhook_deliveries: {
    organization_id: string;
    environment_id: string;
    id: string;
    endpoint_id: string;
    event_id: string;
    event_type: string;
    payload: string;
    status: 'pending' | 'succeeded' | 'failed' | 'dead_letter';
    attempt_count: number;
    schedule_step: number;
    created_at: string;
    delivered_at: string | null;
    last_error: string | null;
    next_attempt_at: string | null;
    response_status: number | null;
    claimed_until: string | null;
    claim_token: string | null;
  };
  webhook_endpoints: {
    organization_id: string;
    app_id: string;
    environment_id: string;
    id: string;
    url: string;
    event_types: string[] | null;
    status: 'enabled' | 'disabled';
    disabled_reason: 'by_request' | 'gone' | 'failing' | null;
    secret_sealed: Buffer;
    previous_secret_sealed: Buffer | null;
    previous_secret_expires_at: string | null;
    failing_since: string | null;
    created_at: string;
    updated_at: string;
    deleted_at: string | null;
  };
  webhook_notices: {
    organization_id: string;
    id: string;
    endpoint_id: string;
    user_id: string;
    mail_due_at: string;
    mail_attempts: number;
  };
  working_copies: {
    organization_id: string;
    app_id: string;
    id: string;
    name: string;
    business_id_prefix: string;
    contents: string;
    cases: string;
    base_bundle_id: string | null;
    revision: number;
    created_at: string;
    created_by_user_id: string | null;
    updated_at: string;
    updated_by_user_id: string | null;
    locale: string;
  };
  working_copy_presence: {
    organization_id: string;
    working_copy_id: string;
    client_id: string;
    user_id: string;
    location: string;
    seen_at: string;
  };
}

/** PostgreSQL's types of columns by table. */
export const COLUMN_TYPES: {
  readonly [Table in keyof Tables]: Readonly<Record<keyof Tables[Table], string>>;
} = {
  account_notices: { id: 'uuid', user_id: 'uuid', kind: 'text', created_at: 'timestamp with time zone', mail_due_at: 'timestamp with time zone', mail_attempts: 'integer' },
  adherence_counts: { organization_id: 'uuid', program_id: 'uuid', day: 'integer', starts_at: 'timestamp with time zone', expected: 'integer', delivered: 'integer', answered: 'integer', late: 'integer', missed: 'integer', open: 'integer', not_triggered: 'integer' },
  adherence_periods: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', starts_at: 'timestamp with time zone', ends_at: 'timestamp with time zone', cells: 'jsonb' },
  adherence_releases: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', released_at: 'timestamp with time zone', starts_at: 'timestamp with time zone', ends_at: 'timestamp with time zone', counts: 'text' },
  answer_batches: { organization_id: 'uuid', environment_id: 'uuid', id: 'uuid', program_id: 'uuid', evaluation_id: 'uuid', subject_id: 'uuid', answered_at: 'timestamp with time zone', question_ids: 'text[]', elapsed_ms: 'integer[]', kinds: 'integer[]', values_sealed: 'bytea', session_id: 'uuid', token_id: 'uuid' },
  answer_origins: { organization_id: 'uuid', environment_id: 'uuid', enrollment_id: 'uuid', cycle: 'integer', id: 'uuid', program_id: 'uuid', subject_id: 'uuid', evaluation_id: 'uuid', mode: 'text', respondent: 'text', relation_sealed: 'bytea', answered_at: 'timestamp with time zone', state: 'text' },
  api_key_networks: { organization_id: 'uuid', api_key_id: 'uuid', network: 'text', first_used_at: 'timestamp with time zone' },
  api_keys: { organization_id: 'uuid', id: 'uuid', user_id: 'uuid', name: 'text', scopes: 'text[]', app_id: 'uuid', environment_id: 'uuid', key_hash: 'bytea', legacy: 'boolean', created_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', last_used_at: 'timestamp with time zone', revoked_at: 'timestamp with time zone', allowed_networks: 'text[]', provider_id: 'uuid' },
  apps: { organization_id: 'uuid', id: 'uuid', name: 'text', slug: 'text', description: 'text', timezone: 'text', created_at: 'timestamp with time zone', publish_gates: 'text', release: 'text', signatures: 'text' },
  audit_chain: { organization_id: 'uuid', position: 'bigint', entry_id: 'uuid', transaction: 'xid8', entry_created_at: 'timestamp with time zone', entry_hash: 'bytea', chain_hash: 'bytea', chained_at: 'timestamp with time zone' },
  audit_checkpoints: { organization_id: 'uuid', id: 'uuid', position: 'bigint', chain_hash: 'bytea', created_at: 'timestamp with time zone', key_id: 'text', signature: 'bytea' },
  audit_log: { organization_id: 'uuid', id: 'uuid', transaction: 'xid8', actor_kind: 'text', actor_id: 'text', user_id: 'uuid', action: 'text', resource_type: 'text', resource_id: 'text', app_id: 'uuid', environment_id: 'uuid', request_id: 'text', network: 'text', before_digest: 'bytea', after_digest: 'bytea', details: 'text', created_at: 'timestamp with time zone' },
  bundle_releases: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', bundle_id: 'uuid', reason: 'text', alone: 'boolean', released_by_user_id: 'uuid', released_at: 'timestamp with time zone', signature: 'jsonb' },
  bundles: { organization_id: 'uuid', app_id: 'uuid', id: 'uuid', name: 'text', experience_version_id: 'uuid', scorecard_version_id: 'uuid', context_version_id: 'uuid', guardrail_version_id: 'uuid', adaptive_policy_version_id: 'uuid', report_template_version_id: 'uuid', fingerprint: 'text', revision: 'integer', status: 'text', created_at: 'timestamp with time zone', created_by_user_id: 'uuid', published_at: 'timestamp with time zone', cases: 'text', published_by_user_id: 'uuid' },
  change_releases: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', tried_at: 'timestamp with time zone', counts_sealed: 'bytea' },
  contacts: { organization_id: 'uuid', environment_id: 'uuid', subject_id: 'uuid', contact_sealed: 'bytea', updated_at: 'timestamp with time zone', answers_since: 'timestamp with time zone', shows_profile: 'boolean', unconfirmed: 'text[]' },
  cycle_adherence: { organization_id: 'uuid', environment_id: 'uuid', id: 'uuid', program_id: 'uuid', enrollment_id: 'uuid', starts_at: 'timestamp with time zone', closed_at: 'timestamp with time zone', earlier: 'jsonb', counts: 'integer[]', last_day: 'integer', changes_at: 'timestamp with time zone', claimed_until: 'timestamp with time zone', counted_starts_at: 'timestamp with time zone' },
  definitions: { organization_id: 'uuid', app_id: 'uuid', id: 'uuid', business_id: 'text', kind: 'text', name: 'text', locale: 'text', content: 'text', content_hash: 'text', revision: 'integer', status: 'text', created_at: 'timestamp with time zone', created_by_user_id: 'uuid', published_at: 'timestamp with time zone', published_by_user_id: 'uuid' },
  due_states: { organization_id: 'uuid', enrollment_id: 'uuid', question_id: 'text', delivery_id: 'uuid', delivered_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', answered_at: 'timestamp with time zone', login_session: 'bytea' },
  enrollments: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', id: 'uuid', program_id: 'uuid', subject_id: 'uuid', status: 'text', cycle_count: 'integer', enrolled_at: 'timestamp with time zone', last_cycle_at: 'timestamp with time zone', next_due_at: 'timestamp with time zone', withdrawn_at: 'timestamp with time zone', claimed_until: 'timestamp with time zone', paper_code: 'text' },
  environment_holds: { organization_id: 'uuid', environment_id: 'uuid', held_at: 'timestamp with time zone', hold_sealed: 'bytea' },
  environment_keys: { organization_id: 'uuid', environment_id: 'uuid', version: 'integer', wrapped_key: 'bytea', usable_from: 'timestamp with time zone', created_at: 'timestamp with time zone' },
  environment_retention: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', id: 'uuid', policy: 'text', due_at: 'timestamp with time zone', revision: 'integer', claimed_until: 'timestamp with time zone' },
  environments: { organization_id: 'uuid', app_id: 'uuid', id: 'uuid', slug: 'text', kind: 'text', status: 'text', timezone: 'text', wrapped_key: 'bytea', allowed_origins: 'text[]', participant_result_ttl_seconds: 'integer', created_at: 'timestamp with time zone', clock_offset_seconds: 'integer', contact_mapping: 'jsonb', display: 'text[]', names_indexed: 'boolean', unit_mapping: 'jsonb' },
  erasures: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', subject_id: 'uuid', erased_at: 'timestamp with time zone', epoch: 'integer', listed: 'boolean' },
  evaluation_dictionaries: { organization_id: 'uuid', bundle_id: 'uuid', id: 'bytea', content: 'bytea', result_bytes: 'integer' },
  evaluation_reviews: { organization_id: 'uuid', environment_id: 'uuid', id: 'uuid', evaluation_id: 'uuid', new_evaluation_id: 'uuid', decision: 'text', details_sealed: 'bytea', reviewer_kind: 'text', reviewer_id: 'text', user_id: 'uuid', status_before: 'text', status_after: 'text', created_at: 'timestamp with time zone', signature: 'jsonb' },
  evaluations: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', id: 'uuid', program_id: 'uuid', enrollment_id: 'uuid', subject_id: 'uuid', version_bundle_id: 'uuid', cycle: 'integer', cycle_starts_at: 'timestamp with time zone', cycle_ends_at: 'timestamp with time zone', context_fingerprint: 'text', status: 'text', created_at: 'timestamp with time zone', completed_at: 'timestamp with time zone', context_sealed: 'bytea', result_sealed: 'bytea', input_sealed: 'bytea', administered: 'text[]', supersedes_id: 'uuid', measured: 'boolean', measured_day: 'date', in_release: 'boolean', session_issuer: 'uuid', answered_at: 'timestamp with time zone', changed: 'xid8', cell_id: 'uuid' },
  events: { organization_id: 'uuid', environment_id: 'uuid', id: 'uuid', type: 'text', payload: 'text', created_at: 'timestamp with time zone', transaction: 'xid8' },
  export_schedules: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', frequency: 'text', request: 'text', scopes: 'text[]', user_id: 'uuid', next_at: 'timestamp with time zone', claimed_until: 'timestamp with time zone', last_job_id: 'uuid', api_key_id: 'uuid' },
  files: { organization_id: 'uuid', app_id: 'uuid', id: 'uuid', sha256: 'text', key: 'text', name: 'text', type: 'text', media_type: 'text', size: 'integer', width: 'integer', height: 'integer', bytes: 'bytea', created_at: 'timestamp with time zone', created_by_user_id: 'uuid' },
  group_releases: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', tried_at: 'timestamp with time zone', cycles_sealed: 'bytea' },
  idempotency_keys: { organization_id: 'uuid', key_hash: 'bytea', fingerprint: 'bytea', status: 'integer', response: 'bytea', created_at: 'timestamp with time zone', subject_id: 'uuid' },
  identity_providers: { organization_id: 'uuid', id: 'uuid', name: 'text', issuer: 'text', client_id: 'text', sealed_secret: 'bytea', scopes: 'text[]', domains: 'text[]', groups_claim: 'text', group_roles: 'jsonb', default_role: 'text', jit: 'boolean', created_at: 'timestamp with time zone', updated_at: 'timestamp with time zone', group_units: 'jsonb' },
  inactive_times: { organization_id: 'uuid', of_id: 'uuid', from_at: 'timestamp with time zone', until_at: 'timestamp with time zone' },
  instrument_count_queue: { organization_id: 'uuid', environment_id: 'uuid', id: 'uuid', what: 'text' },
  instrument_events: { organization_id: 'uuid', environment_id: 'uuid', id: 'uuid', program_id: 'uuid', evaluation_id: 'uuid', subject_id: 'uuid', question_id: 'text', type: 'text', occurred_at: 'timestamp with time zone' },
  instrument_health_checks: { organization_id: 'uuid', environment_id: 'uuid', day: 'date', reasons: 'text[]' },
  instrument_periods: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', first_day: 'date', end_day: 'date', question_id: 'text', people: 'integer', counts: 'integer[]', viewers: 'bytea', respondents: 'bytea', durations: 'bytea', question_counts: 'bytea' },
  instrument_rollups: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', day: 'date', question_id: 'text', views: 'integer', answers: 'integer', changed: 'integer', skips: 'integer', viewers: 'bytea', respondents: 'bytea', elapsed: 'bytea', block_first: 'date', block_last: 'date' },
  instrument_session_rollups: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', day: 'date', started: 'integer', completed: 'integer', abandoned: 'integer', revoked: 'integer', active_ms: 'bytea', question_counts: 'bytea', block_last: 'date', starters: 'bytea', completers: 'bytea' },
  invitations: { organization_id: 'uuid', id: 'uuid', membership_id: 'uuid', user_id: 'uuid', email: 'text', role: 'text', status: 'text', token_hash: 'bytea', token_mailed: 'boolean', created_by_user_id: 'uuid', created_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', mail_due_at: 'timestamp with time zone', mail_attempts: 'integer' },
  job_archives: { organization_id: 'uuid', job_id: 'uuid', starts_at: 'bigint', length: 'integer', sealed: 'bytea' },
  job_failures: { organization_id: 'uuid', queue: 'text', row_id: 'uuid', failures: 'integer', reason: 'text', failed_at: 'timestamp with time zone', next_at: 'timestamp with time zone', given_up: 'boolean' },
  jobs: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', id: 'uuid', kind: 'text', status: 'text', progress: 'double precision', request: 'text', result: 'text', error_code: 'text', error_message: 'text', attempts: 'integer', created_at: 'timestamp with time zone', created_by_user_id: 'uuid', finished_at: 'timestamp with time zone', claimed_until: 'timestamp with time zone', result_sealed: 'bytea' },
  key_epochs: { epoch: 'integer', fingerprint: 'bytea', usable_from: 'timestamp with time zone', destroyed_at: 'timestamp with time zone' },
  known_networks: { key_digest: 'bytea', expires_at: 'timestamp with time zone' },
  logout_tokens: { provider_id: 'uuid', jti_hash: 'bytea', idp_subject: 'bytea', idp_session: 'bytea', issued_at: 'timestamp with time zone', expires_at: 'timestamp with time zone' },
  memberships: { organization_id: 'uuid', id: 'uuid', user_id: 'uuid', shown_user_id: 'uuid', role: 'text', accepted_at: 'timestamp with time zone', created_at: 'timestamp with time zone', updated_at: 'timestamp with time zone', extra_roles: 'text[]', extra_scopes: 'text[]', unit_ids: 'text[]' },
  message_settings: { organization_id: 'uuid', environment_id: 'uuid', settings: 'text', updated_at: 'timestamp with time zone' },
  message_templates: { organization_id: 'uuid', app_id: 'uuid', id: 'uuid', business_id: 'text', name: 'text', content: 'text', content_hash: 'text', revision: 'integer', status: 'text', created_at: 'timestamp with time zone', created_by_user_id: 'uuid', published_at: 'timestamp with time zone' },
  messages: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', id: 'uuid', program_id: 'uuid', enrollment_id: 'uuid', subject_id: 'uuid', evaluation_id: 'uuid', occasion_id: 'uuid', kind: 'text', rule_id: 'text', k: 'integer', channel: 'text', template_id: 'uuid', unless: 'text', state: 'text', error: 'text', due_at: 'timestamp with time zone', send_at: 'timestamp with time zone', created_at: 'timestamp with time zone', sent_at: 'timestamp with time zone', attempts: 'integer', claimed_until: 'timestamp with time zone', content_sealed: 'bytea', session_id: 'uuid', address_index: 'bytea', task_id: 'uuid', resent: 'integer' },
  organizations: { id: 'uuid', name: 'text', slug: 'text', created_at: 'timestamp with time zone', privacy_floor: 'integer', access_reason: 'text', second_factor: 'text', allowed_networks: 'text[]', reauthentication: 'text', webhook_hosts: 'text[]' },
  outcome_cells: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', rule_id: 'text', month: 'date', cells_sealed: 'bytea' },
  outcome_due: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', rule_id: 'text', subject_id: 'uuid', due_at: 'timestamp with time zone' },
  outcomes: { organization_id: 'uuid', environment_id: 'uuid', id: 'uuid', subject_id: 'uuid', evaluation_id: 'uuid', created_at: 'timestamp with time zone', content_sealed: 'bytea' },
  outreach_occasions: { organization_id: 'uuid', environment_id: 'uuid', id: 'uuid', program_id: 'uuid', enrollment_id: 'uuid', subject_id: 'uuid', evaluation_id: 'uuid', occasion_id: 'uuid', kind: 'text', happened_at: 'timestamp with time zone', done_until: 'timestamp with time zone', due_at: 'timestamp with time zone', claimed_until: 'timestamp with time zone' },
  paper_entries: { organization_id: 'uuid', origin_id: 'uuid', number: 'integer', environment_id: 'uuid', entered_by: 'uuid', user_id: 'uuid', entered_at: 'timestamp with time zone', content_sealed: 'bytea' },
  participant_pages: { organization_id: 'uuid', app_id: 'uuid', settings: 'text' },
  participant_sessions: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', id: 'uuid', evaluation_id: 'uuid', enrollment_id: 'uuid', program_id: 'uuid', subject_id: 'uuid', version_bundle_id: 'uuid', token_hash: 'bytea', locale: 'text', status: 'text', created_at: 'timestamp with time zone', started_at: 'timestamp with time zone', last_activity_at: 'timestamp with time zone', ended_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', active_ms: 'integer', question_count: 'integer', ended_status: 'text', issued_by: 'uuid', link_expires_at: 'timestamp with time zone', ttl_seconds: 'integer', reads_earlier: 'boolean', program_link_id: 'uuid', holds_place: 'boolean', reads_profile: 'boolean', adds_devices: 'boolean' },
  participant_settings: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', can_export: 'boolean', can_withdraw: 'boolean', review_within_hours: 'integer', double_entry: 'boolean' },
  participant_tokens: { organization_id: 'uuid', id: 'uuid', session_id: 'uuid', token_hash: 'bytea', origin: 'text', created_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', revoked_at: 'timestamp with time zone' },
  passkey_challenges: { challenge_hash: 'bytea', user_id: 'uuid', expires_at: 'timestamp with time zone' },
  passkeys: { id: 'uuid', user_id: 'uuid', credential_id: 'bytea', public_key: 'bytea', counter: 'bigint', transports: 'text[]', backed_up: 'boolean', name: 'text', created_at: 'timestamp with time zone', last_used_at: 'timestamp with time zone' },
  password_reset_requests: { id: 'uuid', email: 'text', mail_due_at: 'timestamp with time zone', mail_attempts: 'integer' },
  password_resets: { token_hash: 'bytea', user_id: 'uuid', mailed: 'boolean', created_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', used_at: 'timestamp with time zone' },
  pending_dictionaries: { organization_id: 'uuid', bundle_id: 'uuid', due_at: 'timestamp with time zone' },
  pending_guardrails: { organization_id: 'uuid', evaluation_id: 'uuid', due_at: 'timestamp with time zone' },
  personal_links: { organization_id: 'uuid', environment_id: 'uuid', job_id: 'uuid', subject_id: 'uuid', position: 'integer', url_sealed: 'bytea', error: 'text' },
  program_link_visitors: { organization_id: 'uuid', link_id: 'uuid', token_hash: 'bytea', subject_id: 'uuid' },
  program_links: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', id: 'uuid', program_id: 'uuid', name: 'text', identity_mode: 'text', token_hash: 'bytea', max_sessions: 'integer', session_count: 'integer', opens_at: 'timestamp with time zone', closes_at: 'timestamp with time zone', created_at: 'timestamp with time zone', created_by_user_id: 'uuid', kiosk_reset_seconds: 'integer', return_by: 'text', made_by: 'uuid', signing_version: 'integer' },
  program_outreach: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', rules: 'text', send_window: 'text', causes: 'text[]', updated_at: 'timestamp with time zone', from_protocol: 'boolean' },
  program_participation: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', counted_on: 'date', counted_at: 'timestamp with time zone', counts: 'jsonb' },
  program_retention: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', policy: 'text' },
  programs: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', id: 'uuid', name: 'text', version_bundle_id: 'uuid', mode: 'text', release_policy: 'text', context_overrides: 'text', recurrence: 'text', status: 'text', created_at: 'timestamp with time zone', updated_at: 'timestamp with time zone', created_by_user_id: 'uuid', study_id: 'uuid', of_arms: 'boolean' },
  protocol_releases: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', protocol_id: 'uuid', reason: 'text', alone: 'boolean', released_by_user_id: 'uuid', released_at: 'timestamp with time zone', signature: 'jsonb' },
  protocols: { organization_id: 'uuid', app_id: 'uuid', id: 'uuid', business_id: 'text', name: 'text', content: 'text', content_hash: 'text', revision: 'integer', status: 'text', created_at: 'timestamp with time zone', created_by_user_id: 'uuid', published_at: 'timestamp with time zone', published_by_user_id: 'uuid' },
  psychometric_checks: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', day: 'date', reasons: 'text[]' },
  psychometric_counts: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', version_bundle_id: 'uuid', concept_id: 'text', variable: 'text', group_digest: 'text', day: 'date', items_hash: 'text', n: 'integer', n_complete: 'integer', counts_sealed: 'bytea', privacy_floor: 'integer', most_per_person: 'integer' },
  psychometric_release_tries: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', version_bundle_id: 'uuid', waiting: 'integer', failed: 'integer', superseded: 'integer', erased: 'integer', awaiting_review: 'integer' },
  psychometric_releases: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', version_bundle_id: 'uuid', class_digest: 'text', made_by: 'uuid', issued_by: 'uuid', blocks: 'integer', floor: 'integer', people: 'integer', evaluations: 'integer', first_day: 'date', last_day: 'date', released_at: 'timestamp with time zone', counts_sealed: 'bytea', entered_by: 'uuid[]' },
  question_deliveries: { organization_id: 'uuid', environment_id: 'uuid', id: 'uuid', enrollment_id: 'uuid', evaluation_id: 'uuid', subject_id: 'uuid', question_id: 'text', due_reason: 'text', login_session: 'bytea', delivered_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', answered_at: 'timestamp with time zone', declined: 'boolean' },
  rate_limits: { bucket: 'bytea', tokens: 'double precision', refilled_at: 'timestamp with time zone' },
  recovery_codes: { user_id: 'uuid', code_hash: 'bytea' },
  removed_contents: { organization_id: 'uuid', environment_id: 'uuid', subject_id: 'uuid', id: 'uuid', last_day: 'integer', due_at: 'timestamp with time zone' },
  reported_guardrails: { organization_id: 'uuid', evaluation_id: 'uuid', rule_digest: 'bytea' },
  return_codes: { organization_id: 'uuid', link_id: 'uuid', code_hash: 'bytea', session_id: 'uuid' },
  running_count_changes: { organization_id: 'uuid', of_id: 'uuid', id: 'uuid', kind: 'text', key: 'text', n: 'integer' },
  running_counts: { organization_id: 'uuid', of_id: 'uuid', kind: 'text', key: 'text', n: 'integer' },
  scim_group_members: { organization_id: 'uuid', group_id: 'uuid', scim_user_id: 'uuid' },
  scim_groups: { organization_id: 'uuid', provider_id: 'uuid', id: 'uuid', display_name: 'text', external_id: 'text', created_at: 'timestamp with time zone', updated_at: 'timestamp with time zone' },
  scim_tokens: { organization_id: 'uuid', id: 'uuid', provider_id: 'uuid', name: 'text', token_hash: 'bytea', created_by_user_id: 'uuid', created_at: 'timestamp with time zone', last_used_at: 'timestamp with time zone' },
  scim_users: { organization_id: 'uuid', provider_id: 'uuid', id: 'uuid', user_name: 'text', external_id: 'text', address: 'text', user_id: 'uuid', active: 'boolean', joined: 'boolean', sealed_profile: 'bytea', created_at: 'timestamp with time zone', updated_at: 'timestamp with time zone' },
  settings: { name: 'text', value: 'text' },
  sign_in_challenges: { token_hash: 'bytea', user_id: 'uuid', methods: 'text[]', expires_at: 'timestamp with time zone', sso_organization_id: 'uuid', provider_id: 'uuid', authenticated_at: 'timestamp with time zone', idp_subject: 'bytea', idp_session: 'bytea' },
  sign_in_links: { token_hash: 'bytea', user_id: 'uuid', created_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', used_at: 'timestamp with time zone' },
  silent_enrollments: { organization_id: 'uuid', program_id: 'uuid', enrollment_id: 'uuid' },
  sso_sign_ins: { state_hash: 'bytea', browser_hash: 'bytea', sso_organization_id: 'uuid', provider_id: 'uuid', user_id: 'uuid', confirms: 'boolean', expires_at: 'timestamp with time zone' },
  statistic_cells: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', id: 'uuid', program_id: 'uuid', version_bundle_id: 'uuid', starts_at: 'timestamp with time zone', ends_at: 'timestamp with time zone', units: 'text[]', merged_units: 'text[]', makers: 'uuid[]', people: 'integer', evaluations: 'integer', awaiting_review: 'integer', floor: 'integer', first_day: 'date', last_day: 'date', closed_at: 'timestamp with time zone', values_sealed: 'bytea', counters_sealed: 'bytea' },
  statistic_counters: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', version_bundle_id: 'uuid', variable: 'text', group_digest: 'text', counters_sealed: 'bytea' },
  statistic_periods: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', starts_at: 'timestamp with time zone', ends_at: 'timestamp with time zone', closed_at: 'timestamp with time zone', enrolled: 'text', left_out: 'text' },
  statistic_sums: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', starts_at: 'timestamp with time zone', unit_id: 'text', people: 'integer', enrolled: 'integer', merged: 'boolean', merged_into: 'text[]', values_sealed: 'bytea' },
  statistic_totals: { organization_id: 'uuid', environment_id: 'uuid', program_id: 'uuid', version_bundle_id: 'uuid', basis: 'text', makers: 'uuid[]', people: 'integer', awaiting_review: 'integer', floor: 'integer', first_day: 'date', last_day: 'date', closed_at: 'timestamp with time zone', unit_sets: 'text' },
  studies: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', id: 'uuid', name: 'text', protocol_id: 'uuid', waves: 'text', status: 'text', inactive: 'text', seed_sealed: 'bytea', commitment: 'text', created_at: 'timestamp with time zone', updated_at: 'timestamp with time zone', created_by_user_id: 'uuid', revealed_before: 'text', protocol_since: 'timestamp with time zone', earlier_protocols: 'text' },
  study_occasions: { organization_id: 'uuid', study_id: 'uuid', participant_id: 'uuid', wave: 'text', k: 'integer', opens_at: 'timestamp with time zone', closes_at: 'timestamp with time zone', evaluation_id: 'uuid', state: 'text', completed_at: 'timestamp with time zone', grace_ends_at: 'timestamp with time zone', is_first: 'boolean' },
  study_participants: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', id: 'uuid', study_id: 'uuid', subject_id: 'uuid', status: 'text', starts_at: 'timestamp with time zone', created_at: 'timestamp with time zone', withdrawn_at: 'timestamp with time zone', state_sealed: 'bytea', next_due_at: 'timestamp with time zone', claimed_until: 'timestamp with time zone', changes: 'integer', missed_last_two: 'integer' },
  study_strata: { organization_id: 'uuid', study_id: 'uuid', stratum: 'text', assigned: 'integer' },
  subject_key_passes: { environment_id: 'uuid', epoch: 'integer', claimed_until: 'timestamp with time zone' },
  subject_names: { organization_id: 'uuid', environment_id: 'uuid', digest: 'bytea', subject_id: 'uuid' },
  subjects: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', id: 'uuid', external_id_index: 'bytea', external_id_sealed: 'bytea', identity_mode: 'text', status: 'text', wrapped_key: 'bytea', profile: 'jsonb', created_at: 'timestamp with time zone', updated_at: 'timestamp with time zone', made_by: 'uuid', held_at: 'timestamp with time zone', hold_sealed: 'bytea' },
  suppressions: { organization_id: 'uuid', environment_id: 'uuid', id: 'uuid', address_index: 'bytea', reason: 'text', message_id: 'uuid', created_at: 'timestamp with time zone' },
  task_entries: { organization_id: 'uuid', id: 'uuid', task_id: 'uuid', subject_id: 'uuid', action: 'text', at: 'timestamp with time zone', user_id: 'uuid', details_sealed: 'bytea' },
  task_mails: { organization_id: 'uuid', id: 'uuid', task_id: 'uuid', assignee: 'text', user_id: 'uuid', reason: 'text', mail_due_at: 'timestamp with time zone', mail_attempts: 'integer' },
  tasks: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', id: 'uuid', subject_id: 'uuid', evaluation_id: 'uuid', rule_digest: 'bytea', status: 'text', severity: 'text', superseded: 'boolean', assignee: 'text', due_at: 'timestamp with time zone', overdue_reported: 'boolean', escalations: 'text', next_at: 'timestamp with time zone', created_at: 'timestamp with time zone', content_sealed: 'bytea', program_id: 'uuid' },
  throttles: { key_digest: 'bytea', attempts: 'integer', next_allowed_at: 'timestamp with time zone', expires_at: 'timestamp with time zone' },
  totp_factors: { user_id: 'uuid', sealed_secret: 'bytea', created_at: 'timestamp with time zone', confirmed_at: 'timestamp with time zone', last_step: 'bigint' },
  unit_members: { organization_id: 'uuid', environment_id: 'uuid', subject_id: 'uuid', unit_id: 'text', starts_on: 'date', ends_on: 'date' },
  unit_trees: { organization_id: 'uuid', environment_id: 'uuid', names_sealed: 'bytea', updated_at: 'timestamp with time zone' },
  units: { organization_id: 'uuid', environment_id: 'uuid', id: 'text', path: 'text[]', position: 'integer' },
  unsubscriptions: { organization_id: 'uuid', environment_id: 'uuid', subject_id: 'uuid', message_id: 'uuid', unsubscribed_at: 'timestamp with time zone' },
  upload_parts: { organization_id: 'uuid', environment_id: 'uuid', upload_id: 'uuid', starts_at: 'bigint', length: 'integer', user_id: 'uuid', created_at: 'timestamp with time zone', sealed: 'bytea' },
  user_identities: { organization_id: 'uuid', provider_id: 'uuid', subject_hash: 'bytea', user_id: 'uuid', created_at: 'timestamp with time zone', withdrawn_at: 'timestamp with time zone' },
  user_sessions: { token_hash: 'bytea', id: 'uuid', user_id: 'uuid', created_at: 'timestamp with time zone', last_seen_at: 'timestamp with time zone', expires_at: 'timestamp with time zone', methods: 'text[]', ended_in: 'uuid[]', authenticated_at: 'timestamp with time zone', sso_organization_id: 'uuid', provider_id: 'uuid', signed_at: 'timestamp with time zone', idp_subject: 'bytea', idp_session: 'bytea' },
  users: { id: 'uuid', email: 'text', password_hash: 'text', email_verified_at: 'timestamp with time zone', created_at: 'timestamp with time zone' },
  webhook_attempts: { organization_id: 'uuid', environment_id: 'uuid', id: 'uuid', delivery_id: 'uuid', attempted_at: 'timestamp with time zone', duration_ms: 'integer', response_status: 'integer', error: 'text', response_body: 'text' },
  webhook_deliveries: { organization_id: 'uuid', environment_id: 'uuid', id: 'uuid', endpoint_id: 'uuid', event_id: 'uuid', event_type: 'text', payload: 'text', status: 'text', attempt_count: 'integer', schedule_step: 'integer', created_at: 'timestamp with time zone', delivered_at: 'timestamp with time zone', last_error: 'text', next_attempt_at: 'timestamp with time zone', response_status: 'integer', claimed_until: 'timestamp with time zone', claim_token: 'uuid' },
  webhook_endpoints: { organization_id: 'uuid', app_id: 'uuid', environment_id: 'uuid', id: 'uuid', url: 'text', event_types: 'text[]', status: 'text', disabled_reason: 'text', secret_sealed: 'bytea', previous_secret_sealed: 'bytea', previous_secret_expires_at: 'timestamp with time zone', failing_since: 'timestamp with time zone', created_at: 'timestamp with time zone', updated_at: 'timestamp with time zone', deleted_at: 'timestamp with time zone' },
  webhook_notices: { organization_id: 'uuid', id: 'uuid', endpoint_id: 'uuid', user_id: 'uuid', mail_due_at: 'timestamp with time zone', mail_attempts: 'integer' },
  working_copies: { organization_id: 'uuid', app_id: 'uuid', id: 'uuid', name: 'text', business_id_prefix: 'text', contents: 'text', cases: 'text', base_bundle_id: 'uuid', revision: 'integer', created_at: 'timestamp with time zone', created_by_user_id: 'uuid', updated_at: 'timestamp with time zone', updated_by_user_id: 'uuid', locale: 'text' },
  working_copy_presence: { organization_id: 'uuid', working_copy_id: 'uuid', client_id: 'text', user_id: 'uuid', location: 'text', seen_at: 'timestamp with time zone' },
};
