import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { PLATFORM } from '../audit/record.ts';
import { type Config, ConfigError } from '../config/config.ts';
import { isUuid } from '../http/validation.ts';
import { selectOrganization } from '../resources/identity/organizations/queries.ts';
import { type AuditCheckpoint, isCheckpoint } from '../resources/operations/audit-log/schema.ts';
import { verifyAuditLog } from '../resources/operations/audit-log/verify.ts';
import type { Services } from '../services.ts';
import { withServices } from './with-services.ts';

const USAGE =
  'Usage: audit-verify ORGANIZATION_ID [--checkpoint FILE] (one checkpoint as JSON, or audit-checkpoints.jsonl)';
const TAMPERED = 2;

/**
 * `audit-verify`: verifies the audit log of an organization and prints the result as JSON. The exit code is 0
 * if the log is valid, otherwise 2. Throws ConfigError.
 */
export async function runAuditVerify(config: Config, args: string[]): Promise<void> {
  const { organizationId, file } = readArguments(args);
  const checkpoints = file === undefined ? [] : await readCheckpoints(file, organizationId);
  await withServices(config, { migrates: false }, async (services) => {
    const { db, audit } = services;
    const result = await verifyAuditLog(db.system.read, audit, organizationId, checkpoints);
    // An empty log is valid, so that of a mistyped id would be.
    if (result.valid && result.chained === 0 && !(await exists(services, organizationId)))
      throw new ConfigError('There is no organization with this id.');
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    if (!result.valid) process.exitCode = TAMPERED;
  });
}

async function exists({ db }: Services, organizationId: string): Promise<boolean> {
  if (organizationId === PLATFORM) return true;
  return (await db.system.read(selectOrganization(organizationId))).length > 0;
}

function readArguments(args: string[]): { organizationId: string; file: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { checkpoint: { type: 'string' } },
    });
    const [organizationId] = positionals;
    if (positionals.length === 1 && isUuid(organizationId!))
      return { organizationId: organizationId!.toLowerCase(), file: values.checkpoint };
  } catch {
    // The usage names the options.
  }
  throw new ConfigError(USAGE);
}

/** Reads the organization's checkpoints from one JSON object or from JSON Lines. */
async function readCheckpoints(file: string, organizationId: string): Promise<AuditCheckpoint[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${file} cannot be read: ${error.code}.`);
  });
  const values = parse(text) ?? text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [parse(line)]));
  const checkpoints = Array.isArray(values) ? values : [values];
  if (checkpoints.length === 0 || !checkpoints.every(isCheckpoint))
    throw new ConfigError(`${file} does not contain checkpoints as JSON.`);
  const own = checkpoints.filter(({ organization_id }) => organization_id === organizationId);
  if (own.length === 0) throw new ConfigError(`${file} contains no checkpoint of this organization.`);
  return own;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
