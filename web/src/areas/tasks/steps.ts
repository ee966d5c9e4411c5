/** Returns the steps of a script: its lines, without the bullets and numbers that a list has anyway. */
export function stepsOf(script: string): string[] {
  return script
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:\d{1,3}[.)]|[-–*•])\s+/, '').trim())
    .filter((line) => line !== '');
}
