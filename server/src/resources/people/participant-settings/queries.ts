import { columns, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import { select } from '../../../db/statements.ts';
import type { ParticipantSettings } from './schema.ts';

const SETTINGS = rowsOf(
  columns('participant_settings', 'can_export', 'can_withdraw', 'review_within_hours', 'double_entry'),
);

export type SettingsRow = RowOf<typeof SETTINGS>;

/** Selects the settings of a program; no row: the defaults. */
export function selectSettings(organizationId: string, programId: string) {
  return select(SETTINGS, 'participant_settings', { organization_id: organizationId, program_id: programId });
}

const OFFER = rowsOf({ offers_push: computed('boolean') });

/**
 * Selects whether messages of a program reach the device of a session as notifications: a rule sends them,
 * and its public link, if it came by one, is not for a device that several people use.
 */
export function selectPushOffer(organizationId: string, programId: string, programLinkId: string | null) {
  return OFFER.query(
    `SELECT EXISTS (SELECT 1 FROM program_outreach o
         WHERE o.organization_id = $1 AND o.program_id = $2
           AND o.rules::jsonb @> '[{"channel": "push"}]')
       AND NOT EXISTS (SELECT 1 FROM program_links l
         WHERE l.organization_id = $1 AND l.id = $3 AND l.kiosk_reset_seconds IS NOT NULL)
       AS offers_push
     FROM programs p WHERE p.organization_id = $1 AND p.id = $2`,
    [organizationId, programId, programLinkId],
  );
}

export function presentSettings(row: SettingsRow | undefined): ParticipantSettings {
  const withdraw = row?.can_withdraw ?? null;
  const hours = row?.review_within_hours ?? null;
  return {
    self_service: { export: row?.can_export ?? true, ...(withdraw !== null && { withdraw }) },
    ...(hours !== null && { review_within_hours: hours }),
    ...(row?.double_entry && { double_entry: true }),
  };
}

/** Returns what a participant may do by itself; `isPublic`: its session came by a public link. */
export function selfServiceOf(row: SettingsRow | undefined, isPublic: boolean) {
  return { export: row?.can_export ?? true, withdraw: row?.can_withdraw ?? isPublic };
}
