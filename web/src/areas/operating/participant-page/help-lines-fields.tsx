import type { ParticipantPageSettings } from '@eps/sdk';
import { Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { LinkFields } from '../../../shared/help/link-fields.tsx';

type Line = NonNullable<ParticipantPageSettings['help_lines']>[number];

interface FieldsProps {
  settings: ParticipantPageSettings;
  onChange(next: ParticipantPageSettings): void;
  disabled: boolean;
}

const NEW_LINE: Line = { country: '', links: [{ label: '', href: 'tel:' }] };

/** Where people find help, by country and language. */
export function HelpLinesFields({ settings, onChange, disabled }: FieldsProps) {
  const words = useWords();
  const { country, help_lines: lines = [], ...others } = settings;
  const change = (next: Line[]) => onChange({ ...settings, help_lines: next });
  return (
    <Fieldset legend={words('Help lines')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {words(
            'The help of safety rules begins with the lines for the person’s country. If there are none, it shows only its text and the links of the rule.',
          )}
        </Text>
        <TextInput
          label={words('Country of people whose language has no region')}
          description={words('Two letters, for example DE. "de-AT" names its country; "de" does not.')}
          value={country ?? ''}
          maxLength={2}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...others, help_lines: lines, ...(value !== '' && { country: value.toUpperCase() }) })
          }
        />
        {lines.map((line, index) => (
          <LineFields
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
            key={index}
            n={index + 1}
            line={line}
            disabled={disabled}
            onChange={(next) => change(lines.map((each, i) => (i === index ? next : each)))}
            onRemove={() => change(lines.filter((_, i) => i !== index))}
          />
        ))}
        {!disabled && (
          <Button variant="default" w="fit-content" onClick={() => change([...lines, NEW_LINE])}>
            {words('Add help lines')}
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
}

interface LineProps {
  n: number;
  line: Line;
  disabled: boolean;
  onChange(next: Line): void;
  onRemove(): void;
}

function LineFields({ n, line, disabled, onChange, onRemove }: LineProps) {
  const words = useWords();
  const { locale, ...rest } = line;
  return (
    <Fieldset legend={words('Help line {{n}}', { n })} variant="filled">
      <Stack gap="xs">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={words('Country')}
            value={line.country}
            maxLength={2}
            required
            disabled={disabled}
            onChange={({ currentTarget: { value } }) => onChange({ ...line, country: value.toUpperCase() })}
          />
          <TextInput
            label={words('Language (empty: every other)')}
            value={locale ?? ''}
            maxLength={35}
            disabled={disabled}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...rest, ...(value !== '' && { locale: value }) })
            }
          />
        </SimpleGrid>
        <LinkFields
          links={line.links}
          disabled={disabled}
          onChange={(links) => onChange({ ...line, links })}
        />
        {!disabled && (
          <Group>
            <Button variant="subtle" color="red" size="xs" onClick={onRemove}>
              {words('Delete help line {{n}}', { n })}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}
