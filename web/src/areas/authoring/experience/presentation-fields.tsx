import { PRESENTATION_MODES } from '@eps/engine/authoring';
import { Group, Select, Stack, Title } from '@mantine/core';
import type { ExperienceDraft } from '../../../shared/content/draft.ts';
import { SwitchField } from './fields.tsx';
import { useQuestionWords } from './question-words.ts';
import { usePart, useValue } from './use-part.ts';

/** How the participant page shows the questions. */
export function PresentationFields() {
  const words = useQuestionWords();
  const part = usePart<NonNullable<ExperienceDraft['presentation']>>('/presentation');
  const mode = useValue(part, 'mode') ?? 'section';
  return (
    <Stack gap="sm" component="section" aria-label={words('presentation')}>
      <Title order={2} size="h4" mt="md">
        {words('presentation')}
      </Title>
      <Select
        label={words('mode')}
        data={PRESENTATION_MODES.map((value) => ({ value, label: words(`mode.${value}`) }))}
        value={mode}
        onChange={(next) => next && part.set('mode', next)}
        allowDeselect={false}
        readOnly={part.readOnly}
      />
      <Group gap="xl">
        {mode === 'question' && <SwitchField part={part} name="auto_advance" label={words('autoAdvance')} />}
        <SwitchField part={part} name="back" label={words('mayGoBack')} isOn />
        <SwitchField part={part} name="progress" label={words('showProgress')} isOn />
        <SwitchField part={part} name="timer" label={words('showTimer')} isOn />
      </Group>
    </Stack>
  );
}
