import { cpus, loadavg, totalmem } from 'node:os';
import type { BootTimes } from './boot.ts';
import { CONNECTIONS } from './load.ts';
import type { Comparison } from './rounds.ts';

/** The results as a Markdown page. */
export function pageOf(comparisons: readonly Comparison[], boot: BootTimes | undefined): string {
  return `# HTTP benchmark

\`npm run bench\` on ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, embedded PostgreSQL,
10 connections in the pool, ${CONNECTIONS} keep-alive HTTP connections. The floor is a Fastify handler in a process of its own that does one
equivalent statement (two, for the session's two requests) on the same PostgreSQL, with rows and answers of the service's
sizes. Service and floor take turns in one run;
figures are medians of the rounds, the ratio is the median of the rounds' ratios of throughput. Load generator, servers and
database share the machine's cores, so the ratios say more than the rates; the more so where others use it too (load
average at the end: ${loadavg()[0]!.toFixed(1)}).

| what | service /s | p50 ms | p99 ms | floor /s | p50 ms | p99 ms | ratio | aim |
|---|---|---|---|---|---|---|---|---|
${comparisons.map(lineOf).join('\n')}
${boot ? bootLines(boot) : ''}`;
}

function lineOf({ name, service, floor, ratio, aim }: Comparison): string {
  const sides = [service, floor].flatMap(({ jobsPerSecond, p50, p99 }) => [
    jobsPerSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
  ]);
  return `| ${name} | ${sides.join(' | ')} | ${ratio.toFixed(2)} | ${aim.toFixed(1)} |`;
}

function bootLines({ fresh, existing }: BootTimes): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  return `
From the start of the process to the first 200 of /readyz: ${seconds(fresh)} s on a new data dir (aim 6 s), ${seconds(existing)} s on an existing
one (aim 3 s).
`;
}
