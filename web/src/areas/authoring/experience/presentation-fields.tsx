import { PRESENTATION_MODES } from '@eps/engine/authoring';
import { Group, Select, Stack, Title } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { ExperienceDraft } from '../../../shared/content/draft.ts';
import { SwitchField } from './fields.tsx';
import { usePart, useValue } from './use-part.ts';

/** How the participant page shows the questions. */
export function PresentationFields() {
  const words = useWords();
  const part = usePart<NonNullable<ExperienceDraft['presentation']>>('/presentation');
  const mode = useValue(part, 'mode') ?? 'section';
  return (
    <Stack gap="sm" component="section" aria-label={words('How the questions are shown')}>
      <Title order={2} size="h4" mt="md">
        {words('How the questions are shown')}
      </Title>
      <Select
        label={words('A step has')}
        data={PRESENTATION_MODES.map((value) => ({ value, label: words.named(`question.mode.${value}`) }))}
        value={mode}
        onChange={(next) => next && part.set('mode', next)}
        allowDeselect={false}
        readOnly={part.readOnly}
      />
      <Group gap="xl">
        {mode === 'question' && (
          <SwitchField part={part} name="auto_advance" label={words('A choice leads on at once')} />
        )}
        <SwitchField part={part} name="back" label={words('People can go back')} isOn />
        <SwitchField part={part} name="progress" label={words('Show the progress')} isOn />
        <SwitchField part={part} name="timer" label={words('Show the time left, if it is limited')} isOn />
      </Group>
    </Stack>
  );
}
