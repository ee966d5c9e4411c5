/** How fast one worker does one kind of work, and what it costs. */
export interface Work {
  name: string;
  done: number;
  perSecond: number;
  /** Processor milliseconds of the process and of PostgreSQL for each. */
  serviceMs: number;
  databaseMs: number;
  statements: number;
  roundTrips: number;
}

/** What was measured with this many people. */
export interface WorkStage {
  people: number;
  works: Work[];
  timeline: { ms: number; processorMs: number };
  /** Load average of the machine, with other work on it. */
  load: number;
}

interface Run {
  machine: string;
  /** With how many people each work is measured. */
  measured: number;
  /** Occasions of the longer study. */
  many: number;
}

/** Returns the results as a Markdown page. */
export function workPage(stages: readonly WorkStage[], { machine, measured, many }: Run): string {
  const last = stages.at(-1)!;
  const of = (cell: (stage: WorkStage) => string) => stages.map(cell).join(' | ');
  return `# The worker at work

\`npm run bench:growth -- --work\` on ${machine}, embedded PostgreSQL. One worker advances
a study in which everybody has thirty daily occasions, makes the messages about them, and escalates tasks.
Everybody is due at the same moment; measured are the first ${whole(measured)} of them, in batches of 100, as
the worker takes them. In the longer study each person has ${many} occasions.

Processor time is that of the process and of PostgreSQL for one occasion, message or task. Other work on the
machine lowers the rate much and raises the processor time somewhat. "Possible" is the rate that this time
allows to one worker with a processor for itself and one for PostgreSQL.

${stages.map(stageText).join('\n\n')}

## Growth

Processor time of both, in milliseconds each:

| work | ${of(({ people }) => `${whole(people)} people`)} |
|---|${'---|'.repeat(stages.length)}
${last.works.map(({ name }) => growthLine(stages, name)).join('\n')}
| read the timeline of a person | ${of(({ timeline }) => timeline.processorMs.toFixed(1))} |
`;
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

function stageText({ people, works, timeline, load }: WorkStage): string {
  return `## ${whole(people)} people

Load average of the machine at the end, with other work on it: ${load.toFixed(1)}. The timeline of a person
with thirty occasions is read over HTTP in ${timeline.ms.toFixed(1)} ms (median), of which the client, the
service and PostgreSQL compute ${timeline.processorMs.toFixed(1)} ms.

| work | done | a second | possible | ms of the process | ms of PostgreSQL | statements | round trips |
|---|---|---|---|---|---|---|---|
${works.map(workLine).join('\n')}`;
}

function workLine(work: Work): string {
  const { name, done, perSecond, serviceMs, databaseMs, statements, roundTrips } = work;
  const cells = [
    name,
    done,
    whole(perSecond),
    whole(1000 / Math.max(serviceMs, databaseMs)),
    serviceMs.toFixed(2),
    databaseMs.toFixed(2),
    statements.toFixed(1),
    roundTrips.toFixed(2),
  ];
  return `| ${cells.join(' | ')} |`;
}

function growthLine(stages: readonly WorkStage[], name: string): string {
  const costs = stages.map(({ works }) => {
    const { serviceMs, databaseMs } = works.find((work) => work.name === name)!;
    return (serviceMs + databaseMs).toFixed(2);
  });
  return `| ${[name, ...costs].join(' | ')} |`;
}
