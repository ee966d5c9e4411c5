import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testPaths, unusedPatterns } from '../../vitest.tiers.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A duration, or the time or memory that a process has used. */
const MEASURING = [
  /\bperformance\.now\(\)\)? - /,
  /\bDate\.now\(\) - (?:started|startedAt|begun|begunAt|before|start)\b/,
  /\bprocess\.(?:hrtime|cpuUsage|threadCpuUsage|resourceUsage|memoryUsage)\b/,
  /\bmonitorEventLoopDelay\b/,
];

/**
 * Returns the violations of two rules: each pattern of a tier decides about a test file, and no test measures
 * time or memory. A test that asserts them fails when other processes use the machine.
 */
export function testFileErrors(): string[] {
  return [
    ...unusedPatterns().map((pattern) => `vitest.tiers.ts: ${pattern} decides about no test file`),
    ...testPaths().flatMap((path) => measuringErrors(path, readFileSync(join(ROOT, path), 'utf8'))),
  ];
}

export function measuringErrors(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = MEASURING.map((pattern) => pattern.exec(line)).find((match) => match);
    if (!found) return [];
    return [
      `${path}:${index + 1}: measure with limited or noteLimit of vitest.limits.ts, not with ${found[0]}`,
    ];
  });
}
