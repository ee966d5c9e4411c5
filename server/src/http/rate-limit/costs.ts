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
 * 1. `compileBundle` is any operation that compiles six contents, `compileContent` any other with a larger
 * limit for content in its body. Their items, and those of importInstrument and previewMessageTemplate, are
 * KiB of the body. A request that would cost more than a limit grants at once takes all of it.
 */
export const COSTS = {
  compileBundle: { request: 1, item: 0.4 },
  compileContent: { request: 1, item: 0.1 },
  completeParticipantSession: { request: 3 },
  createEnrollments: { request: 1, item: 0.03 },
  exportAuditLog: { request: 1, item: 0.012 },
  exportEvaluations: { request: 1, item: 0.34 },
  exportSubject: { request: 6 },
  getGroupResults: { request: 1, item: 0.34 },
  getProgramChange: { request: 1, item: 0.34 },
  importInstrument: { request: 1, item: 1 },
  importSubjects: { request: 1, item: 0.04 },
  listEvaluations: { request: 1, item: 0.13 },
  previewMessageTemplate: { request: 1, item: 0.3 },
  previewProtocol: { request: 5 },
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
