import {
  type OverBudget,
  overBudget,
  proveBundle,
  type ShadowSummary,
  type SimulationSummary,
} from '@eps/engine';
import type { Scope } from '../../../credentials/scopes.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { mayIn } from '../../../http/principal.ts';
import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import { NeedsThread } from '../../../threads/needs-thread.ts';
import { selectApp } from '../../identity/apps/queries.ts';
import type { PublishGates } from '../../identity/apps/schema.ts';
import { openResult } from '../../operations/jobs/sealed-result.ts';
import type { ValidBundle } from './compiled.ts';
import { selectGateShadow, selectGateSimulation, selectPublishedRevision } from './gate-queries.ts';
import type { BundleRow } from './queries.ts';

/** Why a bundle fails a publish gate of its app. */
export interface GateFinding {
  gate: keyof PublishGates;
  code: 'warnings' | 'defects' | 'simulation_missing' | 'over_budget' | 'shadow_missing' | 'too_many_flips';
  message: string;
  /** Pointers of the warnings or defects. */
  pointers?: string[];
  over_budget?: OverBudget[];
  limit?: number;
  /** The simulation or shadow scoring that was checked. */
  job_id?: string;
}

const MAX_LISTED = 100;

/** Returns the findings of the app's publish gates; none if the bundle passes. */
export async function failedGates(
  tx: Transaction,
  request: Request,
  row: BundleRow,
  compiled: ValidBundle,
): Promise<GateFinding[]> {
  const app = await tx.first(selectApp(request.organizationId, request.appId));
  const gates = parseJson(app!.publish_gates) as PublishGates;
  return [
    ...(gates.diagnostics ? [...diagnosticsGate(compiled), ...proofsGate(request, compiled)] : []),
    ...(gates.simulation_budget
      ? await simulationGate(tx, request, row, compiled, gates.simulation_budget)
      : []),
    ...(gates.shadow_max_flips === undefined
      ? []
      : await shadowGate(tx, request, row, gates.shadow_max_flips)),
  ];
}

function diagnosticsGate({ diagnostics }: ValidBundle): GateFinding[] {
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
  if (warnings.length === 0) return [];
  const message = 'The bundle compiles with warnings.';
  const pointers = warnings.slice(0, MAX_LISTED).map(({ kind, pointer }) => `${kind}${pointer}`);
  return [{ gate: 'diagnostics', code: 'warnings', message, pointers }];
}

/** Proofs that the steps leave undecided do not keep a bundle from being published. */
function proofsGate({ services }: Request, { bundle }: ValidBundle): GateFinding[] {
  // Proving takes up to a second.
  if (services.threads) throw new NeedsThread();
  const defects = proveBundle(bundle).claims.filter(
    ({ verdict, severity }) => verdict === 'proved' && severity === 'warning',
  );
  if (defects.length === 0) return [];
  const message = `The bundle has proved defects, such as: ${defects[0]!.reason}`;
  const pointers = defects.slice(0, MAX_LISTED).map(({ kind, pointer }) => `${kind}${pointer}`);
  return [{ gate: 'diagnostics', code: 'defects', message, pointers }];
}

async function simulationGate(
  tx: Transaction,
  { organizationId, appId }: Request,
  { fingerprint }: BundleRow,
  { bundle }: ValidBundle,
  budget: NonNullable<PublishGates['simulation_budget']>,
): Promise<GateFinding[]> {
  const gate = 'simulation_budget';
  const job = await tx.first(selectGateSimulation(organizationId, appId, fingerprint));
  if (!job) {
    const message =
      'No simulation of this content with at least 100 respondents and without a given θ has succeeded.';
    return [{ gate, code: 'simulation_missing', message }];
  }
  const exceeded = overBudget(bundle, parseJson(job.result!) as unknown as SimulationSummary, budget);
  if (exceeded.length === 0) return [];
  const message = 'The last simulation exceeds the budget.';
  const over_budget = exceeded.slice(0, MAX_LISTED);
  return [{ gate, code: 'over_budget', message, over_budget, job_id: job.id }];
}

async function shadowGate(
  tx: Transaction,
  request: Request,
  row: BundleRow,
  limit: number,
): Promise<GateFinding[]> {
  const { organizationId, appId, services, principal } = request;
  const gate = 'shadow_max_flips';
  if (!(await tx.first(selectPublishedRevision(organizationId, appId, row)))) return [];
  const kindsWith = (scope: Scope) =>
    (['test', 'live'] as const).filter((kind) => mayIn(principal, organizationId, kind, scope));
  const kinds = kindsWith('evaluations:answers');
  const reader = { kinds, unblinded: kindsWith('studies:unblind'), userId: principal.userId };
  const job = await tx.first(selectGateShadow(organizationId, appId, row.fingerprint, reader));
  if (!job) {
    const message =
      'No shadow scoring of this content against other content has succeeded whose result you may read.';
    return [{ gate, code: 'shadow_missing', message }];
  }
  request.work.opens([job.result_sealed]);
  const text = await openResult(services.vault, job, job.result_sealed!);
  const result = parseJson(text) as ShadowSummary & { released?: ShadowSummary };
  const readsAnswers = kinds.includes(job.environment_kind);
  if ((readsAnswers ? result.flips.total : mostFlips(result.released)) <= limit) return [];
  // How many there are is in the result of the job, for readers who may know it.
  const message = readsAnswers
    ? `The last shadow scoring has more flips than the limit of ${limit}.`
    : `The last shadow scoring may have more flips than the limit of ${limit}, by its released figures.`;
  return [{ gate, code: 'too_many_flips', message, limit, job_id: job.id }];
}

/**
 * Returns the most flips that released figures allow. By passing or failing, a gate says no more than these
 * figures, whichever limits somebody tries.
 */
function mostFlips(released: ShadowSummary | undefined): number {
  // Fewer flips than the floor count as none.
  return released ? released.flips.total || released.privacy_floor - 1 : Number.POSITIVE_INFINITY;
}
