/** The rate of one worker for one kind of work, and its cost. */
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

/** The duration and the cost of reading the timeline of a person. */
export interface TimelineTimes {
  ms: number;
  processorMs: number;
}

/** The measurements with this many people. */
export interface WorkStage {
  people: number;
  works: Work[];
  /** For studies with this many waves. */
  timelines: (TimelineTimes & { waves: number })[];
  /** Mails a second that the mail client alone sends to the same server. */
  plainMails: number;
  /** Load average of the machine, with other work on it. */
  load: number;
}

interface Run {
  machine: string;
  /** The numbers of people with which each kind of work is measured. */
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
a study in which everybody has thirty daily occasions, makes the messages about them, sends them to an SMTP
server on the same machine, and escalates tasks.
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
${last.timelines.map(({ waves }, i) => timelineLine(stages, waves, i)).join('\n')}
`;
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

function stageText({ people, works, timelines, plainMails, load }: WorkStage): string {
  return `## ${whole(people)} people

Load average of the machine at the end, with other work on it: ${load.toFixed(1)}.
${timelines.map(timelineText).join('\n')}
The mail client alone, without rendering and without the database, sends ${whole(plainMails)} mails a second
to the same server.

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

/** The wall time of a busy machine is not informative: most of it is waiting for a processor. */
function timelineText({ waves, ms, processorMs }: WorkStage['timelines'][number]): string {
  return `The timeline of a person in a study of ${waves} × 30 occasions is read over HTTP in
${ms.toFixed(1)} ms (median), of which client, service and PostgreSQL compute ${processorMs.toFixed(1)} ms.`;
}

function timelineLine(stages: readonly WorkStage[], waves: number, i: number): string {
  const cells = stages.map(({ timelines }) => timelines[i]!.processorMs.toFixed(1));
  return `| read a timeline of ${waves} × 30 occasions | ${cells.join(' | ')} |`;
}

function growthLine(stages: readonly WorkStage[], name: string): string {
  const costs = stages.map(({ works }) => {
    const { serviceMs, databaseMs } = works.find((work) => work.name === name)!;
    return (serviceMs + databaseMs).toFixed(2);
  });
  return `| ${[name, ...costs].join(' | ')} |`;
}
