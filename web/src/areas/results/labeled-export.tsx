import type { CreateExport, Job, SetExportSchedule } from '@eps/sdk';
import { Alert, Anchor, Button, Checkbox, Group, Select, Stack, Tabs, Text } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useWords } from '../../base/language.ts';
import { refresh } from '../../base/query-client.ts';
import { useEnvironment } from '../../base/scope.ts';
import { JobView } from '../../shared/results/job-view.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { ExportContents, PARTS, type Part, ROWS } from './export-contents.tsx';
import { ExportScheduleView, useArchivePath } from './export-schedule.tsx';
import { type EvaluationFilters, timesOf } from './filters.ts';
import { useProgramChoices } from './program-choices.ts';
import { exportScheduleQuery } from './queries.ts';

const TIMES = ['once', 'daily', 'weekly'] as const;
/** Parts that need a scope of their own. */
const SCOPES: Partial<Record<Part, 'evaluations:answers' | 'subjects:identify'>> = {
  answers: 'evaluations:answers',
  external_id: 'subjects:identify',
};

interface Choices {
  programId: string | null;
  rows: (typeof ROWS)[number];
  parts: Part[];
  labels: boolean;
  time: (typeof TIMES)[number];
}

/** Makes an archive for statistics programs, and says in words what will be in it and who may read it. */
export function LabeledExport({ filters }: { filters: EvaluationFilters }) {
  const words = useWords();
  const language = useLanguage();
  const { api, ids, may } = useEnvironment();
  const allowed = PARTS.filter((part) => SCOPES[part] === undefined || may(SCOPES[part]));
  const [choices, setChoices] = useState<Choices>({
    programId: filters.program_id ?? null,
    rows: 'evaluation',
    parts: allowed.filter((part) => part === 'answers' || part === 'scores'),
    labels: false,
    time: 'once',
  });
  const { programId, rows, parts, labels, time } = choices;
  const { from: starts_at, to: ends_at } = time === 'once' ? timesOf(filters) : {};
  const contents: CreateExport = {
    rows,
    include: parts,
    labels: labels ? 'both' : 'values',
    locale: language,
    bom: true,
    ...(programId !== null && { program_ids: [programId] }),
    ...(starts_at !== undefined && { starts_at }),
    ...(ends_at !== undefined && { ends_at }),
  };
  const schedules = exportScheduleQuery(ids.environmentId, api);
  const { data: schedule } = useQuery({ ...schedules, enabled: may('webhooks:read') });
  const making = useMutation({ mutationFn: () => api.exports.create(contents) });
  const scheduling = useMutation({
    mutationFn: () => api.exports.setSchedule({ ...contents, frequency: time } as SetExportSchedule),
    onSuccess: async () => {
      await refresh(schedules.queryKey);
      setChoices({ ...choices, time: 'once' });
      notifyDone(words('The schedule is set. The first file is being made.'));
    },
  });
  if (making.data) return <Made job={making.data} onAgain={() => making.reset()} />;
  const [sending, action] =
    time === 'once'
      ? ([making, 'make'] as const)
      : ([scheduling, schedule ? 'replace' : 'schedule'] as const);
  return (
    <Stack>
      {schedule && <ExportScheduleView schedule={schedule} />}
      <ChoiceFields choices={choices} allowed={allowed} onChange={setChoices} />
      <Alert icon={<IconEye size={18} aria-hidden />} color="blue" title={words('What will be in the file')}>
        <Stack gap="xs">
          <ExportContents contents={contents}>
            {words(
              time === 'once'
                ? 'Only those who have the rights that you have now can download it here, for a day. It is encrypted until then. Anyone who has the downloaded file can read it.'
                : 'Each file contains what the member or API key that set the schedule may see when the file is made. Members with the same rights can download it here for a day, and webhooks receive export.ready. Anyone who has the downloaded file can read it.',
            )}
          </ExportContents>
        </Stack>
      </Alert>
      {sending.error && <ErrorAlert error={sending.error} />}
      <Group justify="flex-end">
        <Button
          loading={sending.isPending}
          disabled={rows === 'person' && programId === null}
          onClick={() => sending.mutate()}
        >
          {words.named(`export.${action}`)}
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
  const words = useWords();
  const { may } = useEnvironment();
  const { choices: programs } = useProgramChoices();
  const change = (changed: Partial<Choices>) => onChange({ ...choices, ...changed });
  return (
    <>
      <Select
        label={words('Program')}
        placeholder={words('All programs')}
        data={programs}
        value={choices.programId}
        clearable
        searchable
        error={
          choices.rows === 'person' &&
          choices.programId === null &&
          words('A row for each person needs one program.')
        }
        onChange={(programId) => change({ programId })}
      />
      <Select
        label={words('One row for each')}
        data={ROWS.map((value) => ({ value, label: words.named(`export.rows.${value}`) }))}
        value={choices.rows}
        allowDeselect={false}
        onChange={(rows) => change({ rows: rows as Choices['rows'] })}
      />
      <Checkbox.Group
        label={words('Contents')}
        value={choices.parts}
        onChange={(parts) => change({ parts: parts as Part[] })}
      >
        <Stack gap="xs" mt="xs">
          {allowed.map((part) => (
            <Checkbox key={part} value={part} label={words.named(`export.part.${part}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        label={words('Labels beside the numbers of options')}
        checked={choices.labels}
        onChange={(event) => change({ labels: event.currentTarget.checked })}
      />
      {may('webhooks:write') && (
        <Select
          label={words('When')}
          data={TIMES.map((value) => ({ value, label: words.named(`export.time.${value}`) }))}
          value={choices.time}
          allowDeselect={false}
          onChange={(time) => change({ time: time as Choices['time'] })}
        />
      )}
    </>
  );
}

/** The progress of the job, then the file and how to open it. */
function Made({ job, onAgain }: { job: Job; onAgain(): void }) {
  const words = useWords();
  const { api } = useEnvironment();
  const path = useArchivePath(job.id);
  return (
    <Stack>
      <JobView api={api} jobId={job.id} read={() => api.jobs.get(job.id)}>
        {() => (
          <Stack>
            <Text size="sm" role="status">
              {words('The file is ready. It can be downloaded for a day.')}
            </Text>
            <Group>
              <Button component="a" href={path} download leftSection={<IconDownload size={16} aria-hidden />}>
                {words('Download')}
              </Button>
            </Group>
            <Programs />
          </Stack>
        )}
      </JobView>
      <Anchor component="button" type="button" size="sm" ta="left" onClick={onAgain}>
        {words('Make another file')}
      </Anchor>
    </Stack>
  );
}

const OPENS = {
  'SPSS/PSPP': "CD 'C:\\export'.\nINSERT FILE='read.sps'.",
  R: 'setwd("C:/export")\nsource("read.R")',
  Stata: 'cd "C:\\export"\ndo read.do',
  Python: 'import read\nrows, columns = read.read()',
};

/** How to open the data, with the lines to paste. */
function Programs() {
  const words = useWords();
  return (
    <Stack gap="xs">
      <Text size="sm">{words('Unpack the file into a folder, here C:\\export, and paste these lines:')}</Text>
      <Tabs defaultValue="SPSS/PSPP">
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
            <CodeBlock code={code} label={words('Open in {{program}}', { program })} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="Excel">
          <Text size="sm">
            {words('Open data.csv. The meaning of every column and number is in codebook.html.')}
          </Text>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
