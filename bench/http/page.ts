import { cpus, loadavg, totalmem } from 'node:os';
import type { BootTimes } from './boot.ts';
import { CONNECTIONS } from './load.ts';
import type { Comparison } from './rounds.ts';

/** Returns the results as a Markdown page. */
export function pageOf(comparisons: readonly Comparison[], boot: BootTimes | undefined): string {
  return `# HTTP benchmark

\`npm run bench\` on ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'},
${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, embedded PostgreSQL, 10 connections in the
pool, ${CONNECTIONS} keep-alive HTTP connections. [Floors and ratios](README.md)
are measured in alternating rounds; figures are medians. The load generator, all servers and the database
share the cores, so the ratios are more reliable than the rates. Load average at the end, with other work:
${loadavg()[0]!.toFixed(1)}.

| what | service /s | p50 ms | p99 ms | bare floor /s | ratio | target | promised floor /s | ratio | target |
|---|---|---|---|---|---|---|---|---|---|
${comparisons.map(lineOf).join('\n')}
${boot ? bootLines(boot) : ''}`;
}

function lineOf({ name, service, floor, ratio, target, promised, promisedTarget }: Comparison): string {
  const cells = [
    name,
    service.jobsPerSecond.toFixed(0),
    service.p50.toFixed(1),
    service.p99.toFixed(1),
    floor.jobsPerSecond.toFixed(0),
    ratio.toFixed(2),
    target.toFixed(1),
    promised?.floor.jobsPerSecond.toFixed(0) ?? '',
    promised?.ratio.toFixed(2) ?? '',
    promisedTarget?.toFixed(2) ?? '',
  ];
  return `| ${cells.join(' | ')} |`;
}

function bootLines({ fresh, existing }: BootTimes): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  return `
Time from the start of the process to the first 200 of /readyz: ${seconds(fresh)} s on a new data directory
(target 6 s), ${seconds(existing)} s on an existing one (target 3 s).
`;
}
