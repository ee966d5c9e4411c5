import { pino } from 'pino';

type Entry = Record<string, unknown>;

/** Returns an entry of the log as text: local time, level, message and fields, then the stack of an error. */
export function logLine(entry: Entry): string {
  const { level, time, msg, err, pid: _pid, hostname: _hostname, ...fields } = entry;
  const label = (pino.levels.labels[Number(level)] ?? '').toUpperCase().padEnd(5);
  const clock = new Date(Number(time)).toTimeString().slice(0, 8);
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${shown(value)}`);
  const line = [clock, label, ...(msg === undefined ? [] : [msg]), ...rest].join(' ');
  return `${line}\n${err === undefined ? '' : indented(err)}`;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function indented(error: unknown): string {
  const { stack, message } = error as { stack?: string; message?: string };
  return `${String(stack ?? message ?? shown(error)).replaceAll(/^/gm, '  ')}\n`;
}
