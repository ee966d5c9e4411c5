import type { EnvironmentSettings } from '@eps/sdk';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo, useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { environmentSettingsQuery } from '../../../shared/queries.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { Section } from '../../../ui/section.tsx';
import { type Check, type Decision, decided } from './check.ts';
import { CheckView } from './check-view.tsx';
import { ColumnTable } from './column-table.tsx';
import { type ColumnMapping, proposeMapping } from './mapping.ts';
import { type MappingProblem, mappingProblem } from './mapping-problem.ts';
import { Preview } from './preview.tsx';
import { Repeats } from './repeats.tsx';
import { environmentChange, type KnownFields, knownFields } from './roles.ts';
import { startRun } from './run.ts';
import { continues, forget, readSaved, type SavedImport } from './saved.ts';
import { NO_TARGET, type Target, TargetFields } from './target.tsx';
import { useCheck } from './use-check.ts';
import type { ReadFile } from './use-file.ts';

interface SetupProps {
  file: ReadFile;
  /** The study that the people take part in, unless another is chosen. */
  studyId: string | undefined;
}

/** Maps the columns of a file, shows what will be imported, and starts. */
export function Setup(props: SetupProps) {
  const { may } = useEnvironment();
  const { api } = useApp();
  const { ids } = useEnvironment();
  const mayChange = may('organization:write');
  const settings = useQuery({ ...environmentSettingsQuery(ids.environmentId, api), enabled: mayChange });
  if (mayChange && settings.isPending) return <LoadingPage />;
  return <Loaded {...props} settings={settings.data} />;
}

function Loaded({ file, studyId, settings }: SetupProps & { settings: EnvironmentSettings | undefined }) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const { api: app } = useApp();
  const [stored, setStored] = useState(() => readSaved(ids.environmentId));
  const saved = continues(stored, file) ? stored : undefined;
  const known = useMemo(() => (settings ? knownFields(settings) : {}), [settings]);
  const [edited, setEdited] = useState<{ table: unknown; mapping: ColumnMapping[] }>();
  // Another separator makes other columns.
  const mapping =
    edited?.table === file.table ? edited.mapping : (saved?.mapping ?? proposeMapping(file.table, known));
  const [target, setTarget] = useState<Target>({ ...NO_TARGET, studyId: studyId ?? null });
  const [decision, setDecision] = useState<Decision>({ rows: {} });
  const problem = mappingProblem(mapping);
  const checked = useCheck(file.table, mapping, problem === undefined);
  const check = checked && (saved ? withoutRows(checked, saved.leftOut) : decided(checked, decision));
  const begin = useMutation({
    mutationFn: async (valid: Check) => {
      const change = settings && environmentChange(mapping, settings);
      if (change && !saved) await app.environments.change(ids.environmentId, change);
      const leftOut = checked!.valid.filter((row) => !valid.valid.includes(row));
      const progress = saved ?? newImport(file, mapping, target, leftOut, valid.valid.length);
      startRun({ environmentId: ids.environmentId, api, table: file.table, check: valid, progress });
    },
  });
  function anew() {
    forget(ids.environmentId);
    setStored(undefined);
  }
  if (file.table.rows.length === 0)
    return (
      <EmptyState
        title={words('The file has no rows.')}
        next={words('Choose a file with a header row and one row per person.')}
      />
    );
  if (saved) return <Resume saved={saved} check={check} onContinue={begin.mutate} onAnew={anew} />;
  return (
    <Stack gap="xl">
      <Columns
        {...{ file, mapping, known, problem, settings }}
        onChange={(changed) => setEdited({ table: file.table, mapping: changed })}
      />
      {!problem && (
        <Section title={words('Preview')} about={words('The first rows as they will be imported')}>
          <Preview table={file.table} mapping={mapping} />
          <CheckView check={checked} />
          <Repeats
            table={file.table}
            repeats={checked?.repeats ?? []}
            decision={decision}
            onChange={setDecision}
          />
        </Section>
      )}
      <TargetChoice columns={file.table.columns} target={target} onChange={setTarget} />
      {begin.error && <ErrorAlert error={begin.error} />}
      <Group>
        <Button
          disabled={problem !== undefined || !check || check.valid.length === 0}
          loading={begin.isPending}
          onClick={() => check && begin.mutate(check)}
        >
          {words.named('subject-import.start', { count: check?.valid.length ?? 0 })}
        </Button>
        {checked && !check && <Text size="sm">{words('First decide which rows count.')}</Text>}
      </Group>
    </Stack>
  );
}

interface ColumnsProps {
  file: ReadFile;
  mapping: ColumnMapping[];
  known: KnownFields;
  problem: MappingProblem | undefined;
  settings: EnvironmentSettings | undefined;
  onChange(mapping: ColumnMapping[]): void;
}

function Columns({ file, mapping, known, problem, settings, onChange }: ColumnsProps) {
  const words = useWords();
  const hasRoles = mapping.some(({ use }) => !['external_id', 'field', 'skip', 'birth_date'].includes(use));
  return (
    <Section
      title={words('Columns')}
      about={words(
        'Exactly one column holds the ID by which you know a person. If a cell is empty, the person keeps the value.',
      )}
    >
      <ColumnTable table={file.table} mapping={mapping} known={known} onChange={onChange} />
      {problem && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {words.named(`subject-import.${problem.code}`, { name: problem.name })}
        </Text>
      )}
      {hasRoles && (
        <Text size="sm">
          {words(
            settings
              ? 'From now on, people are shown by these names and reached at these addresses.'
              : 'Names and addresses are stored in the profile. An administrator sets by which of them people are shown and reached, in the settings of the environment.',
          )}
        </Text>
      )}
    </Section>
  );
}

function TargetChoice(props: ComponentProps<typeof TargetFields>) {
  const { may } = useEnvironment();
  return may('enrollments:write') && may('programs:read') ? <TargetFields {...props} /> : null;
}

function withoutRows(check: Check, leftOut: readonly number[]): Check {
  const out = new Set(leftOut);
  return { ...check, valid: check.valid.filter((row) => !out.has(row)) };
}

interface ResumeProps {
  saved: SavedImport;
  check: Check | undefined;
  onContinue(check: Check): void;
  onAnew(): void;
}

function Resume({ saved: { imported, total }, check, onContinue, onAnew }: ResumeProps) {
  const words = useWords();
  return (
    <Alert variant="outline" color="gray" title={words('This file was partly imported')}>
      <Stack gap="sm">
        <Text size="sm">{words('{{imported}} of {{total}} rows were imported.', { imported, total })}</Text>
        <Group>
          <Button loading={!check} onClick={() => check && onContinue(check)}>
            {words.named('subject-import.continue')}
          </Button>
          <Button variant="default" onClick={onAnew}>
            {words('Start over')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function newImport(
  { name, fingerprint, encoding, table }: ReadFile,
  mapping: ColumnMapping[],
  { programId, studyId, dates }: Target,
  leftOut: number[],
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
    studyId,
    dates,
    leftOut,
    created: [],
    imported: 0,
    total,
    counts: { created: 0, updated: 0, conflict: 0, enrolled: 0, notEnrolled: 0 },
    failures: [],
  };
}
