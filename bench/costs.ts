import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { COSTS } from '../server/src/http/rate-limit/costs.ts';
import { contentOperations } from './costs/contents.ts';
import { answering, createSender, readings, sessionOperations, writings } from './costs/operations.ts';
import { processorMs } from './costs/processor-time.ts';
import { startService } from './http/service.ts';
import { openSessions, setUpHttpBench } from './http/setup.ts';

const ROUNDS = 5;
const AT_ONCE = 4;
/** The simple write that is the unit of all costs. */
const UNIT = 'createEnrollment';
/** Completed evaluations and other subjects in the environment. */
const EVALUATIONS = 300;

/**
 * Measures the processor time of one request of each class of operations, in the service and PostgreSQL
 * together, and writes bench/results-costs.md. Processor time depends little on other work of the machine.
 * Reads /proc, so it needs Linux.
 */
async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eps-bench-'));
  const service = await startService(dataDir);
  try {
    const setup = await setUpHttpBench(service.url);
    const tokens = await openSessions(setup, EVALUATIONS);
    const send = createSender(service.url);
    const session = await answering(setup, send, tokens[0]!);
    for (const token of tokens) await session.answer(token).then(() => session.complete(token));
    const measured = [
      ...(await readings(setup, send)),
      ...contentOperations(setup, send),
      ...writings(setup, send),
      ...sessionOperations(setup, send, session),
    ];
    const spent = () => processorMs(service.pid, dataDir);
    const idleStart = await spent();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const idlePerMs = ((await spent()) - idleStart) / 3000;
    const times = new Map<string, number[]>();
    for (let round = 0; round <= ROUNDS; round++)
      for (const { name, requests, prepare } of measured) {
        const sendOne = await prepare(requests);
        const before = await spent();
        const startedAt = performance.now();
        await sendAll(sendOne, requests);
        const idle = idlePerMs * (performance.now() - startedAt);
        const each = ((await spent()) - before - idle) / requests;
        // The first round warms up.
        if (round > 0) times.set(name, [...(times.get(name) ?? []), each]);
      }
    const page = pageOf(
      measured.map(({ name, cost }) => ({
        name,
        cost: cost?.() ?? costOfName(name),
        ms: median(times.get(name)!),
      })),
    );
    console.log(page);
    await writeFile(join(import.meta.dirname, 'results-costs.md'), page);
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function sendAll(send: (i: number) => Promise<unknown>, count: number): Promise<void> {
  let next = 0;
  const client = async () => {
    while (next < count) await send(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** What the rate limits count for the operation of a class without a cost of its own. */
function costOfName(name: string): number {
  const [operation, items] = name.split(' × ');
  const known: { request: number; item?: number } | undefined = COSTS[operation as keyof typeof COSTS];
  return known ? known.request + (known.item ?? 0) * Number(items ?? 0) : 1;
}

function pageOf(measured: readonly { name: string; ms: number; cost: number }[]): string {
  const unit = measured.find(({ name }) => name === UNIT)!.ms;
  const rows = measured.map(
    ({ name, ms, cost }) => `| ${name} | ${(ms / unit).toFixed(1)} | ${Number(cost.toFixed(2))} |\n`,
  );
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  return `# Costs of operations

\`node bin/node24.mjs bench/costs.ts\` on ${machine}, Node ${process.version},
embedded PostgreSQL with durable commits. Processor time of the service and PostgreSQL for one
request, median of ${ROUNDS} rounds, ${AT_ONCE} requests at a time, with ${EVALUATIONS} completed
evaluations of the PHQ-9. Load average at the end, with other work:
${loadavg()[0]!.toFixed(1)}.

The measured cost is the ratio to one \`${UNIT}\` (${unit.toFixed(2)} ms); the rate limits use those of
\`server/src/http/rate-limit/costs.ts\`, otherwise 1.

| operation | measured cost | cost in the rate limits |
|---|---|---|
${rows.join('')}`;
}

await main();
