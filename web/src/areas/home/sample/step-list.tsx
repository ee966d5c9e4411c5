import { Group, List, Loader, Text, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { nextStep, type Sample, STEPS } from './state.ts';

/** The steps of the sample and which of them are done. */
export function StepList({ sample }: { sample: Sample }) {
  const words = useWords();
  const isBusy = useIsMutating() > 0;
  const next = nextStep(sample);
  const current = next === undefined ? STEPS.length : STEPS.indexOf(next);
  return (
    <List listStyleType="none" spacing="md" aria-label={words('Steps')} type="ordered">
      {STEPS.map((step, index) => {
        const state = index < current ? 'done' : index === current ? 'current' : 'waiting';
        return (
          <List.Item key={step} aria-current={state === 'current' ? 'step' : undefined}>
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <ThemeIcon
                radius="xl"
                size={28}
                variant={state === 'waiting' ? 'default' : 'filled'}
                color={state === 'done' ? 'teal' : 'blue'}
                aria-hidden
              >
                {state === 'done' && <IconCheck size={16} />}
                {state === 'current' && isBusy && <Loader size={14} color="white" />}
                {(state === 'waiting' || (state === 'current' && !isBusy)) && (
                  <Text size="sm" span>
                    {index + 1}
                  </Text>
                )}
              </ThemeIcon>
              <div>
                <Text fw={600}>
                  {words.named(`sample.${step}`)}{' '}
                  <Text span size="sm" c="dimmed" fw={400}>
                    ({words.named(`sample.${state}`)})
                  </Text>
                </Text>
                <Text size="sm" c="dimmed">
                  {words.named(`sample.${step}About`)}
                </Text>
              </div>
            </Group>
          </List.Item>
        );
      })}
    </List>
  );
}
