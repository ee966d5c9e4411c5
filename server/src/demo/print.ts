import type { Person } from './people.ts';

interface Result {
  person: Person;
  // biome-ignore lint/suspicious/noExplicitAny: a response body, printed without a type
  evaluation: any;
}

// biome-ignore lint/suspicious/noExplicitAny: a response body, printed without a type
export function printResults(results: readonly Result[], health: any, elapsedMs: number): void {
  const lines = ['', 'Person            Answered  Score  ± SE   Band               Confidence  Status'];
  for (const { person, evaluation } of results) lines.push(row(person, evaluation));
  const shown = results.at(-1)!;
  lines.push('', `Report of ${shown.person.externalId}: ${shown.evaluation.report.title}`);
  for (const block of shown.evaluation.report.blocks)
    if (block.text) lines.push(`  ${block.text.replaceAll('\n', '\n  ')}`);
  lines.push('', `Instrument health: ${health.status}`);
  lines.push(
    `  sessions ${health.sessions_started} started, ${health.sessions_completed} completed (rate ${health.completion_rate})`,
  );
  for (const question of health.question_health)
    lines.push(
      `  ${question.question_id.padEnd(10)} views ${question.views}, answers ${question.answers}, skipped ${(100 * question.skip_rate).toFixed(0)} %, ${question.status}`,
    );
  for (const reason of health.reasons) lines.push(`  ${reason}`);
  lines.push(
    '',
    `Evaluated ${results.length} people in ${(elapsedMs / 1000).toFixed(2)} s, starting from a template`,
    '',
  );
  process.stdout.write(lines.join('\n'));
}

/** Prints the link of a participant session. A service that the demo started itself ends with the demo. */
export function printLink(url: string, isServiceEnding: boolean): void {
  const intro = isServiceEnding
    ? 'Start the service with "npm start" and open this link within an hour to answer yourself:'
    : 'Open this link within an hour to answer yourself:';
  process.stdout.write(`${intro}\n${url}\n\n`);
}

// biome-ignore lint/suspicious/noExplicitAny: a response body, printed without a type
function row(person: Person, { primary_metric: metric, coverage, confidence, status }: any): string {
  const error = metric?.standard_error === undefined ? '-' : metric.standard_error.toFixed(1);
  return [
    person.externalId.padEnd(17),
    `${coverage.answered}/${coverage.eligible}`.padStart(9),
    (metric ? String(Number(metric.value.toFixed(1))) : '-').padStart(6),
    error.padStart(6),
    ` ${(metric?.band ?? '-').padEnd(18)}`,
    `${confidence.level} ${confidence.value?.toFixed(2) ?? ''}`.padEnd(15),
    status,
  ].join(' ');
}
