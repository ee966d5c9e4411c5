import { DateTime, namedObject, shownText } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

export const PlaceLegalHold = namedObject('PlaceLegalHoldRequest', {
  reason: shownText(1000, {
    description: 'Why the data must be kept. It is encrypted and in no list, event or log.',
  }),
});

export const LegalHold = namedObject('LegalHold', {
  held: Type.Boolean(),
  held_at: Type.Optional({ ...DateTime, description: 'When the hold was placed.' }),
  reason: Optional.String(),
});
export type LegalHold = Static<typeof LegalHold>;

export const EXAMPLE_REASON = { reason: 'Litigation 12/2026' };
export const EXAMPLE_HOLD = { held: true, held_at: '2026-11-02T09:30:00.000Z', ...EXAMPLE_REASON };
