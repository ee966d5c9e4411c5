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
a study of thirty daily occasions, makes and sends the messages about them, and escalates tasks. Everybody
is due at the same moment; measured are the first ${whole(measured)}, in batches of 100. In the longer study
each person has ${many}.

Figures are processor milliseconds of the process and PostgreSQL for one occasion, message or task. "Possible"
is the rate that they allow, at the last size, with a processor for each. Load average at the end, with other
work: ${last.load.toFixed(1)}. The mail client alone sends ${whole(last.plainMails)} mails a second.

| work | ${of(({ people }) => `${whole(people)} people`)} | possible a second | statements | round trips |
|---|${'---|'.repeat(stages.length + 3)}
${last.works.map((work) => workLine(stages, work)).join('\n')}
${last.timelines.map(({ waves }, i) => timelineLine(stages, waves, i)).join('\n')}
`;
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

function workLine(stages: readonly WorkStage[], last: Work): string {
  const costs = stages.map(({ works }) => {
    const { serviceMs, databaseMs } = works.find(({ name }) => name === last.name)!;
    return (serviceMs + databaseMs).toFixed(2);
  });
  const possible = whole(1000 / Math.max(last.serviceMs, last.databaseMs));
  const cells = [last.name, ...costs, possible, last.statements.toFixed(1), last.roundTrips.toFixed(2)];
  return `| ${cells.join(' | ')} |`;
}

/** The wall time of a busy machine is not informative: most of it is waiting for a processor. */
function timelineLine(stages: readonly WorkStage[], waves: number, i: number): string {
  const cells = stages.map(({ timelines }) => timelines[i]!.processorMs.toFixed(1));
  return `| read a timeline of ${waves} × 30 occasions | ${cells.join(' | ')} | | | |`;
}
