import { type Cell, type EvaluationColumn, type Plan, textColumn } from './columns.ts';
import { circumstanceColumns, evaluationColumns, personColumns, qualityColumns } from './fixed-columns.ts';
import type { Instruments } from './instruments.ts';
import { columnName } from './names.ts';
import type { Opened } from './opened.ts';
import { answerPlan } from './plan-answers.ts';
import type { SlotRow } from './queries.ts';
import { questionColumns } from './question-columns.ts';
import type { ExportJob } from './schema.ts';
import { scoreColumns } from './score-columns.ts';

export function planOf(job: ExportJob, instruments: Instruments, slots: readonly SlotRow[]): Plan {
  const measured = measuredColumns(job, instruments);
  if (job.rows === 'answer') return answerPlan(job, questionsOf(job, instruments));
  if (job.rows === 'person') return personPlan(job, measured, slots);
  const columns = withLabels(job, [
    ...personColumns(job),
    ...evaluationColumns(job),
    ...circumstanceColumns(job),
    ...measured,
  ]);
  return {
    columns,
    items: [],
    rowsOf: (opened) => opened.map((each) => columns.map(({ cell }) => cell(each))),
  };
}

function measuredColumns(job: ExportJob, instruments: Instruments): EvaluationColumn[] {
  const showsContent = job.scopes.includes('definitions:read');
  const scores = job.include.includes('scores') ? instruments.concepts : [];
  return [
    ...questionsOf(job, instruments),
    ...scores.flatMap((concept) => scoreColumns(concept, job.locale, showsContent)),
    ...qualityColumns(job),
  ];
}

function questionsOf(job: ExportJob, { questions }: Instruments): EvaluationColumn[] {
  if (!job.include.includes('answers')) return [];
  return questions.flatMap((question) => questionColumns(question, job.locale));
}

/** Adds a column with the label beside each column whose numbers have labels, if these are asked for. */
function withLabels({ labels }: ExportJob, columns: readonly EvaluationColumn[]): EvaluationColumn[] {
  if (labels === 'values') return [...columns];
  return columns.flatMap((column) => {
    const { values, name, label, cell, about } = column;
    if (!values) return [column];
    const byNumber = new Map<Cell, string>(values.map((each) => [each.value, each.label]));
    const text = (opened: Opened) => byNumber.get(cell(opened)) ?? null;
    return [column, textColumn(columnName('l_', [name]), label, text, { ...about, label_of: name })];
  });
}

/** One row a person, with the columns of each occasion of a study, or of each cycle. */
function personPlan(job: ExportJob, measured: readonly EvaluationColumn[], slots: readonly SlotRow[]): Plan {
  const fixed = personColumns(job);
  const circumstances = [...evaluationColumns(job), ...circumstanceColumns(job)].filter(({ name }) =>
    IN_SLOTS.has(name),
  );
  const ofSlot = withLabels(job, [...circumstances, ...measured]);
  const named = slots.map((slot) => ({
    key: slotKey(slot),
    columns: ofSlot.map((column) => ({
      ...column,
      name: columnName('w_', [...slotIds(slot), partName(column.name)]),
      label: `${slotLabel(slot)}: ${column.label}`,
      about: { ...column.about, ...about(slot) },
    })),
  }));
  return {
    columns: [...fixed, ...named.flatMap(({ columns }) => columns)],
    items: [],
    rowsOf: (opened) =>
      [...Map.groupBy(opened, ({ person }) => person).values()].map((ofPerson) => {
        // The newest one of an occasion counts, as the order is that of their creation.
        const bySlot = new Map(ofPerson.map((each) => [slotKey(slotOf(each)), each]));
        const first = ofPerson[0]!;
        return [
          ...fixed.map(({ cell }) => cell(first)),
          ...named.flatMap(({ key, columns }) => {
            const found = bySlot.get(key);
            return columns.map(({ cell }) => (found ? cell(found) : null));
          }),
        ];
      }),
  };
}

const IN_SLOTS = new Set(['evaluation', 'status', 'answered_at']);

/** A score needs no prefix after that of its wave: `w_baseline__phq9`. */
function partName(name: string): string {
  const score = name.replace(/^s_/, '');
  return score === name || IN_SLOTS.has(score) || /^(?:[qsl]_|k\d+$)/.test(score) ? name : score;
}

function slotOf({ row, occasion }: Opened): SlotRow {
  return occasion
    ? { wave: occasion.wave, k: occasion.k, cycle: 0 }
    : { wave: null, k: null, cycle: row.cycle };
}

function slotKey({ wave, k, cycle }: SlotRow): string {
  return JSON.stringify([wave, k, cycle]);
}

function slotIds({ wave, k, cycle }: SlotRow): string[] {
  if (wave === null) return [`c${cycle}`];
  return k === null || k === 0 ? [wave] : [wave, `k${k}`];
}

function slotLabel({ wave, k, cycle }: SlotRow): string {
  return wave === null ? `#${cycle}` : `${wave}${k === null || k === 0 ? '' : ` #${k}`}`;
}

function about({ wave, k, cycle }: SlotRow): Record<string, unknown> {
  return wave === null ? { cycle } : { wave, k };
}
