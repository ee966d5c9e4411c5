import type { Job, Program } from '@eps/sdk';
import { Select, Text } from '@mantine/core';
import { useEnvironment } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { usePersonalLinkWords } from './words.ts';

const FILTERS = { all: {}, not_begun: { begun: false }, begun: { begun: true } } as const;
type People = keyof typeof FILTERS;
const DAY_SECONDS = 86_400;
const MOST_DAYS = 366;

interface LinksDialogProps {
  program: Program;
  onCreated(job: Job): void;
  onClose(): void;
}

/** Chooses the people for whom links are created, and how long these are valid. */
export function LinksDialog({ program, onCreated, onClose }: LinksDialogProps) {
  const words = usePersonalLinkWords();
  const { api } = useEnvironment();
  const form = useRequestForm<{ filter: People; ttl_seconds: number | undefined }>({
    filter: 'all',
    ttl_seconds: 30,
  });
  const { filter, ttl_seconds: days } = form.values;
  async function create() {
    const body = { filter: FILTERS[filter], ttl_seconds: Math.round(days! * DAY_SECONDS) };
    onCreated(await api.programs.createPersonalLinks(program.id, body));
  }
  return (
    <FormDialog
      form={form}
      title={words('create')}
      action={words('createAction')}
      ready={days !== undefined}
      onSubmit={create}
      onClose={onClose}
    >
      <Text size="sm">{words('most')}</Text>
      <Select
        label={words('people')}
        data={(['all', 'not_begun', 'begun'] as const).map((value) => ({ value, label: words(value) }))}
        allowDeselect={false}
        {...form.getInputProps('filter')}
      />
      <NumberInput label={words('days')} min={1} max={MOST_DAYS} {...form.getInputProps('ttl_seconds')} />
    </FormDialog>
  );
}
