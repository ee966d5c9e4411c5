import type { Job, Program } from '@eps/sdk';
import { Select, Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';

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
  const words = useWords();
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
      title={words('Create personal links')}
      action={words('Create')}
      ready={days !== undefined}
      onSubmit={create}
      onClose={onClose}
    >
      <Text size="sm">{words('At most 10,000 people. Earlier links keep working.')}</Text>
      <Select
        label={words('For')}
        data={(['all', 'not_begun', 'begun'] as const).map((value) => ({
          value,
          label: words.named(`personal-links.${value}`),
        }))}
        allowDeselect={false}
        {...form.getInputProps('filter')}
      />
      <NumberInput
        label={words('Days that the links work')}
        min={1}
        max={MOST_DAYS}
        {...form.getInputProps('ttl_seconds')}
      />
    </FormDialog>
  );
}
