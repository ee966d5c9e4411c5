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
  const compared = first.times.map(({ name }) => comparisonOf(first, last, name));
  const grown = compared.filter(
    ({ ratios, pages }) => ratios[0] > CONSTANT || pages[1] - pages[0] > MORE_PAGES,
  );
  const columns = ['ms', 'pages'].flatMap((figure) => [
    ...[first, last].map(({ percent }) => `${figure} at ${percent} %`),
    'ratio',
  ]);
  return `# Growth

\`npm run bench:growth\` on ${machine}, embedded PostgreSQL, one client. Medians: times in
milliseconds, and pages that the statements of an operation read, which do not depend on other work. A hundred
times as many rows add one page to a look-up in an index.

| size | subjects | enrollments | evaluations | answers |
|---|---|---|---|---|
${stages.map(sizeLine).join('\n')}

Of ${compared.length} operations, these take more than ${CONSTANT} times as long at the last size as at the
first, or read more than ${MORE_PAGES} pages more. All others, every list with every filter among them, do
not. Load average ${last.load.before.toFixed(1)} before the times were measured,
${last.load.after.toFixed(1)} after. Reads of instrument health of the whole environment: p99
${last.health.p99.toFixed(1)} ms.

| operation | ${columns.join(' | ')} |
|---|${'---|'.repeat(columns.length)}
${grown.map(comparisonLine).join('\n')}

## Bytes on disk

At ${last.percent} %, with indexes and TOAST. Per evaluation: ${perEvaluation(last)} kB in all tables that an
evaluation of 36 answers in four calls writes to.

| table | rows | MB | of it indexes | bytes a row |
|---|---|---|---|---|
${last.sizes.tables
  .filter(({ bytes }) => bytes > LARGE)
  .map(tableLine)
  .join('\n')}
`;
}

/** Ratios of times up to this are measured for operations that do not grow, too. */
const CONSTANT = 1.1;
/** Pages that look-ups in a few indexes with one more level explain. */
const MORE_PAGES = 50;
/** Bytes of tables that are listed. */
const LARGE = 100 * 2 ** 20;

interface Comparison {
  name: string;
  ms: [number, number];
  pages: [number, number];
  /** The ratio of times and that of pages. */
  ratios: [number, number];
}

function comparisonOf(first: Stage, last: Stage, name: string): Comparison {
  const row = (measured: readonly MeasuredOperation[]) => measured.find((one) => one.name === name)!;
  const ms: [number, number] = [row(first.times).ms, row(last.times).ms];
  const pages: [number, number] = [row(first.pages).pages, row(last.pages).pages];
  const ratioOf = ([a, b]: [number, number]) => Math.max(1, b) / Math.max(1, a);
  return { name, ms, pages, ratios: [ratioOf(ms), ratioOf(pages)] };
}

function comparisonLine({ name, ms, pages, ratios }: Comparison): string {
  const [time, read] = ratios.map((ratio) => ratio.toFixed(2));
  return `| ${[name, ...ms.map((value) => value.toFixed(1)), time, ...pages, read].join(' | ')} |`;
}

function sizeLine({ percent, sizes }: Stage): string {
  const { subjects, enrollments, evaluations, answers } = sizes;
  return `| ${percent} % | ${[subjects, enrollments, evaluations, answers].join(' | ')} |`;
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
