import type { InputType } from '@eps/engine/authoring';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import type { OptionDraft, QuestionDraft } from '../../../shared/content/draft.ts';
import { asObject, objectsOf, textOf, valueAt, withKey, withValueAt } from '../../../shared/content/json.ts';
import { useInstrumentActions, useOpenInstrument, useSnapshot } from '../editor/instrument.ts';
import { withAnswerChoice } from '../scales/answer-choice.ts';
import { type ShownChoice, useAnswerChoices } from '../scales/use-answer-choices.ts';
import { useReadyLanguage } from '../scales/use-ready-language.ts';
import { freeId } from './edits.ts';
import { type Column, conceptsOf } from './option-columns.ts';
import { OptionImages } from './option-images.tsx';
import { OptionsGrid } from './options-grid.tsx';
import { type Part, useErrorOf, useValue } from './use-part.ts';

/** The inputs that show images of options. */
const WITH_IMAGES: ReadonlySet<InputType> = new Set(['single_select', 'multi_select', 'likert', 'ranking']);

/** The options of a question: its own, or those of a shared scale. */
export function OptionsField({ part, input }: { part: Part<QuestionDraft>; input: InputType }) {
  const words = useWords();
  const { change } = useInstrumentActions();
  const scales = asObject(useSnapshot(({ document }) => document.contents.experience.scales));
  const scale = useValue(part, 'scale');
  const own = useValue(part, 'options');
  const questionId = textOf(useValue(part, 'id'));
  const error = useErrorOf(part, 'scale');
  const { store } = useOpenInstrument();
  const [language] = useReadyLanguage();
  const groups = useAnswerChoices(language).filter(({ choices }) => choices[0]!.choice.type !== 'input');
  const options = objectsOf(typeof scale === 'string' ? scales[scale] : own);
  function takeScale(id: string | null) {
    const chosen = groups.flatMap(({ choices }) => choices).find(({ key }) => key === id);
    if (chosen) return takeChoice(chosen);
    part.replace((question) => {
      const rest = withKey(question, 'scale', undefined);
      return { ...rest, options };
    });
  }
  /** The options of a scale score on the subscales of the question. */
  function takeChoice({ choice }: ShownChoice) {
    const { contents } = store.snapshot().document;
    const next = withAnswerChoice(contents, [questionId], choice, language);
    store.changeAll(next, { kind: 'experience', pointer: part.pointer });
  }
  /** Makes a scale of the question's own options, in one step. */
  function share() {
    const id = freeId('scale', new Set(Object.keys(scales)));
    change('experience', (content) => {
      const question = withKey(asObject(valueAt(content, part.pointer)), 'options', undefined);
      const shared = { ...content, scales: { ...scales, [id]: own ?? [] } };
      return withValueAt(shared, part.pointer, { ...question, scale: id });
    });
  }
  return (
    <Stack gap="xs">
      <Select
        label={words('Options')}
        data={[
          { value: '', label: words('Own options') },
          ...groups.map(({ group, choices }) => ({
            group,
            items: choices.map(({ key, label }) => ({ value: key, label })),
          })),
        ]}
        value={typeof scale === 'string' ? `scale:${scale}` : ''}
        onChange={takeScale}
        allowDeselect={false}
        readOnly={part.readOnly}
        error={error}
      />
      {typeof scale === 'string' ? (
        <Text size="sm">{options.map(({ id, label }) => textOf(label) || textOf(id)).join(' · ')}</Text>
      ) : (
        <OptionTable
          label={words('Options')}
          options={options}
          questionId={questionId}
          input={input}
          readOnly={part.readOnly}
          onChange={(next, group) =>
            change(
              'experience',
              (content) => withValueAt(content, `${part.pointer}/options`, next),
              group && part.pointer + group,
            )
          }
        />
      )}
      {scale === undefined && WITH_IMAGES.has(input) && <OptionImages part={part} />}
      {!part.readOnly && scale === undefined && options.length > 0 && (
        <Group>
          <Button size="compact-xs" variant="subtle" onClick={share}>
            {words('Share these options as a scale')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface OptionTableProps {
  label: string;
  options: OptionDraft[];
  questionId: string;
  input: InputType | 'scale';
  readOnly: boolean;
  onChange(options: OptionDraft[], group?: string): void;
}

/** The table of options with a column for each concept that they score on. */
export function OptionTable({ label, options, questionId, input, readOnly, onChange }: OptionTableProps) {
  const words = useWords();
  const scorecard = useSnapshot(({ document }) => document.contents.scorecard);
  const [added, setAdded] = useState<readonly string[]>([]);
  const declared = objectsOf(scorecard.concepts).map((concept) => ({
    id: textOf(concept.id),
    label: textOf(concept.label) || textOf(concept.id),
  }));
  const concepts = [...new Set([...conceptsOf(options, scorecard, questionId), ...added])];
  const nameOf = (id: string) => declared.find((concept) => concept.id === id)?.label ?? id;
  const columns: Column[] = [
    { key: 'label', title: words('Label'), type: 'text' },
    { key: 'id', title: words('ID'), type: 'text' },
    ...concepts.map(
      (id): Column => ({
        key: `score:${id}`,
        title: words('Score: {{concept}}', { concept: nameOf(id) }),
        type: 'number',
      }),
    ),
    ...(input === 'multi_select'
      ? [{ key: 'exclusive', title: words('Exclusive'), type: 'check' } as const]
      : []),
    ...(input === 'multi_select' || input === 'single_select'
      ? [{ key: 'text', title: words('Asks for text'), type: 'check' } as const]
      : []),
  ];
  return (
    <OptionsGrid
      label={label}
      options={options}
      columns={columns}
      stem="o"
      readOnly={readOnly}
      onChange={onChange}
      otherConcepts={declared.filter(({ id }) => !concepts.includes(id))}
      onAddConcept={(id) => setAdded([...added, id])}
    />
  );
}

/** The rows of a matrix. */
export function RowsField({ part }: { part: Part<QuestionDraft> }) {
  const words = useWords();
  const rows = useValue(part, 'rows');
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {words('Matrix rows')}
      </Text>
      <OptionsGrid
        label={words('Matrix rows')}
        options={objectsOf(rows)}
        columns={[
          { key: 'label', title: words('Label'), type: 'text' },
          { key: 'id', title: words('ID'), type: 'text' },
        ]}
        stem="r"
        readOnly={part.readOnly}
        onChange={(next) => part.set('rows', next)}
      />
    </Stack>
  );
}
