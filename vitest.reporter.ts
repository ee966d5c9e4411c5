import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { describeRun } from './vitest.tiers.ts';

const LISTED = 10;
const PROGRESS_MS = 15_000;

/**
 * Prints what the run consists of before it starts, how far it is where the output is no terminal, and its
 * ten slowest test files at the end with the time of each project.
 */
export default class RunReporter implements Reporter {
  #planned = 0;
  #ended = 0;
  #progress: NodeJS.Timeout | undefined;

  onInit(): void {
    console.info(describeRun());
    if (!process.stdout.isTTY) this.#progress = setInterval(() => this.#printProgress(), PROGRESS_MS).unref();
  }

  onTestRunStart(files: readonly unknown[]): void {
    this.#planned = files.length;
  }

  onTestModuleEnd(): void {
    this.#ended += 1;
  }

  #printProgress(): void {
    const seconds = Math.round(process.uptime());
    const state = this.#planned === 0 ? 'preparing' : `${this.#ended} of ${this.#planned} files have ended`;
    console.info(`After ${seconds} s: ${state}`);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    clearInterval(this.#progress);
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
