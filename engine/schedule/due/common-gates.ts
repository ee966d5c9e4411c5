import { instant } from '../recurrence/recurrence.ts';
import type { FailedGate, Gate } from '../types.ts';
import type { GateContext } from './gate-context.ts';
import { quietUntil } from './quiet-hours.ts';

/** Returns the failed gates that do not depend on the question. */
export function commonFailures({ input, cycleStatus }: GateContext): FailedGate[] {
  const { program, enrollment, bundle, now } = input;
  const failed: FailedGate[] = [];
  if (program.status !== 'active') {
    failed.push(failure('program_active', program.status, `the program is ${program.status}`));
  }
  if (enrollment.status !== 'active') {
    failed.push(failure('enrollment_active', enrollment.status, `the enrollment is ${enrollment.status}`));
  }
  if (!cycleStatus.open) {
    failed.push(
      failure('cycle_open', cycleStatus.reason, CYCLE_DETAILS[cycleStatus.reason], cycleStatus.opensAt),
    );
  }
  const { quietHours } = bundle.adaptivePolicy.throttle;
  const quietEnd = quietHours && quietUntil(quietHours, program.recurrence.timezone, now);
  if (quietEnd) {
    const detail = `quiet hours ${quietHours.join(' to ')} in ${program.recurrence.timezone}`;
    failed.push(failure('quiet_hours', 'quiet_hours', detail, instant(quietEnd.getTime())));
  }
  return failed;
}

const CYCLE_DETAILS = {
  not_started: 'the first cycle has not begun',
  completed: 'the cycle of this period is completed',
  ended: 'the last cycle of the program is over',
  awaiting_event: 'a cycle opens with one of the events of the recurrence',
};

/**
 * Builds a failed gate; `nextEligibleAt` is when it passes by time alone, null when time alone does not open
 * it.
 */
export function failure(
  gate: Gate,
  code: string,
  detail: string,
  nextEligibleAt: Date | null = null,
): FailedGate {
  return { gate, code, detail, ...(nextEligibleAt && { nextEligibleAt }) };
}
