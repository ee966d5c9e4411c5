import type { CreateExport, Job } from '@eps/sdk';
import { Alert, Anchor, Button, Checkbox, Group, Select, Stack, Tabs, Text } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { JobView } from '../../shared/results/job-view.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useExportWords } from './export-words.ts';
import { type EvaluationFilters, timesOf } from './filters.ts';
import { useProgramChoices } from './program-choices.ts';

const ROWS = ['evaluation', 'person', 'answer'] as const;
type Rows = (typeof ROWS)[number];
const PARTS = ['answers', 'scores', 'quality', 'external_id', 'failed'] as const;
type Part = (typeof PARTS)[number];
/** Parts that need a scope of their own. */
const SCOPES: Partial<Record<Part, 'evaluations:answers' | 'subjects:identify'>> = {
  answers: 'evaluations:answers',
  external_id: 'subjects:identify',
};

interface Choices {
  programId: string | null;
  rows: Rows;
  parts: Part[];
  labels: boolean;
}

/** Makes an archive for statistics programs, and says in words what will be in it and who may read it. */
export function LabeledExport({ filters }: { filters: EvaluationFilters }) {
  const words = useExportWords();
  const language = useLanguage();
  const { api, may } = useEnvironment();
  const allowed = PARTS.filter((part) => SCOPES[part] === undefined || may(SCOPES[part]));
  const [choices, setChoices] = useState<Choices>({
    programId: filters.program_id ?? null,
    rows: 'evaluation',
    parts: allowed.filter((part) => part === 'answers' || part === 'scores'),
    labels: false,
  });
  const { programId, rows, parts, labels } = choices;
  const { from: starts_at, to: ends_at } = timesOf(filters);
  const body: CreateExport = {
    rows,
    include: parts,
    labels: labels ? 'both' : 'values',
    locale: language,
    bom: true,
    ...(programId !== null && { program_ids: [programId] }),
    ...(starts_at !== undefined && { starts_at }),
    ...(ends_at !== undefined && { ends_at }),
  };
  const making = useMutation({ mutationFn: () => api.exports.create(body) });
  if (making.data) return <Made job={making.data} onAgain={() => making.reset()} />;
  return (
    <Stack>
      <ChoiceFields choices={choices} allowed={allowed} onChange={setChoices} />
      <Summary choices={choices} hasTimes={starts_at !== undefined || ends_at !== undefined} />
      {making.error && <ErrorAlert error={making.error} />}
      <Group justify="flex-end">
        <Button
          loading={making.isPending}
          disabled={rows === 'person' && programId === null}
          onClick={() => making.mutate()}
        >
          {words('make')}
        </Button>
      </Group>
    </Stack>
  );
}

interface ChoiceFieldsProps {
  choices: Choices;
  allowed: readonly Part[];
  onChange(choices: Choices): void;
}

function ChoiceFields({ choices, allowed, onChange }: ChoiceFieldsProps) {
  const words = useExportWords();
  const { choices: programs } = useProgramChoices();
  const change = (changed: Partial<Choices>) => onChange({ ...choices, ...changed });
  return (
    <>
      <Select
        label={words('program')}
        placeholder={words('allPrograms')}
        data={programs}
        value={choices.programId}
        clearable
        searchable
        error={choices.rows === 'person' && choices.programId === null && words('needsProgram')}
        onChange={(programId) => change({ programId })}
      />
      <Select
        label={words('rows')}
        data={ROWS.map((value) => ({ value, label: words(`rows.${value}`) }))}
        value={choices.rows}
        allowDeselect={false}
        onChange={(rows) => change({ rows: rows as Rows })}
      />
      <Checkbox.Group
        label={words('contents')}
        value={choices.parts}
        onChange={(parts) => change({ parts: parts as Part[] })}
      >
        <Stack gap="xs" mt="xs">
          {allowed.map((part) => (
            <Checkbox key={part} value={part} label={words(`part.${part}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        label={words('labels')}
        checked={choices.labels}
        onChange={(event) => change({ labels: event.currentTarget.checked })}
      />
    </>
  );
}

/** What will be in the file, and who may see it. */
function Summary({ choices, hasTimes }: { choices: Choices; hasTimes: boolean }) {
  const words = useExportWords();
  const { parts, rows } = choices;
  const listed = parts.filter((part) => part !== 'failed').map((part) => words(`has.${part}`));
  return (
    <Alert icon={<IconEye size={18} aria-hidden />} color="blue" title={words('what')}>
      <Stack gap="xs">
        <Text size="sm">
          {words(`one.${rows}`)} {listed.length > 0 && words('with', { parts: listed.join(', ') })}{' '}
          {hasTimes ? words('filtered') : ''}
        </Text>
        <Text size="sm">
          {words(parts.includes('external_id') ? 'named' : 'pseudonyms')}
          {parts.includes('answers') && ` ${words('texts')}`}
        </Text>
        <Text size="sm">{words('who')}</Text>
      </Stack>
    </Alert>
  );
}

/** The progress of the job, then the file and how to open it. */
function Made({ job, onAgain }: { job: Job; onAgain(): void }) {
  const words = useExportWords();
  const { api, ids } = useEnvironment();
  const { organizationId, appId, environmentId } = ids;
  const path = `/v1/organizations/${organizationId}/apps/${appId}/environments/${environmentId}/jobs/${job.id}/result`;
  return (
    <Stack>
      <JobView api={api} jobId={job.id} read={() => api.jobs.get(job.id)}>
        {() => (
          <Stack>
            <Text size="sm" role="status">
              {words('ready')}
            </Text>
            <Group>
              <Button component="a" href={path} download leftSection={<IconDownload size={16} aria-hidden />}>
                {words('download')}
              </Button>
            </Group>
            <Programs />
          </Stack>
        )}
      </JobView>
      <Anchor component="button" type="button" size="sm" ta="left" onClick={onAgain}>
        {words('again')}
      </Anchor>
    </Stack>
  );
}

const OPENS = {
  SPSS: "CD 'C:\\export'.\nINSERT FILE='read.sps'.",
  R: 'setwd("C:/export")\nsource("read.R")',
  Stata: 'cd "C:\\export"\ndo read.do',
  Python: 'import read\nrows, columns = read.read()',
};

/** How to open the data, with the lines to paste. */
function Programs() {
  const words = useExportWords();
  return (
    <Stack gap="xs">
      <Text size="sm">{words('unpack')}</Text>
      <Tabs defaultValue="SPSS">
        <Tabs.List mb="xs">
          {Object.keys(OPENS).map((program) => (
            <Tabs.Tab key={program} value={program}>
              {program}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="Excel">Excel</Tabs.Tab>
        </Tabs.List>
        {Object.entries(OPENS).map(([program, code]) => (
          <Tabs.Panel key={program} value={program}>
            <CodeBlock code={code} label={words('openIn', { program })} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="Excel">
          <Text size="sm">{words('excel')}</Text>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
