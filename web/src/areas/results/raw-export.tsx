import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { saveDownload } from '../../ui/save-download.ts';
import { type EvaluationFilters, timesOf } from './filters.ts';

const PARTS = [
  'measured_at',
  'locale',
  'duration',
  'rule_hits',
  'reviews',
  'item_scores',
  'answers',
  'external_ids',
  'link_values',
] as const;
/** Parts that need a scope of their own. */
const SCOPES = {
  answers: 'evaluations:answers',
  external_ids: 'subjects:identify',
  link_values: 'subjects:profile',
  item_scores: 'evaluations:answers',
} as const;

interface RawExportProps {
  filters: EvaluationFilters;
  onClose(): void;
}

/** Downloads evaluations as they are; shows how much has arrived, and stops when it is cancelled. */
export function RawExport({ filters, onClose }: RawExportProps) {
  const words = useWords();
  const { api, may } = useEnvironment();
  const [format, setFormat] = useState<'csv' | 'jsonl'>('csv');
  const [layout, setLayout] = useState<'wide' | 'long'>('wide');
  const [parts, setParts] = useState<string[]>([]);
  const [bytes, setBytes] = useState<number>();
  const [error, setError] = useState<unknown>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  async function run() {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setError(undefined);
    setBytes(0);
    const { program_id, status } = filters;
    const filter = { ...(program_id && { program_id }), ...(status && { status }), ...timesOf(filters) };
    const include = parts.length > 0 ? { include: parts.join(',') } : {};
    try {
      const download = await api.evaluations.export({ format, layout, ...include, ...filter }, { signal });
      await saveDownload(download, `evaluations.${format}`, setBytes);
      onClose();
    } catch (thrown) {
      if (!signal.aborted) setError(thrown);
    } finally {
      setBytes(undefined);
    }
  }
  function close() {
    abort.current?.abort();
    onClose();
  }
  const allowed = PARTS.filter((part) => !(part in SCOPES) || may(SCOPES[part as keyof typeof SCOPES]));
  return (
    <Stack>
      <Text size="sm">
        {words('Downloads the evaluations that match the filters for program, status and time.')}
      </Text>
      <Select
        label={words('Format')}
        data={['csv', 'jsonl']}
        value={format}
        allowDeselect={false}
        onChange={(value) => setFormat(value as 'csv')}
      />
      <Select
        label={words('Layout')}
        data={(['wide', 'long'] as const).map((value) => ({ value, label: words.named(`results.${value}`) }))}
        value={layout}
        allowDeselect={false}
        onChange={(value) => setLayout(value as 'wide')}
      />
      <Checkbox.Group label={words('Also include')} value={parts} onChange={setParts}>
        <Stack gap="xs" mt="xs">
          {allowed.map((part) => (
            <Checkbox key={part} value={part} label={words.named(`results.${part}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {error !== undefined && <ErrorAlert error={error} />}
      <Group justify="space-between">
        <Text size="sm" aria-live="polite">
          {bytes !== undefined && words('{{count}} kB received', { count: Math.round(bytes / 1024) })}
        </Text>
        <Group>
          <Button variant="default" onClick={close}>
            {words('Cancel')}
          </Button>
          <Button onClick={() => void run()} loading={bytes !== undefined}>
            {words('Download')}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
