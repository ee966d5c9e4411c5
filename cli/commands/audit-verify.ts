import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { AuditCheckpoint, AuditVerification } from '@eps/sdk';
import { command } from '../core/command.ts';
import { CliError } from '../core/errors.ts';
import { EXIT } from '../core/exit-codes.ts';

interface Options {
  checkpoints?: string;
}

export const auditVerify = command<Options>({
  name: 'audit verify',
  summary: 'Verify the audit log of the organization',
  description:
    'Lets the service compare every entry with the hash chain and the chain with its checkpoints. --checkpoints compares it with the ' +
    'newest checkpoint that you kept outside of the service, too. Ends with 1 if the log was changed.',
  options: [
    {
      flags: '--checkpoints <file>',
      description: 'checkpoints as JSON or JSON Lines, for example audit-checkpoints.jsonl',
    },
  ],
  examples: [
    { run: 'eps audit verify', shows: 'the number of chained entries, and the changes that were found' },
    {
      run: 'eps audit verify --checkpoints checkpoints.jsonl --json',
      shows: 'the same with checkpoints from outside',
    },
  ],
  operations: ['listOrganizations', 'verifyAuditLog'],
  async run(context, { checkpoints: file }) {
    const organizationId = await context.organizationId();
    const checkpoint =
      file === undefined ? undefined : await newestCheckpoint(resolve(context.io.cwd, file), organizationId);
    const { auditLog } = (await context.client()).organization({ organizationId });
    const result = await auditLog.verify(checkpoint ? { checkpoint } : {});
    return {
      data: { ...result, ...(checkpoint && { checkpoint_position: checkpoint.position }) },
      text: textOf(result, checkpoint),
      exitCode: result.valid ? EXIT.success : EXIT.problem,
    };
  },
});

function textOf(
  { valid, chained, unchained_tail, errors, moves }: AuditVerification,
  checkpoint: AuditCheckpoint | undefined,
): string {
  const outside = checkpoint ? `, compared with your checkpoint at position ${checkpoint.position}` : '';
  return [
    ...errors.map(
      ({ kind, position, entry_id }) =>
        `Position ${position}: ${kind}${entry_id === undefined ? '' : ` (entry ${entry_id})`}`,
    ),
    `The audit log is ${valid ? 'valid' : 'NOT valid'}: ${chained} entries${outside}.`,
    ...moves.map(
      ({ position, created_at, reason, entry_id }) =>
        `Position ${position}: the database was restored or moved at ${created_at} (${reason}, entry ${entry_id}).`,
    ),
    ...(unchained_tail > 0 ? [`${unchained_tail} new entries are not in the chain yet.`] : []),
  ].join('\n');
}

/** Returns the organization's checkpoint that covers the longest part of the log. */
async function newestCheckpoint(path: string, organizationId: string): Promise<AuditCheckpoint> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new CliError(`${path} cannot be read: ${error.message}`);
  });
  const values = parse(text) ?? text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [parse(line)]));
  const checkpoints = (Array.isArray(values) ? values : [values]) as (AuditCheckpoint | undefined)[];
  if (!checkpoints.every((each) => typeof each?.position === 'number'))
    throw new CliError(`${path} does not contain checkpoints as JSON.`);
  const [newest] = (checkpoints as AuditCheckpoint[])
    .filter(({ organization_id }) => organization_id === organizationId)
    .toSorted((one, other) => other.position - one.position);
  if (!newest) throw new CliError(`${path} contains no checkpoint of this organization.`);
  return newest;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
