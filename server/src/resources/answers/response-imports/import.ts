import type { CompiledBundle } from '@eps/engine';
import type { AuditSource } from '../../../audit/record.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import type { ProgramRow } from '../../people/programs/queries.ts';
import type { ResponseImportJob } from './schema.ts';

/** What the rows of a file are imported into. */
export interface Import {
  services: Services;
  scope: EnvironmentScope;
  jobId: string;
  work: ResponseImportJob;
  program: ProgramRow;
  bundle: CompiledBundle;
  source: AuditSource;
}
