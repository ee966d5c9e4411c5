import type { Query } from '../../../db/rows.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import type { Plan } from './columns.ts';
import { type ExportedBundle, mergeInstruments } from './instruments.ts';
import { planOf } from './plan.ts';
import { type Selection, selectBundles, selectSlots } from './queries.ts';
import type { ExportJob } from './schema.ts';

/** The job of an export, for the thread that makes it. */
export interface ExportTask extends EnvironmentScope {
  id: string;
  /** The stored request, as JSON text. */
  request: string;
}

/** Why an export cannot be made. */
export interface ExportError {
  code: string;
  message: string;
}

const MAX_BUNDLES = 200;
const MAX_SLOTS = 400;
const MAX_COLUMNS = 20_000;

export interface Maker {
  scope: EnvironmentScope;
  job: ExportJob;
  plan: Plan;
  selection: Selection;
  createdAt: Date;
}

/** The plan of the export that this thread worked on last. */
let known: { id: string; maker: Promise<Maker | { error: ExportError }> } | undefined;

/** Returns what the slices of an export have in common. */
export function makerOf(services: Services, task: ExportTask) {
  if (known?.id !== task.id) known = { id: task.id, maker: createMaker(services, task) };
  return known.maker;
}

async function createMaker(services: Services, task: ExportTask): Promise<Maker | { error: ExportError }> {
  const job = parseJson(task.request) as ExportJob;
  const { organizationId } = task;
  const selection = selectionOf(task, job);
  const read = <Row>(query: Query<Row>) => services.db.read(organizationId, query);
  const ids = await read(selectBundles(selection, MAX_BUNDLES + 1));
  const slots = job.rows === 'person' ? await read(selectSlots(selection, MAX_SLOTS + 1)) : [];
  if (ids.length > MAX_BUNDLES || slots.length > MAX_SLOTS) return { error: TOO_MANY_COLUMNS };
  const bundles: ExportedBundle[] = [];
  for (const { id } of ids) {
    const { bundle, language } = await services.bundles.compiled(read, organizationId, id);
    if (bundle) bundles.push({ id, bundle, language });
  }
  const plan = planOf(job, mergeInstruments(bundles), slots);
  if (plan.columns.length > MAX_COLUMNS) return { error: TOO_MANY_COLUMNS };
  const { appId, environmentId } = task;
  const scope = { organizationId, appId, environmentId };
  return { scope, job, plan, selection, createdAt: new Date(job.created_at) };
}

const TOO_MANY_COLUMNS = {
  code: 'export_too_wide',
  message: `More than ${MAX_BUNDLES} bundles, ${MAX_SLOTS} occasions or ${MAX_COLUMNS} columns. Export fewer programs, or a row for each answer.`,
};

/** Returns which evaluations are rows of an export. */
export function selectionOf({ organizationId, environmentId }: EnvironmentScope, job: ExportJob): Selection {
  const { program_ids, hidden_programs, since, until, starts_at, ends_at, include } = job;
  const statuses = ['completed', 'needs_review', ...(include.includes('failed') ? ['failed'] : [])];
  return {
    organizationId,
    environmentId,
    program_ids,
    hidden_programs,
    since,
    until,
    starts_at,
    ends_at,
    statuses,
  };
}
