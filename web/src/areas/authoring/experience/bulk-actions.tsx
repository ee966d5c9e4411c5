import { sameJson } from '@eps/sdk';
import { ActionIcon, Button, Group, Menu, Paper, SimpleGrid, Stack, Text, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconListCheck,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useWords } from '../../../base/language.ts';
import { conceptsOf } from '../../../shared/content/concepts.ts';
import { objectsOf, textOf } from '../../../shared/content/json.ts';
import { useSnapshot } from '../editor/instrument.ts';
import { subscalesOf } from '../scales/subscales.ts';
import { useAnswerChoices } from '../scales/use-answer-choices.ts';
import { useReadyLanguage } from '../scales/use-ready-language.ts';
import type { Bulk } from './use-bulk.ts';
import type { Marks } from './use-marks.ts';

interface BulkActionsProps {
  bulk: Bulk;
  marks: Marks;
}

/** The actions on the questions that are chosen in the outline. */
export function BulkActions({ bulk, marks }: BulkActionsProps) {
  const words = useWords();
  const count = marks.marks.size;
  const isDisabled = count === 0;
  return (
    <Paper withBorder p="xs" component="section" aria-label={words('Change the selected questions')}>
      <Stack gap={6}>
        <Text size="sm" fw={600} role="status">
          {words.named('bulk.chosen', { count })}
        </Text>
        <SimpleGrid cols={{ base: 2, sm: 1 }} spacing={4} verticalSpacing={4}>
          <BulkMenu label={words('Answers')} isDisabled={isDisabled}>
            <AnswerItems bulk={bulk} />
          </BulkMenu>
          <BulkMenu label={words('Section')} isDisabled={isDisabled}>
            <SectionItems bulk={bulk} />
          </BulkMenu>
          <BulkMenu label={words('Subscale')} isDisabled={isDisabled}>
            <SubscaleItems bulk={bulk} ids={marks.marks} />
          </BulkMenu>
          <BulkMenu label={words.named('bulk.required')} isDisabled={isDisabled}>
            <Menu.Item onClick={() => bulk.setRequired(true)}>{words.named('bulk.isRequired')}</Menu.Item>
            <Menu.Item onClick={() => bulk.setRequired(false)}>{words('Not required')}</Menu.Item>
          </BulkMenu>
        </SimpleGrid>
        <Group gap={4} wrap="nowrap" justify="space-between">
          <Action
            label={words('Move up')}
            icon={IconArrowUp}
            onClick={() => bulk.move(-1)}
            isDisabled={isDisabled}
          />
          <Action
            label={words('Move down')}
            icon={IconArrowDown}
            onClick={() => bulk.move(1)}
            isDisabled={isDisabled}
          />
          <Action label={words('Delete')} icon={IconTrash} onClick={bulk.remove} isDisabled={isDisabled} />
          <Action label={words('Select all')} icon={IconListCheck} onClick={marks.all} />
          <Action label={words('Select none')} icon={IconX} onClick={marks.clear} />
        </Group>
      </Stack>
    </Paper>
  );
}

interface BulkMenuProps {
  label: string;
  isDisabled: boolean;
  children: ReactNode;
}

/** A menu whose items are drawn, and read the instrument, only while it is open. */
function BulkMenu({ label, isDisabled, children }: BulkMenuProps) {
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          fullWidth
          justify="space-between"
          disabled={isDisabled}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" maw={340} style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

function AnswerItems({ bulk }: { bulk: Bulk }) {
  const [language] = useReadyLanguage();
  const groups = useAnswerChoices(language);
  return groups.map(({ group, choices }) => (
    <Fragment key={group}>
      <Menu.Label>{group}</Menu.Label>
      {choices.map(({ key, choice, label, about }) => (
        <Menu.Item key={key} onClick={() => bulk.setAnswers(choice, language)}>
          {label}
          {about !== '' && (
            <Text size="xs" c="dimmed" component="div">
              {about}
            </Text>
          )}
        </Menu.Item>
      ))}
    </Fragment>
  ));
}

function SectionItems({ bulk }: { bulk: Bulk }) {
  const words = useWords();
  const sections = useSnapshot(
    ({ document }) =>
      objectsOf(document.contents.experience.sections).map(({ id, title }) => ({
        id: textOf(id),
        title: textOf(title) || textOf(id),
      })),
    sameJson,
  );
  return (
    <>
      {sections.map(({ id, title }) => (
        <Menu.Item key={id} onClick={() => bulk.setSection(id)}>
          {title}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => bulk.setSection('')}>{words('No section')}</Menu.Item>
    </>
  );
}

function SubscaleItems({ bulk, ids }: { bulk: Bulk; ids: ReadonlySet<string> }) {
  const words = useWords();
  const concepts = useSnapshot(({ document: { contents } }) => {
    const of = [...ids].map((id) => subscalesOf(contents, id));
    return conceptsOf(contents.scorecard).map(({ id, label }) => ({
      id: textOf(id),
      name: textOf(label) || textOf(id),
      hasAll: of.every((subscales) => subscales.includes(textOf(id))),
    }));
  }, sameJson);
  return (
    <>
      {concepts.map(({ id, name, hasAll }) => (
        <Menu.Item key={id} onClick={() => (hasAll ? bulk.removeSubscale(id) : bulk.addSubscale(id))}>
          {words(hasAll ? 'Remove from {{name}}' : 'Add to {{name}}', { name })}
        </Menu.Item>
      ))}
      <Menu.Item
        onClick={() => bulk.newSubscale(words('Subscale {{number}}', { number: concepts.length + 1 }))}
      >
        {words('New subscale')}
      </Menu.Item>
    </>
  );
}

interface ActionProps {
  label: string;
  icon: Icon;
  onClick(): void;
  isDisabled?: boolean;
}

export function Action({ label, icon: Shape, onClick, isDisabled }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={30} onClick={onClick} disabled={isDisabled} aria-label={label}>
        <Shape size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
