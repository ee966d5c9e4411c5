/** What the compiler found, in German: what is wrong and what to do. */
export interface GermanDiagnostic {
  text: string;
  fix: string;
}
