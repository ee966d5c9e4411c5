import type { GoldenCase, Trial } from '@eps/sdk';
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useCommonWords } from '../../base/common-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';
import type { Names } from '../content/names.ts';
import type { Given } from './given.ts';
import { caseOf, type Expectable, expectableOf } from './golden-case.ts';
import { useRuleText } from './rule-names.tsx';
import { useTryingWords } from './words.ts';

interface SaveCaseProps {
  trial: Trial;
  given: Given;
  locale: string;
  names: Names;
  onSave(golden: GoldenCase): void;
}

/** Saves the answers and what they give as a golden case. */
export function SaveCase({ trial, given, locale, names, onSave }: SaveCaseProps) {
  const words = useTryingWords();
  const common = useCommonWords();
  const [isOpen, { open, close }] = useDisclosure();
  const [name, setName] = useState('');
  const [left, setLeft] = useState<readonly Expectable[]>([]);
  const parts = expectableOf(trial);
  const expected = parts.filter((part) => !left.includes(part));
  const label = useExpectationLabels(trial, names);
  function save(event: FormEvent) {
    event.preventDefault();
    onSave(caseOf(name.trim(), given, trial, expected, locale === 'en' ? undefined : locale));
    notifyDone(words('caseSaved', { name: name.trim() }));
    setName('');
    close();
  }
  return (
    <>
      <Button size="compact-sm" variant="default" disabled={!trial.result} onClick={open}>
        {words('saveCase')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={words('saveCase')}>
        <form onSubmit={save}>
          <Stack>
            <Text size="sm">{words('caseAbout')}</Text>
            <TextInput
              label={words('caseName')}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              required
              maxLength={255}
              data-autofocus
            />
            <Checkbox.Group
              label={words('expect')}
              value={expected}
              onChange={(next) => setLeft(parts.filter((part) => !next.includes(part)))}
            >
              <Stack gap={6} mt={4}>
                {parts.map((part) => (
                  <Checkbox key={part} value={part} label={label(part)} />
                ))}
              </Stack>
            </Checkbox.Group>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {common('cancel')}
              </Button>
              <Button type="submit" disabled={name.trim() === '' || expected.length === 0}>
                {common('save')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}

function useExpectationLabels({ result, status }: Trial, names: Names) {
  const words = useTryingWords();
  const ruleText = useRuleText(names);
  return (part: Expectable) => {
    const rules = [...new Set(result?.guardrail_conflicts.map(({ rule_id }) => rule_id))];
    if (part === 'status') return words('expect_status', { value: words(`status_${status ?? 'completed'}`) });
    if (part === 'scores') return words('expect_scores', { count: result?.sub_scores.length ?? 0 });
    if (part === 'alignment') return words('expect_alignment', { value: result?.alignment?.value ?? '' });
    return words('expect_conflicts', { value: rules.map(ruleText).join(', ') || words('noConflicts') });
  };
}
