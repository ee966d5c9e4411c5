import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { command } from '../core/command.ts';
import { CliError } from '../core/errors.ts';
import { OUTPUT_OPTION } from '../export/write-stream.ts';

interface Options {
  externalId?: boolean;
  output?: string;
}

export const exportSubject = command<Options>({
  name: 'export subject',
  summary: 'Export all data of one subject as JSON',
  description:
    'Prints profile, enrollments, sessions, answers and results in decrypted form, for example to answer an access request. Needs the ' +
    'scope subjects:export, and is recorded in the audit log.',
  arguments: [{ syntax: '<subject>', description: 'id of the subject' }],
  options: [
    { flags: '--external-id', description: 'the argument is the external id of the subject' },
    OUTPUT_OPTION,
  ],
  examples: [
    { run: 'eps export subject 0199a3c5-0a0e-7b44-90a1-b2c3d4e5f607', shows: 'the data as JSON' },
    { run: 'eps export subject --external-id employee-7 -o employee-7.json', shows: 'writes it to a file' },
  ],
  operations: ['exportSubject', 'listApps', 'listEnvironments', 'listOrganizations', 'lookupSubject'],
  async run({ io, environment, note }, { externalId, output }, [subject]) {
    const { subjects } = (await environment()).client;
    const given = subject!.trim();
    if (given !== subject) note('The spaces around the id are left out.');
    const id = externalId ? (await subjects.lookup({ external_id: given })).id : given;
    const data = await subjects.export(id);
    const text = JSON.stringify(data, null, 2);
    if (output === undefined) return { data, text };
    const path = resolve(io.cwd, output);
    await writeFile(path, `${text}\n`, { mode: 0o600 }).catch((error: Error) => {
      throw new CliError(`${output} cannot be written: ${error.message}`);
    });
    return { data: { file: output, bytes: Buffer.byteLength(text) + 1 }, text: `Wrote ${output}.` };
  },
});
