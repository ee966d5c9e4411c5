const TABLES = [
  'enrollments',
  'subjects',
  'answer_batches',
  'evaluations',
  'participant_sessions',
  'instrument_events',
  'instrument_count_queue',
  'events',
  'webhook_endpoints',
  'webhook_deliveries',
  'audit_log',
  'idempotency_keys',
];

/**
 * The statements of the floor. Its tables are copies of the service's with the same columns, checks, indexes
 * and storage parameters, but without foreign keys, triggers, row-level security and partitions. Definitions
 * are read from the service's own table, as the superuser. Rows have the same size as the service's for the
 * same request: keys, sealed values and results are random bytes of equal length.
 */
export const floorStatements = {
  prepare: `DROP SCHEMA IF EXISTS floor CASCADE; CREATE SCHEMA floor;
    ${TABLES.map((table) => `CREATE TABLE floor.${table} (LIKE eps.${table} INCLUDING ALL);`).join('\n')}
    DO $$ DECLARE copied record; BEGIN
      FOR copied IN SELECT relname AS name, array_to_string(reloptions, ', ') AS parameters FROM pg_class
        WHERE relnamespace = 'eps'::regnamespace AND reloptions IS NOT NULL
          AND to_regclass('floor.' || relname) IS NOT NULL AND relkind = 'r' LOOP
        EXECUTE format('ALTER TABLE floor.%I SET (%s)', copied.name, copied.parameters);
      END LOOP;
    END $$;`,
  getDefinition: `SELECT id, app_id, business_id, kind, name, locale, content, content_hash, revision, status,
      created_at, created_by_user_id, published_at
    FROM eps.definitions WHERE organization_id = $1 AND id = $2`,
  createEnrollment: `INSERT INTO floor.enrollments (organization_id, app_id, environment_id, id, program_id,
      subject_id, status, enrolled_at)
    VALUES ($2, $2, $2, $1, $2, $3, 'active', $4)
    RETURNING id, program_id, subject_id, environment_id, status, cycle_count, enrolled_at`,
  importSubjects: `INSERT INTO floor.subjects (organization_id, app_id, environment_id, id, external_id_index,
      external_id_sealed, wrapped_key, profile, identity_mode, status, created_at, updated_at)
    SELECT $1::uuid, $1::uuid, $1::uuid, s.id, convert_to(s.external_id, 'UTF8'), $6, $7, s.profile::jsonb,
      'enterprise_managed', 'active', $5, $5
    FROM unnest($2::uuid[], $3::text[], $4::text[]) AS s(id, external_id, profile) RETURNING id`,
  saveAnswers: `INSERT INTO floor.answer_batches (organization_id, environment_id, program_id, evaluation_id,
      subject_id, id, question_ids, elapsed_ms, answered_at, values_sealed)
    VALUES ($1, $1, $1, $1, $1, $2, $3, $4, $5, $6) RETURNING id`,
  complete: `INSERT INTO floor.evaluations (organization_id, app_id, environment_id, id, program_id,
      enrollment_id, subject_id, version_bundle_id, cycle, context_fingerprint, status, created_at,
      completed_at, result_sealed, input_sealed, context_sealed)
    VALUES ($2, $2, $2, $1, $2, $2, $2, $2, 1, '', 'completed', $3, $3, $4, $5, $6)
    RETURNING id, status, completed_at`,
};
