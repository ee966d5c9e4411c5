export function limitErrors(): string[] {
  return [];
}
