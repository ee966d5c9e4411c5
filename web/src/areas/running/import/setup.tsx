import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useEnvironment } from '../../../base/scope.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { ProgramSelect } from '../enrollments/program-select.tsx';
import { CheckView } from './check-view.tsx';
import { ColumnTable } from './column-table.tsx';
import { type Check, type ColumnMapping, proposeMapping } from './mapping.ts';
import { mappingProblem } from './mapping-problem.ts';
import { Preview } from './preview.tsx';
import { startRun } from './run.ts';
import { continues, forget, readSaved, type SavedImport } from './saved.ts';
import { useCheck } from './use-check.ts';
import type { ReadFile } from './use-file.ts';
import { useImportWords } from './words.ts';

/** Maps the columns of a file, shows what will be imported, and starts. */
export function Setup({ file }: { file: ReadFile }) {
  const words = useImportWords();
  const { ids, api, may } = useEnvironment();
  const [stored, setStored] = useState(() => readSaved(ids.environmentId));
  const saved = continues(stored, file) ? stored : undefined;
  const [edited, setEdited] = useState<{ table: unknown; mapping: ColumnMapping[] }>();
  // Another separator makes other columns.
  const mapping =
    edited?.table === file.table ? edited.mapping : (saved?.mapping ?? proposeMapping(file.table));
  const [programId, setProgramId] = useState<string | null>(null);
  const problem = mappingProblem(mapping);
  const check = useCheck(file.table, mapping, problem === undefined);
  if (file.table.rows.length === 0) return <EmptyState title={words('empty')} next={words('emptyNext')} />;
  function start(valid: Check) {
    const progress = saved ?? newImport(file, mapping, programId, valid.valid.length);
    startRun({ environmentId: ids.environmentId, api, table: file.table, check: valid, progress });
  }
  function anew() {
    forget(ids.environmentId);
    setStored(undefined);
  }
  if (saved) return <Resume saved={saved} check={check} onContinue={start} onAnew={anew} />;
  return (
    <Stack gap="xl">
      <Section title={words('columns')} about={words('columnsAbout')}>
        <ColumnTable
          table={file.table}
          mapping={mapping}
          onChange={(changed) => setEdited({ table: file.table, mapping: changed })}
        />
        {problem && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {words(problem.code, { name: problem.name })}
          </Text>
        )}
      </Section>
      {!problem && (
        <Section title={words('preview')} about={words('previewAbout')}>
          <Preview table={file.table} mapping={mapping} />
          <CheckView check={check} />
        </Section>
      )}
      {may('enrollments:write') && may('programs:read') && (
        <ProgramSelect
          label={words('enroll')}
          description={words('enrollAbout')}
          placeholder={words('noProgram')}
          value={programId}
          onChange={setProgramId}
          clearable
        />
      )}
      <Group>
        <Button
          disabled={problem !== undefined || !check || check.valid.length === 0}
          onClick={() => check && start(check)}
        >
          {words('start', { count: check?.valid.length ?? 0 })}
        </Button>
      </Group>
    </Stack>
  );
}

interface ResumeProps {
  saved: SavedImport;
  check: Check | undefined;
  onContinue(check: Check): void;
  onAnew(): void;
}

function Resume({ saved: { imported, total }, check, onContinue, onAnew }: ResumeProps) {
  const words = useImportWords();
  return (
    <Alert variant="outline" color="gray" title={words('continueTitle')}>
      <Stack gap="sm">
        <Text size="sm">{words('continueAbout', { imported, total })}</Text>
        <Group>
          <Button loading={!check} onClick={() => check && onContinue(check)}>
            {words('continue')}
          </Button>
          <Button variant="default" onClick={onAnew}>
            {words('anew')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function newImport(
  { name, fingerprint, encoding, table }: ReadFile,
  mapping: ColumnMapping[],
  programId: string | null,
  total: number,
): SavedImport {
  return {
    importId: `console-${crypto.randomUUID()}`,
    fileName: name,
    fingerprint,
    encoding,
    separator: table.separator,
    mapping,
    programId,
    imported: 0,
    total,
    counts: { created: 0, updated: 0, conflict: 0, enrolled: 0, notEnrolled: 0 },
    failures: [],
  };
}
