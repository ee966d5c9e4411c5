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
  lines.push(`| ${memory.what} | ${memory.mebibytes.toFixed(2)} MiB | | | ${memory.target} |`);
  const page = pageOf(lines);
  writeFileSync(join(import.meta.dirname, 'engine-results.md'), page);
  console.log(page);
}

function lineOf({ what, medianMs, peer, target }: Measurement): string {
  const comparison = peer ? `${peer.name}: ${duration(peer.medianMs)}` : '';
  const ratio = peer ? (peer.medianMs / medianMs).toFixed(2) : '';
  return `| ${what} | ${duration(medianMs)} | ${comparison} | ${ratio} | ${target ?? ''} |`;
}

function duration(ms: number): string {
  if (ms >= 1) return `${ms.toFixed(2)} ms`;
  return ms >= 0.001 ? `${(1000 * ms).toFixed(1)} µs` : `${(1e6 * ms).toFixed(0)} ns`;
}

function pageOf(lines: readonly string[]): string {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `# Engine benchmark

\`npm run bench:engine\` on ${cpus().length} × ${processor}, Node ${process.version}.
Medians of alternating rounds in one process. Times are per call; above a ratio of 1, the engine is faster.

| measurement | engine | comparison | ratio | target |
|---|---|---|---|---|
${lines.join('\n')}
`;
}

main();
