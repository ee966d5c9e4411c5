import type { MeasuredOperation, Percentiles } from './measure.ts';
import type { Sizes, TableSize } from './sizes.ts';

/** Measurements at one size. */
export interface Stage {
  percent: number;
  sizes: Sizes;
  times: MeasuredOperation[];
  /** Milliseconds of reads of instrument health. */
  health: Percentiles;
  /** Load averages of the machine before and after the times were measured, including this work. */
  load: { before: number; after: number };
  pages: MeasuredOperation[];
}

/** Returns the results as a Markdown page. */
export function pageOf(stages: readonly Stage[], machine: string): string {
  const first = stages[0]!;
  const last = stages.at(-1)!;
  const of = (figure: string) => stages.map(({ percent }) => `${figure} at ${percent} %`).join(' | ');
  return `# Growth

\`npm run bench:growth\` on ${machine}, embedded PostgreSQL, one client. Times are medians in
milliseconds; the runs of the sizes alternate. Pages are medians of what the statements of an operation
read, from PostgreSQL's cache or from outside of it; they do not depend on other work on the machine. Before
the times are measured, all files are read once: what PostgreSQL does not hold comes from the operating
system's cache, not from the disk. The ratio compares the last size with the first. A look-up in an index
reads one page more at each of its levels, of which a hundred times as many rows add one: from 3 pages to 4 is
this level and nothing else.

| size | subjects | enrollments | evaluations | answers |
|---|---|---|---|---|
${stages.map(sizeLine).join('\n')}

Load average of the machine, with other work on it and this one: ${last.load.before.toFixed(1)} before the
measurement of times, ${last.load.after.toFixed(1)} at its end.

## Instrument health

Reads of instrument health of the whole environment:

| size | p50 ms | p99 ms |
|---|---|---|
${stages.map(healthLine).join('\n')}

## Operations

| operation | ${of('ms')} | ratio | ${of('pages')} | ratio |
|---|${'---|'.repeat(2 * stages.length + 2)}
${first.times.map(({ name }) => operationLine(stages, name)).join('\n')}

## Bytes on disk

At ${last.percent} %, with indexes and TOAST. Per evaluation: ${perEvaluation(last)} kB in all tables that an
evaluation of 36 answers in four calls writes to.

| table | rows | MB | of it indexes | bytes a row |
|---|---|---|---|---|
${last.sizes.tables.map(tableLine).join('\n')}
`;
}

function sizeLine({ percent, sizes }: Stage): string {
  const { subjects, enrollments, evaluations, answers } = sizes;
  return `| ${percent} % | ${[subjects, enrollments, evaluations, answers].join(' | ')} |`;
}

function healthLine({ percent, health }: Stage): string {
  return `| ${percent} % | ${health.p50.toFixed(1)} | ${health.p99.toFixed(1)} |`;
}

function operationLine(stages: readonly Stage[], name: string): string {
  const row = (measured: readonly MeasuredOperation[]) => measured.find((one) => one.name === name)!;
  const ms = stages.map(({ times }) => row(times).ms);
  const read = stages.map(({ pages }) => row(pages).pages);
  const ratio = (values: readonly number[]) =>
    (Math.max(1, values.at(-1)!) / Math.max(1, values[0]!)).toFixed(2);
  const cells = [name, ...ms.map((value) => value.toFixed(1)), ratio(ms), ...read, ratio(read)];
  return `| ${cells.join(' | ')} |`;
}

const OF_EVALUATIONS = ['evaluations', 'answer_batches', 'participant_sessions', 'audit_log', 'audit_chain'];

function perEvaluation({ sizes }: Stage): string {
  const bytes = sizes.tables
    .filter(({ name }) => OF_EVALUATIONS.includes(name))
    .reduce((sum, table) => sum + table.bytes, 0);
  return (bytes / sizes.evaluations / 1024).toFixed(1);
}

function tableLine({ name, rows, bytes, indexes }: TableSize): string {
  const mb = (value: number) => (value / 2 ** 20).toFixed(1);
  return `| ${name} | ${rows} | ${mb(bytes)} | ${mb(indexes)} | ${(bytes / rows).toFixed(0)} |`;
}
