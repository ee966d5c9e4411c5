import { Button, Fieldset, SimpleGrid, Stack, Title } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { ConceptDraft } from '../../../shared/content/draft.ts';
import { asObject, withFilled, withKey } from '../../../shared/content/json.ts';
import { ChoiceField, NumberField } from '../fields/fields.tsx';

const METHODS = ['jt', 'gln', 'en', 'ha'] as const;
const CUTOFFS = ['a', 'b', 'c'] as const;
const GROUPS = ['pre', 'post', 'functional'] as const;

interface ChangeEditorProps {
  value: ConceptDraft;
  onChange(next: ConceptDraft): void;
}

/** How the change of a person is judged: by which index, and against which groups. */
export function ChangeEditor({ value, onChange }: ChangeEditorProps) {
  const words = useWords();
  if (value.change === undefined)
    return (
      <Button
        variant="default"
        w="fit-content"
        onClick={() => onChange({ ...value, change: { method: 'jt' } })}
      >
        {words('Judge the change of a person')}
      </Button>
    );
  const change = asObject(value.change);
  const set = (next: typeof change) => onChange({ ...value, change: next });
  const common = { value: change, onChange: set };
  return (
    <Stack gap="xs" component="section" aria-label={words('Change of a person')}>
      <Title order={3} size="h5">
        {words('Change of a person')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <ChoiceField
          {...common}
          name="method"
          label={words('Method')}
          placeholder={words.named('scorecard.jt')}
          choices={METHODS.map((key) => ({ value: key, label: words.named(`scorecard.${key}`) }))}
        />
        <NumberField
          {...common}
          name="reliability"
          label={words('Reliability')}
          min={0}
          max={1}
          step={0.01}
        />
        <ChoiceField
          {...common}
          name="cutoff"
          label={words('Recovered from')}
          placeholder="–"
          choices={CUTOFFS.map((key) => ({ value: key, label: words.named(`scorecard.cutoff.${key}`) }))}
        />
        <NumberField
          {...common}
          name="confidence"
          label={words('Confidence')}
          placeholder="0.95"
          min={0}
          max={1}
          step={0.01}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        {GROUPS.map((group) => (
          <GroupFields
            key={group}
            group={group}
            value={asObject(change[group])}
            onChange={(next) => set(withFilled(change, group, next))}
          />
        ))}
      </SimpleGrid>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        w="fit-content"
        onClick={() => onChange(withKey(value, 'change', undefined))}
      >
        {words('Do not judge changes')}
      </Button>
    </Stack>
  );
}

interface GroupDraft {
  mean?: number;
  sd?: number;
  correlation?: number;
}

interface GroupFieldsProps {
  group: (typeof GROUPS)[number];
  value: GroupDraft;
  onChange(next: GroupDraft): void;
}

function GroupFields({ group, value, onChange }: GroupFieldsProps) {
  const words = useWords();
  const own = { value, onChange };
  return (
    <Fieldset legend={words.named(`scorecard.${group}`)}>
      <NumberField {...own} name="mean" label={words('Mean')} />
      <NumberField {...own} name="sd" label={words('Standard deviation')} min={0} />
      {group === 'post' && (
        <NumberField
          {...own}
          name="correlation"
          label={words('Correlation with before')}
          min={-1}
          max={1}
          step={0.01}
        />
      )}
    </Fieldset>
  );
}
