import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import type { LimitRow } from '../vitest.limits.ts';

/**
 * `npm run bench:limits`: runs the tests that import vitest.limits.ts, one file after another, and prints
 * what they measured as one table. Fails if a limit is exceeded or a test fails. Arguments are paths of
 * tests.
 */
const folder = mkdtempSync(join(tmpdir(), 'eps-limits-'));
const file = join(folder, 'rows');
const root = join(import.meta.dirname, '..');
const vitest = ['bin/node24.mjs', 'node_modules/vitest/vitest.mjs', 'run'];
const env = { ...process.env, EPS_LIMITS_FILE: file, EPS_TEST_TIER: 'limits' };
const { status } = spawnSync(process.execPath, [...vitest, ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: 'inherit',
});
const rows = worstOfEach(existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
rmSync(folder, { recursive: true });
console.log(tableOf(rows));
const isExceeded = rows.some(({ limit, measured }) => measured > limit);
process.exitCode = status !== 0 || isExceeded ? 1 : 0;

/** A limit that is measured several times is kept if every measurement keeps it. */
function worstOfEach(lines: readonly string[]): LimitRow[] {
  const worst = new Map<string, LimitRow>();
  for (const line of lines) {
    const row = JSON.parse(line) as LimitRow;
    if (row.measured >= (worst.get(row.name)?.measured ?? Number.NEGATIVE_INFINITY)) worst.set(row.name, row);
  }
  return [...worst.values()];
}

function tableOf(rows: readonly LimitRow[]): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GB`;
  const lines = rows.map(({ name, unit, limit, measured }) => {
    const kept = measured <= limit ? 'yes' : '**no**';
    return `| ${name} | ${limit} ${unit} | ${measured.toFixed(1)} ${unit} | ${kept} | ${machine} |`;
  });
  return [
    `Node ${process.version}, load average ${loadavg()[0]!.toFixed(1)}.`,
    '',
    '| name | limit | measured | kept | machine |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
