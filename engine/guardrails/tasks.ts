import { addTo } from '../protocol/calendar.ts';
import { parseDuration } from '../protocol/duration.ts';
import { disclosureOf } from '../rights/disclosure.ts';
import type { CompiledBundle, GuardrailConflict, RuleTask, Severity, TaskAssignee } from '../types.ts';

/** A task of a rule that fired, with its times. */
export interface DueTask {
  rule_id: string;
  severity: Severity;
  title: string;
  kind: string;
  script?: string;
  /** BCP 47 tag → translated texts. */
  translations: Readonly<Record<string, TaskTexts>>;
  assign: TaskAssignee;
  outcomes: readonly string[];
  /** Epoch milliseconds. */
  dueAt: number;
  /** In the order of their times, which are epoch milliseconds. */
  escalations: readonly { at: number; to: TaskAssignee }[];
  /** What the texts reveal about the person, besides that the rule fired. */
  discloses: { answers: boolean; profile: boolean };
}

export type TaskTexts = Partial<Pick<RuleTask, 'title' | 'script'>>;

/** When a task is made, and in which time zone. */
export interface TaskMoment {
  /** Epoch milliseconds. */
  now: number;
  /** IANA name: days and months keep the wall time in it. */
  timeZone: string;
}

/** Returns the ids of the rules that make a task. */
export function rulesWithTask({ guardrail }: CompiledBundle): ReadonlySet<string> {
  return new Set(guardrail.rules.filter(({ task }) => task !== undefined).map(({ id }) => id));
}

/** Returns the tasks of the rules that fired. */
export function tasksOf(
  bundle: CompiledBundle,
  conflicts: readonly Pick<GuardrailConflict, 'rule_id'>[],
  moment: TaskMoment,
): DueTask[] {
  const fired = new Set(conflicts.map(({ rule_id }) => rule_id));
  return bundle.guardrail.rules.flatMap(({ id, severity, task }): DueTask[] => {
    if (task === undefined || !fired.has(id)) return [];
    const disclosure = disclosureOf(bundle).rules.get(id);
    return [
      dueTask({ id, severity, task }, moment, {
        translations: translationsOf(bundle, id),
        discloses: {
          answers: (disclosure?.answers.size ?? 0) > 0,
          profile: (disclosure?.profile.size ?? 0) > 0,
        },
      }),
    ];
  });
}

/** Returns the task of a rule with its times. */
export function dueTask(
  { id, severity, task }: { id: string; severity: Severity; task: RuleTask },
  { now, timeZone }: TaskMoment,
  more: Pick<DueTask, 'translations' | 'discloses'>,
): DueTask {
  const { kind, assign, outcomes, dueIn, escalate, ...original } = task;
  return {
    rule_id: id,
    severity,
    ...original,
    kind,
    assign,
    outcomes,
    dueAt: addTo(now, dueIn, timeZone),
    escalations: escalate
      .map(({ after, to }) => ({ at: addTo(now, after, timeZone), to }))
      .sort((a, b) => a.at - b.at),
    ...more,
  };
}

function translationsOf({ guardrail }: CompiledBundle, ruleId: string): DueTask['translations'] {
  const entries = [...guardrail.translations].flatMap(([tag, texts]) => {
    const translated = texts[ruleId]?.task;
    return translated ? [[tag, translated] as const] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns an instant plus a duration such as `PT4H` or `P1D`, in epoch milliseconds; undefined if the text is
 * no positive ISO 8601 duration in whole units.
 */
export function instantAfter(now: number, text: string, timeZone: string): number | undefined {
  const duration = parseDuration(text);
  if (duration === undefined) return undefined;
  const instant = addTo(now, duration, timeZone);
  return instant > now ? instant : undefined;
}
