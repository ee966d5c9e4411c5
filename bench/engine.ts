import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { compile } from './engine/compile.ts';
import { evaluateNeo } from './engine/evaluate.ts';
import { expressions } from './engine/expressions.ts';
import { memoryOfBundle } from './engine/memory.ts';
import { nextItem } from './engine/next-item.ts';
import type { Measurement } from './engine/rounds.ts';

/** Runs every measurement of the engine and writes bench/engine-results.md. */
function main(): void {
  const memory = memoryOfBundle();
  const lines = [evaluateNeo, nextItem, expressions, compile].flatMap((measure) => measure().map(lineOf));
  lines.push(`| ${memory.what} | ${memory.mebibytes.toFixed(2)} MiB | | | ${memory.aim} |`);
  const page = pageOf(lines);
  writeFileSync(join(import.meta.dirname, 'engine-results.md'), page);
  console.log(page);
}

function lineOf({ what, medianMs, peer, aim }: Measurement): string {
  const beside = peer ? `${peer.name}: ${duration(peer.medianMs)}` : '';
  const ratio = peer ? (peer.medianMs / medianMs).toFixed(2) : '';
  return `| ${what} | ${duration(medianMs)} | ${beside} | ${ratio} | ${aim ?? ''} |`;
}

function duration(ms: number): string {
  if (ms >= 1) return `${ms.toFixed(2)} ms`;
  return ms >= 0.001 ? `${(1000 * ms).toFixed(1)} µs` : `${(1e6 * ms).toFixed(0)} ns`;
}

function pageOf(lines: readonly string[]): string {
  return `# Engine benchmark

\`npm run bench:engine\` on ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}.
Medians of alternating rounds: each measurement and what stands beside it take turns in the same process. Times are for one
call; the ratio is the peer's time over the engine's, so above 1 the engine is the faster. jsCAT 5.2.3, the published
adaptive testing package, cannot be installed from the registry alone (a dependency of it comes from a git host); beside the
next item stands a plain implementation instead.

| what | engine | beside it | ratio | aim |
|---|---|---|---|---|
${lines.join('\n')}
`;
}

main();
