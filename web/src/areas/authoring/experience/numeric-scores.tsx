import type { ContentNumericScore } from '@eps/sdk';
import { ActionIcon, Button, Fieldset, Group, Menu, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { decimalText, type Language, useLanguage, useWords } from '../../../base/language.ts';
import type { Draft, QuestionDraft } from '../../../shared/content/draft.ts';
import { asObject, listOf, numberOf, objectsOf, textOf, withKey } from '../../../shared/content/json.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { useSnapshot } from '../editor/instrument.ts';
import { parseNumber } from './grid.ts';
import { type Part, useValue } from './use-part.ts';

type NumericScoreDraft = Draft<ContentNumericScore>;

/** The scores of a numeric answer on each concept. */
export function NumericScores({ part }: { part: Part<QuestionDraft> }) {
  const words = useWords();
  const declared = useSnapshot(({ document }) => document.contents.scorecard.concepts);
  const scores = asObject(useValue(part, 'scores'));
  const concepts = objectsOf(declared).map(({ id }) => textOf(id));
  const others = concepts.filter((id) => id !== '' && !(id in scores));
  const setScore = (id: string, score: NumericScoreDraft | undefined) => {
    const next = withKey(scores, id, score);
    part.set('scores', Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <Fieldset legend={words('Scores')} p="sm">
      <Text size="xs" c="dimmed" mb="xs">
        {words('How the answer scores on each subscale. Without points, the number itself is the score.')}
      </Text>
      <Stack gap="xs">
        {Object.entries(scores).map(([id, score]) => (
          <ScoreRow
            key={id}
            conceptId={id}
            score={asObject(score)}
            readOnly={part.readOnly}
            onChange={(next) => setScore(id, next)}
          />
        ))}
        {!part.readOnly && others.length > 0 && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconPlus size={14} />}
                style={{ alignSelf: 'flex-start' }}
              >
                {words('Add subscale')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((id) => (
                <Menu.Item key={id} onClick={() => setScore(id, {})}>
                  {id}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Stack>
    </Fieldset>
  );
}

interface ScoreRowProps {
  conceptId: string;
  score: NumericScoreDraft;
  readOnly: boolean;
  onChange(score: NumericScoreDraft | undefined): void;
}

function ScoreRow({ conceptId, score, readOnly, onChange }: ScoreRowProps) {
  const words = useWords();
  const [draft, setDraft] = useState<string>();
  const points = pointsText(score.map, useLanguage());
  function editPoints(text: string) {
    setDraft(text);
    const map = parsePoints(text);
    if (map !== null) onChange(withKey(score, 'map', map));
  }
  return (
    <Group align="flex-end" wrap="nowrap" gap="xs" role="group" aria-label={conceptId}>
      <Text size="sm" fw={600} w={110} truncate mb={8}>
        {conceptId}
      </Text>
      <NumberInput
        label={words('Weight')}
        value={numberOf(score.weight)}
        placeholder="1"
        min={0}
        w={90}
        readOnly={readOnly}
        onChange={(value) => onChange(withKey(score, 'weight', value))}
      />
      <TextInput
        label={words('Points')}
        placeholder={words('Pairs of answer and score, for example 0:0 50:6 100:10')}
        style={{ flex: 1 }}
        value={draft ?? points}
        onChange={({ currentTarget: { value } }) => editPoints(value)}
        onBlur={() => setDraft(undefined)}
        error={draft !== undefined && parsePoints(draft) === null}
        readOnly={readOnly}
      />
      {!readOnly && (
        <ActionIcon
          variant="default"
          size={36}
          onClick={() => onChange(undefined)}
          aria-label={`${words('Delete')}: ${conceptId}`}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

function pointsText(map: NumericScoreDraft['map'], language: Language): string {
  const shown = (number: unknown) => (typeof number === 'number' ? decimalText(number, language) : '');
  return listOf(map)
    .map((point) => listOf(point).map(shown).join(':'))
    .join(' ');
}

/** Reads points such as `0:0 50:6`; undefined for an empty text, null for something else. */
function parsePoints(text: string): number[][] | undefined | null {
  const parts = text.trim().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return undefined;
  const points = parts.map((part) => part.split(':').map((number) => parseNumber(number) ?? Number.NaN));
  return points.every((point) => point.length === 2 && point.every(Number.isFinite)) ? points : null;
}
