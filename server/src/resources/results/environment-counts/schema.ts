import { namedObject, strictObject } from '../../../http/schemas.ts';
import { type Static, Type } from '../../../http/type.ts';
import { EVALUATION_STATES } from '../../answers/evaluations/schema.ts';
import { DELIVERY_STATES } from '../../operations/webhooks/deliveries/schema.ts';
import { ENROLLMENT_STATES } from '../../people/enrollments/schema.ts';
import { PROGRAM_STATES } from '../../people/programs/schema.ts';

/** Counting stops here, so that a request costs the same, whatever the size of the environment. */
export const MOST_COUNTED = 100_000;

/** What is counted, by status. */
export const STATUSES = {
  evaluations: EVALUATION_STATES,
  programs: PROGRAM_STATES,
  subjects: ['active', 'deleted'],
  enrollments: ENROLLMENT_STATES,
  webhook_deliveries: DELIVERY_STATES,
} as const;

const counts = <const Status extends string>(statuses: readonly Status[]) =>
  Type.Optional(
    strictObject(
      Object.fromEntries(
        statuses.map((status) => [status, Type.Integer({ minimum: 0, maximum: MOST_COUNTED })]),
      ) as Record<Status, ReturnType<typeof Type.Integer>>,
    ),
  );

export const EnvironmentCounts = namedObject('EnvironmentCounts', {
  evaluations: counts(STATUSES.evaluations),
  programs: counts(STATUSES.programs),
  subjects: counts(STATUSES.subjects),
  enrollments: counts(STATUSES.enrollments),
  webhook_deliveries: counts(STATUSES.webhook_deliveries),
});
export type EnvironmentCounts = Static<typeof EnvironmentCounts>;
