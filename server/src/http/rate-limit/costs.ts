/**
 * Cost of an operation: `request` units, and `item` units for each item of the body or page. Exports and
 * verifications count their items as they proceed: `Request.countItems`.
 */
interface Cost {
  request: number;
  item?: number;
}

/**
 * The operations that cost clearly more than a simple write, in units of one (createEnrollment), by processor
 * time of the service and PostgreSQL. `bench/costs.ts` measures them: bench/results-costs.md. All others cost
 * 1. `compileContent` is any operation with a larger limit for content in its body, and an item of it a KiB
 * of the body. An item of importInstrument is a KiB of its source; it costs less than measured, so that the
 * largest source fits in the limit of one second.
 */
export const COSTS = {
  compileContent: { request: 1, item: 0.04 },
  completeParticipantSession: { request: 3 },
  createEnrollments: { request: 1, item: 0.03 },
  exportAuditLog: { request: 1, item: 0.012 },
  exportEvaluations: { request: 1, item: 0.34 },
  exportSubject: { request: 2 },
  getGroupResults: { request: 1, item: 0.34 },
  getProgramChange: { request: 1, item: 0.34 },
  importInstrument: { request: 1, item: 0.05 },
  importSubjects: { request: 1, item: 0.04 },
  listEvaluations: { request: 1, item: 0.13 },
  replayEvaluation: { request: 2 },
  saveParticipantAnswers: { request: 2 },
  verifyAuditLog: { request: 1, item: 0.028 },
} as const satisfies Record<string, Cost>;

/** Operations whose cost depends on their items. */
export type ItemOperation = {
  [Name in keyof typeof COSTS]: (typeof COSTS)[Name] extends { item: number } ? Name : never;
}[keyof typeof COSTS];

/** Returns the cost of a request with this many items. */
export function costOf(operation: keyof typeof COSTS, items = 0): number {
  const { request, item = 0 }: Cost = COSTS[operation];
  return request + item * items;
}
