import { useWords } from '../../../base/language.ts';
import './experience.css';
import { Box, Button, Group, Paper, Text } from '@mantine/core';
import { IconArrowLeft, IconEye, IconEyeOff, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { asObject, keysOf, listOf, pointerOf, textOf, valueAt } from '../../../shared/content/json.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useInstrumentActions, useSnapshot } from '../editor/instrument.ts';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { GeneralForm } from './general-form.tsx';
import { OutlinePanel } from './outline-panel.tsx';
import { QuestionForm } from './question-form.tsx';
import { SectionForm, UndeclaredSection } from './section-form.tsx';

const PREVIEW_KEY = 'eps-preview';

/** Edits the questionnaire: its outline, the selected part of it, and a preview. */
export function ExperienceEditor() {
  const words = useWords();
  const { selected, select } = useInstrumentActions();
  const [hasPreview, setPreview] = useState(() => localStorage.getItem(PREVIEW_KEY) !== 'off');
  const isOpen = selected !== '';
  function togglePreview() {
    localStorage.setItem(PREVIEW_KEY, hasPreview ? 'off' : 'on');
    setPreview(!hasPreview);
  }
  return (
    <Box className="experience" data-open={isOpen || undefined} data-preview={hasPreview || undefined}>
      <Box className="experience-outline">
        <Button
          fullWidth
          variant="default"
          aria-current={selected === '/title' ? 'true' : undefined}
          justify="flex-start"
          h="auto"
          py="xs"
          ta="start"
          styles={{ label: { whiteSpace: 'normal' } }}
          leftSection={<IconSettings size={16} aria-hidden />}
          onClick={() => select('/title')}
          mb="xs"
        >
          {words('Title, welcome, closing and shared scales')}
        </Button>
        <OutlinePanel />
      </Box>
      <Box className="experience-form">
        <Button
          hiddenFrom="sm"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => select('')}
          mb="xs"
        >
          {words('Back to the outline')}
        </Button>
        <Group justify="flex-end" mb={6}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={
              hasPreview ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />
            }
            onClick={togglePreview}
          >
            {words(hasPreview ? 'Hide preview' : 'Show preview')}
          </Button>
        </Group>
        <SelectedPart />
      </Box>
      {hasPreview && (
        <Box className="experience-preview">
          <PreviewPanel />
        </Box>
      )}
    </Box>
  );
}

function SelectedPart() {
  const words = useWords();
  const { selected } = useInstrumentActions();
  const [part, index] = keysOf(selected);
  const pointer = pointerOf(part ?? '', index ?? '');
  const id = useSnapshot(({ document: { contents } }) =>
    textOf(asObject(valueAt(contents.experience, pointer)).id),
  );
  const isEmpty = useSnapshot(
    ({ document: { contents } }) => listOf(contents.experience.questions).length === 0,
  );
  const key = useFormKey(pointer, id);
  if (part === 'questions' && index !== undefined) return <QuestionForm key={key} pointer={pointer} />;
  if (part === 'sections' && index !== undefined) return <SectionForm key={key} pointer={pointer} />;
  if (part === 'undeclared') return <UndeclaredSection id={index ?? ''} />;
  if (part !== undefined) return <GeneralForm />;
  if (isEmpty)
    return (
      <EmptyState
        title={words('No questions yet')}
        next={words(
          'Add the first question in the outline: choose an answer type, then write the question text.',
        )}
      />
    );
  return (
    <Paper withBorder p="xl">
      <Text c="dimmed">{words('Select a question or section in the outline.')}</Text>
    </Paper>
  );
}

/**
 * A key that is new for each question. A question that somebody moves keeps its key, so that its form keeps
 * the focus; so does one whose id is edited.
 */
function useFormKey(pointer: string, id: string): number {
  const [shown, setShown] = useState({ pointer, id, key: 0 });
  if (shown.pointer === pointer && shown.id === id) return shown.key;
  const isSame = shown.pointer === pointer || (shown.id === id && id !== '');
  const next = { pointer, id, key: isSame ? shown.key : shown.key + 1 };
  setShown(next);
  return next.key;
}
