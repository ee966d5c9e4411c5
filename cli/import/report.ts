import { type FileHandle, open } from 'node:fs/promises';
import type { SubjectReceipt } from '@eps/sdk';

const HEADER = 'line,outcome,subject_id,error_code\n';

/** A CSV file with the outcome of each row, by the row's line. It contains no external ids. */
export class Report {
  readonly #file: FileHandle;
  #bytes: number;

  private constructor(file: FileHandle, bytes: number) {
    this.#file = file;
    this.#bytes = bytes;
  }

  /** Creates the report, or continues it after a number of bytes. */
  static async open(path: string, bytes: number): Promise<Report> {
    if (bytes === 0) {
      const report = new Report(await open(path, 'w'), 0);
      await report.#append(HEADER);
      return report;
    }
    // After an interruption the file can have rows that the state does not count yet.
    const file = await open(path, 'r+');
    await file.truncate(bytes);
    return new Report(file, bytes);
  }

  get bytes(): number {
    return this.#bytes;
  }

  async add(lines: readonly number[], receipts: readonly SubjectReceipt[]): Promise<void> {
    const rows = receipts.map(
      ({ outcome, subject_id, error_code }, index) =>
        `${lines[index]},${outcome},${subject_id ?? ''},${error_code ?? ''}\n`,
    );
    await this.#append(rows.join(''));
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #append(text: string): Promise<void> {
    const { bytesWritten } = await this.#file.write(text, this.#bytes);
    this.#bytes += bytesWritten;
  }
}
