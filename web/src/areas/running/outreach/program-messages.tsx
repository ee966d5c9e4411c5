import type { Outreach, OutreachRule, Program } from '@eps/sdk';
import { Box, Button, Group, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentScope } from '../../../base/current-scope.ts';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { WindowSentence } from '../../../shared/messages/window-fields.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { Section } from '../../../ui/section.tsx';
import { isOpenedByStudy } from '../programs/recurrence-words.ts';
import { freeId } from '../protocols/design/waves.ts';
import { outreachCountersQuery, outreachKey, outreachQuery, templatesQuery } from '../queries.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { useRuleText } from './rule-text.ts';
import { WindowDialog } from './window-dialog.tsx';

/** The message rules of a program, with the number of messages that each has sent. */
export function ProgramMessages({ program }: { program: Program }) {
  const words = useWords();
  const { api, may } = useEnvironment();
  const [edited, setEdited] = useState<OutreachRule | 'new' | 'window'>();
  const { data, error } = useQuery(outreachQuery(program.id, api));
  const templates = useTemplates();
  const canChange = may('messages:write') && program.status !== 'archived';
  /** Changes the stored rules: some may have been added since this page read them. */
  async function save(change: (stored: Outreach) => Partial<Outreach>) {
    const stored = await api.programs.getOutreach(program.id);
    const { rules, send_window } = { ...stored, ...change(stored) };
    await api.programs.setOutreach(program.id, { rules, ...(send_window && { send_window }) });
    await refresh(outreachKey(program.id));
    notifyDone(words('The messages were saved.'));
  }
  const rules = data?.rules ?? [];
  async function saveRule(rule: Omit<OutreachRule, 'id'>) {
    const id = edited === 'new' ? undefined : (edited as OutreachRule).id;
    return save(({ rules: stored }) => {
      const isThere = stored.some((each) => each.id === id);
      const saved = { ...rule, id: id ?? freeId(`${rule.on}-`, stored) };
      return { rules: isThere ? stored.map((each) => (each.id === id ? saved : each)) : [...stored, saved] };
    });
  }
  const remove = ({ id }: OutreachRule) =>
    void save(({ rules: stored }) => ({ rules: stored.filter((each) => each.id !== id) })).catch(notifyError);
  const close = () => setEdited(undefined);
  return (
    <Section
      title={words('Messages')}
      about={words(
        'When messages to people are sent. Each person gets a message about the same questions once.',
      )}
      actions={
        canChange && (
          <Group gap="xs">
            {rules.length > 0 && (
              <Button variant="default" onClick={() => setEdited('window')}>
                {words('Hours')}
              </Button>
            )}
            <Button variant="default" onClick={() => setEdited('new')}>
              {words('Add message')}
            </Button>
          </Group>
        )
      }
    >
      {error && <ErrorAlert error={error} />}
      {!data && !error && <Skeleton height={60} />}
      {data && rules.length === 0 && (
        <Text size="sm">
          {words(
            canChange
              ? 'No messages are sent. Add a message to invite or remind people.'
              : 'No messages are sent.',
          )}
        </Text>
      )}
      {isOpenedByStudy(program.recurrence) && (
        <Text size="sm">
          {words('A protocol may set the messages of its study. These are then changed there.')}
        </Text>
      )}
      {rules.length > 0 && (
        <Rules
          program={program}
          rules={rules}
          nameOf={(id) => templates.find((each) => each.id === id)?.name ?? '–'}
          onEdit={canChange ? setEdited : undefined}
          onRemove={remove}
        />
      )}
      {data?.send_window && <WindowSentence window={data.send_window} />}
      {edited === 'window' && (
        <WindowDialog
          window={data?.send_window}
          onSave={(window) => save(() => ({ send_window: window }) as Partial<Outreach>)}
          onClose={close}
        />
      )}
      {edited !== undefined && edited !== 'window' && (
        <RuleDialog
          rule={edited === 'new' ? undefined : edited}
          templates={templates}
          onSave={saveRule}
          onClose={close}
        />
      )}
    </Section>
  );
}

/** The templates for messages in this environment: in a live environment, only published ones. */
function useTemplates() {
  const { ids, api, may } = useApp();
  const { environment } = useCurrentScope();
  const { data = [] } = useQuery({ ...templatesQuery(ids.appId, api), enabled: may('definitions:read') });
  return data.filter(({ status }) => status === 'published' || environment?.kind === 'test');
}

interface RulesProps {
  program: Program;
  rules: readonly OutreachRule[];
  nameOf(templateId: string): string;
  onEdit: ((rule: OutreachRule) => void) | undefined;
  onRemove(rule: OutreachRule): void;
}

const COUNTS = ['sent', 'opened', 'completed'] as const;

function Rules({ program, rules, nameOf, onEdit, onRemove }: RulesProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const textOf = useRuleText();
  const { data } = useQuery(outreachCountersQuery(program.id, api));
  const counted = data?.items.some(({ held }) => held > 0) ? [...COUNTS, 'held' as const] : COUNTS;
  const counter = (id: string) => data?.items.find(({ rule_id }) => rule_id === id);
  return (
    // A scrolling region must be reachable by keyboard.
    <Box style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={words('Messages')}>
      <Table aria-label={words('Messages')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words('When')}</Table.Th>
            <Table.Th scope="col">{words('Template')}</Table.Th>
            {counted.map((each) => (
              <Table.Th key={each} scope="col" ta="end" visibleFrom="sm">
                {words.named(`outreach.${each}`)}
              </Table.Th>
            ))}
            {onEdit && <Table.Th scope="col">{words('Actions')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rules.map((rule) => (
            <Table.Tr key={rule.id}>
              <Table.Td>{textOf(rule)}</Table.Td>
              <Table.Td>
                {nameOf(rule.message_id)} · {words.named(`outreach.${rule.channel}`)}
              </Table.Td>
              {counted.map((each) => (
                <Table.Td key={each} ta="end" visibleFrom="sm">
                  {counter(rule.id)?.[each] ?? 0}
                </Table.Td>
              ))}
              {onEdit && (
                <Table.Td>
                  <Group gap={4}>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={words('Edit message: {{when}}', { when: textOf(rule) })}
                      onClick={() => onEdit(rule)}
                    >
                      {words('Edit')}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={words('Remove message: {{when}}', { when: textOf(rule) })}
                      onClick={() => onRemove(rule)}
                    >
                      {words('Remove')}
                    </Button>
                  </Group>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
