import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const LISTED = 10;

/** Prints the ten slowest test files at the end of a run, and the time of each project. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= LISTED) return;
    const byProject = Object.groupBy(modules, ({ project }) => project.name);
    const projects = Object.entries(byProject).map(([name, own = []]) => `${name} ${seconds(own)} s`);
    const slowest = modules.toSorted((a, b) => duration(b) - duration(a)).slice(0, LISTED);
    const files = slowest.map((module) => {
      return `${seconds([module]).padStart(6)} s  ${relative(process.cwd(), module.moduleId)}`;
    });
    console.info(['', `Time of the files: ${projects.join(', ')}`, 'Slowest files:', ...files].join('\n'));
  }
}

function duration(module: TestModule): number {
  const { collectDuration, duration: tests } = module.diagnostic();
  return collectDuration + tests;
}

function seconds(modules: readonly TestModule[]): string {
  return (modules.reduce((sum, module) => sum + duration(module), 0) / 1000).toFixed(0);
}
