/** Returns the steps of a script: its lines, without bullets and numbers, which the list adds itself. */
export function stepsOf(script: string): string[] {
  return script
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:\d{1,3}[.)]|[-–*•])\s+/, '').trim())
    .filter((line) => line !== '');
}
