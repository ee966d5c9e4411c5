#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Checkpoint, type Receipt, type TrustAnchors, verifyReceipt } from './receipt.ts';

/**
 * `eps-verify-receipt RECEIPT [--keys FILE] [--checkpoints FILE]`: verifies a receipt offline. Exit code 0:
 * no check failed; 1: the command was used wrongly; 2: a check failed.
 */
const USAGE = 'Usage: eps-verify-receipt RECEIPT.json [--keys audit-keys.json] [--checkpoints FILE.jsonl]';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keys: { type: 'string' }, checkpoints: { type: 'string' } },
  });
  if (positionals.length !== 1) throw new Error(USAGE);
  const checks = verifyReceipt(JSON.parse(read(positionals[0]!)) as Receipt, trusted(values));
  for (const { outcome, name, message } of checks)
    process.stdout.write(`${outcome.padEnd(10)} ${name.padEnd(11)} ${message}\n`);
  if (checks.some(({ outcome }) => outcome === 'failed')) process.exitCode = 2;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

function trusted({ keys, checkpoints }: { keys?: string; checkpoints?: string }): TrustAnchors {
  return {
    ...(keys !== undefined && { keys: JSON.parse(read(keys)).keys }),
    ...(checkpoints !== undefined && { checkpoints: jsonLines(read(checkpoints)) }),
  };
}

function jsonLines(text: string): Checkpoint[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => JSON.parse(line) as Checkpoint);
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
