/** The German text of a diagnostic: the problem and the advice. */
export interface GermanDiagnostic {
  text: string;
  fix: string;
}
