import { DateTime, namedObject, oneOf, Uuid } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';

export const SUPPRESSION_REASONS = ['bounced', 'complained'] as const;

export const Suppression = namedObject('Suppression', {
  id: Uuid,
  reason: oneOf(SUPPRESSION_REASONS, {
    title: 'SuppressionReason',
    description:
      '`bounced`: the address does not exist or accepts no mail. `complained`: its owner reported a message as spam.',
  }),
  message_id: Type.Optional({
    ...Uuid,
    description: 'The message that bounced or was reported as spam. Absent after an erasure of its person.',
  }),
  created_at: DateTime,
});

export const EXAMPLE_SUPPRESSION = {
  id: '019bc0de-0000-7000-8000-000000000a61',
  reason: 'bounced' as const,
  message_id: '019bc0de-0000-7000-8000-000000000a55',
  created_at: '2026-11-20T08:00:09.000Z',
};
