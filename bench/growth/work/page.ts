import type { WorkStage } from '../work.ts';

export function pageOf(
  stages: readonly WorkStage[],
  machine: string,
  measured: number,
  _ahead: number,
): string {
  return JSON.stringify({ stages, machine, measured }, null, 1);
}
