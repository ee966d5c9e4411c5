import { type ImportedInstrument, type ImportInstrumentRequest, ServiceError } from '@eps/sdk';
import { FileInput, Select, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import type { ExperienceDraft } from '../../../shared/content/draft.ts';
import { objectsOf } from '../../../shared/content/json.ts';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { type Finding, Findings } from './findings.tsx';
import { StartForm } from './start-form.tsx';

const FORMATS = {
  fhir: 'FHIR Questionnaire',
  surveyjs: 'SurveyJS',
  xlsform: 'XLSForm',
  redcap: 'REDCap',
  limesurvey: 'LimeSurvey (.lss)',
  qualtrics: 'Qualtrics (.qsf)',
  qti: 'QTI (.xml, .zip)',
  items: 'CSV (id, text, options, reverse, subscale)',
} as const;
type Format = keyof typeof FORMATS;

/** Reads an instrument of another tool; shows what could not be imported before anything is created. */
export function FromFile() {
  const words = useWords();
  const { api } = useApp();
  const form = useRequestForm<{ file: File | null; content: string; format: Format | null }>({
    file: null,
    content: '',
    format: null,
  });
  const { file, content: text, format } = form.values;
  const read = useMutation({
    mutationFn: async () => {
      const content = file ? await contentOf(file) : text;
      const body: ImportInstrumentRequest = {
        name: file?.name ?? 'import',
        business_id_prefix: 'import',
        content,
        dry_run: true,
        ...(format && { format }),
      };
      return api.templates.importInstrument(body);
    },
  });
  return (
    <Stack>
      <RequestForm
        form={form}
        sending={read}
        action={words('Read file')}
        ready={file !== null || text.trim() !== ''}
        stack={{ maw: 640 }}
      >
        <FileInput
          label={words('File')}
          description={words(
            'FHIR Questionnaire, SurveyJS, XLSForm (.xlsx or .csv), REDCap data dictionary, LimeSurvey (.lss), Qualtrics (.qsf), items of QTI (.xml or .zip), or CSV with one item a row.',
          )}
          accept=".json,.csv,.xlsx,.lss,.qsf,.xml,.zip,.txt"
          clearable
          {...form.getInputProps('file')}
        />
        {!file && (
          <Textarea
            label={words('Or paste the file contents')}
            autosize
            minRows={4}
            maxRows={16}
            {...form.getInputProps('content')}
          />
        )}
        <Select
          label={words('Format')}
          placeholder={words('Detect automatically')}
          data={Object.entries(FORMATS).map(([value, label]) => ({ value, label }))}
          clearable
          {...form.getInputProps('format')}
        />
      </RequestForm>
      {read.error && <Findings findings={findingsOf(read.error)} />}
      {read.data && <Imported key={read.submittedAt} imported={read.data} />}
    </Stack>
  );
}

function Imported({ imported }: { imported: ImportedInstrument }) {
  const words = useWords();
  const { contents, format, title, findings } = imported;
  const count = objectsOf((contents?.experience as ExperienceDraft | undefined)?.questions).length;
  return (
    <Stack>
      <Title order={2}>{words('Import preview')}</Title>
      <Text>{words('{{format}}, {{count}} questions', { format: FORMATS[format], count })}</Text>
      {findings.length === 0 ? (
        <Text>{words('Everything can be imported.')}</Text>
      ) : (
        <Findings findings={findings} />
      )}
      <StartForm proposedName={title} source={{ ...(contents && { contents }) }} />
    </Stack>
  );
}

function findingsOf(error: unknown): Finding[] {
  const context = error instanceof ServiceError ? (error.context as { findings?: Finding[] }) : {};
  return context.findings ?? [];
}

/** A workbook or a package as base64, anything else as text. */
async function contentOf(file: File): Promise<string> {
  if (!/\.(xlsx|zip)$/i.test(file.name)) return file.text();
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
