import type { GoldenCase, Trial } from '@eps/sdk';
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useWords } from '../../base/language.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { useRequestForm } from '../../ui/request-form.tsx';
import type { Names } from '../content/names.ts';
import type { TrialAnswers } from './given.ts';
import { caseOf, type ExpectablePart, expectableOf } from './golden-case.ts';
import { useRuleText } from './rule-names.tsx';

interface SaveCaseProps {
  trial: Trial;
  given: TrialAnswers;
  locale: string;
  names: Names;
  onSave(golden: GoldenCase): void;
}

/** Saves the answers and their result as a golden case. */
export function SaveCase({ trial, given, locale, names, onSave }: SaveCaseProps) {
  const words = useWords();
  const [isOpen, { open, close }] = useDisclosure();
  const form = useRequestForm<{ name: string; left: readonly ExpectablePart[] }>({ name: '', left: [] });
  const name = form.values.name.trim();
  const parts = expectableOf(trial);
  const expected = parts.filter((part) => !form.values.left.includes(part));
  const label = useExpectationLabels(trial, names);
  async function save() {
    onSave(caseOf(name, given, trial, expected, locale === 'en' ? undefined : locale));
    notifyDone(words('The case “{{name}}” was saved.', { name }));
    form.setFieldValue('name', '');
  }
  return (
    <>
      <Button size="compact-sm" variant="default" disabled={!trial.result} onClick={open}>
        {words('Save as golden case')}
      </Button>
      <FormDialog
        form={form}
        opened={isOpen}
        title={words('Save as golden case')}
        action={words('Save')}
        ready={name !== '' && expected.length > 0}
        onSubmit={save}
        onClose={close}
      >
        <Text size="sm">
          {words('Golden cases run before each publication. If one fails, publishing stops.')}
        </Text>
        <TextInput
          label={words('Case name')}
          required
          maxLength={255}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox.Group
          label={words('Expected result')}
          value={expected}
          onChange={(next) =>
            form.setFieldValue(
              'left',
              parts.filter((part) => !next.includes(part)),
            )
          }
        >
          <Stack gap={6} mt={4}>
            {parts.map((part) => (
              <Checkbox key={part} value={part} label={label(part)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </FormDialog>
    </>
  );
}

function useExpectationLabels({ result, status }: Trial, names: Names) {
  const words = useWords();
  const ruleText = useRuleText(names);
  return (part: ExpectablePart) => {
    const rules = [...new Set(result?.guardrail_conflicts.map(({ rule_id }) => rule_id))];
    if (part === 'status')
      return words('Status: {{value}}', { value: words.named(`trying.status_${status ?? 'completed'}`) });
    if (part === 'scores')
      return words.named('trying.expect_scores', { count: result?.sub_scores.length ?? 0 });
    if (part === 'alignment') return words('Alignment: {{value}}', { value: result?.alignment?.value ?? '' });
    return words('Safety rules: {{value}}', { value: rules.map(ruleText).join(', ') || words('none') });
  };
}
