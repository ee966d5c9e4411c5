import { Alert, Button, FileButton, Group, Paper, Select, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { ENCODINGS, type Encoding } from './decode.ts';
import { continues, forget, readSaved } from './saved.ts';
import type { ReadFile, useFile } from './use-file.ts';

interface FileChoiceProps {
  reader: ReturnType<typeof useFile>;
  onOpen(chosen: File): void;
}

export function FileChoice({ reader, onOpen }: FileChoiceProps) {
  const words = useWords();
  const { file, reading, error } = reader;
  function drop(event: DragEvent) {
    event.preventDefault();
    const chosen = event.dataTransfer.files[0];
    if (chosen) onOpen(chosen);
  }
  return (
    <Stack>
      <Paper withBorder p="md" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Stack gap="sm">
          <Group>
            <FileButton
              onChange={(chosen) => chosen && onOpen(chosen)}
              accept=".csv,.tsv,.txt,.jsonl,.ndjson"
              inputProps={{ 'aria-label': words('File') }}
            >
              {(props) => (
                <Button
                  {...props}
                  variant={file ? 'default' : 'filled'}
                  leftSection={<IconUpload size={16} aria-hidden />}
                >
                  {words(file ? 'Choose another file' : 'Choose file')}
                </Button>
              )}
            </FileButton>
            {!file && (
              <Text size="sm" c="dimmed">
                {words('or drop it here')}
              </Text>
            )}
            {file && (
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {file.name}
              </Text>
            )}
            <Text size="sm" role="status">
              {reading !== undefined && words('Reading {{name}} …', { name: reading })}
              {file &&
                reading === undefined &&
                words.named('subject-import.rows', { count: file.table.rows.length })}
            </Text>
          </Group>
          {error !== undefined && <ErrorAlert error={error} />}
          {file?.format === 'csv' && <CsvSettings file={file} reread={reader.reread} />}
        </Stack>
      </Paper>
    </Stack>
  );
}

const SEPARATOR_NAMES = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
] as const;

function CsvSettings({ file, reread }: { file: ReadFile; reread: ReturnType<typeof useFile>['reread'] }) {
  const words = useWords();
  return (
    <Group>
      <Select
        label={words('Separator')}
        data={SEPARATOR_NAMES.map(([value, name]) => ({
          value,
          label: words.named(`subject-import.${name}`),
        }))}
        value={file.table.separator}
        onChange={(separator) => separator !== null && void reread({ separator })}
        allowDeselect={false}
        w={170}
      />
      <Select
        label={words('Encoding')}
        data={ENCODINGS.map((value) => ({ value, label: value.toUpperCase() }))}
        value={file.encoding}
        onChange={(encoding) => encoding !== null && void reread({ encoding: encoding as Encoding })}
        allowDeselect={false}
        w={170}
      />
    </Group>
  );
}

/** Shows that an earlier import can be continued, unless its file is already chosen. */
export function Interrupted({ file }: { file: ReadFile | undefined }) {
  const words = useWords();
  const { ids } = useEnvironment();
  const [saved, setSaved] = useState(() => readSaved(ids.environmentId));
  if (!saved || (file && continues(saved, file))) return null;
  function discard() {
    forget(ids.environmentId);
    setSaved(undefined);
  }
  const { fileName: name, imported, total } = saved;
  return (
    <Alert variant="outline" color="gray" title={words('An import was interrupted')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {words(
            '“{{name}}”: {{imported}} of {{total}} rows were imported. Choose the same file to continue.',
            { name, imported, total },
          )}
        </Text>
        <Button size="compact-sm" variant="default" onClick={discard}>
          {words('Discard')}
        </Button>
      </Stack>
    </Alert>
  );
}
