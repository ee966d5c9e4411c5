import { ConcurrentChange, type Transaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { tryLockCounting } from './queries.ts';
import {
  type CountedEnvironment,
  deleteCounts,
  SOURCES,
  selectAllEnvironments,
  selectSource,
  selectSourcePage,
} from './rebuild-queries.ts';
import { addToRollups } from './rollups.ts';

const PAGE = 1000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Recomputes the rollups of every environment from answers, instrument events and sessions; closed periods
 * stay as they are, and what arrived after its period was closed is in no later one any more. Returns the
 * number of environments. Each environment is one transaction.
 */
export async function rebuildCounts({ db }: Pick<Services, 'db'>): Promise<number> {
  const environments = await db.system.read(selectAllEnvironments());
  for (const environment of environments)
    await db.system.transaction((tx) => rebuildEnvironment(tx, environment));
  return environments.length;
}

/**
 * Recomputes the rollups of one environment. The whole transaction has one snapshot: rows that are committed
 * meanwhile remain in the queue, and the worker counts them afterwards.
 */
async function rebuildEnvironment(tx: Transaction, environment: CountedEnvironment): Promise<void> {
  tx.push({ text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ' });
  const lock = await tx.first(tryLockCounting());
  if (!lock?.locked) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    throw new ConcurrentChange('The worker is counting.');
  }
  for (const statement of deleteCounts(environment)) tx.push(statement);
  for (const source of Object.keys(SOURCES) as Source[]) {
    let after: string | null = FIRST_ID;
    while (after !== null) after = await addPage(tx, environment, source, after);
  }
}

type Source = keyof typeof SOURCES;

/** Adds one page of a source to the rollups. Returns the last id of the page, or null after the last page. */
async function addPage(
  tx: Transaction,
  environment: CountedEnvironment,
  source: Source,
  after: string,
): Promise<string | null> {
  const [increments, page] = await Promise.all([
    tx.rows(selectSource(source, environment, after, PAGE)),
    tx.first(selectSourcePage(source, environment, after, PAGE)),
  ]);
  await addToRollups(tx, increments);
  return page!.rows === PAGE ? page!.last_id : null;
}
