import type { PaperDisagreements, PaperForm, ResolvePaperEntryRequest } from '@eps/sdk';
import { Button, Group, Radio, Stack, Table, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTimeZone } from '../../../base/current-scope.ts';
import { useLanguage, useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { evaluationsKey } from '../../../shared/queries.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { ENVIRONMENT } from '../../../ui/page-link.tsx';
import { Time } from '../../../ui/time.tsx';
import { disagreementsQuery, formQuery, paperEntriesKey } from './queries.ts';
import { type Line, linesOf, readTyped } from './typed.ts';

type Disagreement = PaperDisagreements['answers'][number];
type TypedAnswer = Disagreement['first'];
type Choice = 'first' | 'second' | 'other';

/** Resolves the differences between two entries of a paper form. */
export function ResolvePaperPage() {
  const { paperEntryId } = useParams({
    from: '/signed-in/o/$organizationId/a/$appId/e/$environmentId/paper-entries/$paperEntryId',
  });
  const { api } = useEnvironment();
  const { data, error, refetch } = useQuery(disagreementsQuery(paperEntryId, api));
  const app = useApp();
  const language = useLanguage();
  const { data: form, error: formError } = useQuery({
    ...formQuery(data?.version_bundle_id ?? '', language, app.api),
    enabled: data !== undefined,
  });
  const failed = error ?? formError;
  if (failed) return <PageError error={failed} onRetry={() => void refetch()} />;
  if (!data || !form) return <LoadingPage />;
  return <Resolve id={paperEntryId} found={data} form={form} />;
}

interface Resolution {
  choice?: Choice;
  typed?: string;
  reason?: string;
}

/** A difference: a line of the form, or another field of the form. */
interface Difference {
  key: string;
  line?: Line | undefined;
  /** For differences without a line. */
  field?: PaperDisagreements['form'][number]['field'];
  first: TypedAnswer;
  second: TypedAnswer;
}

function differencesOf({ answers, form }: PaperDisagreements, lines: readonly Line[]): Difference[] {
  return [
    ...answers.map((each) => ({ ...each, key: keyOf(each), line: lineOf(lines, each) })),
    ...form.map(({ field, first = null, second = null }) => ({
      key: field,
      field,
      first: { value: first },
      second: { value: second },
    })),
  ];
}

interface ResolveProps {
  id: string;
  found: PaperDisagreements;
  form: PaperForm;
}

function Resolve({ id, found, form }: ResolveProps) {
  const words = useWords();
  const lines = linesOf(form.items);
  const [decided, setDecided] = useState<Record<string, Resolution>>({});
  const [reason, setReason] = useState(words('As on the paper'));
  const differences = differencesOf(found, lines);
  const reasonOf = (key: string) => (decided[key]?.reason || reason).trim();
  const isDone = ({ key, line }: Difference) => {
    const { choice, typed = '' } = decided[key] ?? {};
    return choice !== undefined && reasonOf(key) !== '' && (choice !== 'other' || !!readLine(line, typed));
  };
  const save = useResolution(id, () => ({
    answers: found.answers.map((each) => {
      const { question_id, row_id } = each;
      const { choice, typed = '' } = decided[keyOf(each)]!;
      const other = choice === 'other' ? readLine(lineOf(lines, each), typed) : {};
      const given = { ...other, choice: choice!, reason: reasonOf(keyOf(each)) };
      return { question_id, ...(row_id && { row_id }), ...given };
    }) as ResolvePaperEntryRequest['answers'],
    form: found.form.map(({ field }) => ({
      field,
      choice: decided[field]!.choice as 'first' | 'second',
      reason: reasonOf(field),
    })),
  }));
  return (
    <Page
      title={words('Two entries differ')}
      about={words('Look at the paper and decide for each question. Each decision has a reason.')}
    >
      <Stack gap="lg">
        {save.error && <ErrorAlert error={save.error} />}
        <TextInput
          label={words('Reason for all')}
          value={reason}
          maw={480}
          maxLength={1000}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DataTable
          aria-label={words('Two entries differ')}
          verticalSpacing="sm"
          minWidth={560}
          columns={[words.named('common.question'), words('What counts'), words.named('common.reason')]}
        >
          {differences.map((each) => (
            <DecisionRow
              key={each.key}
              difference={each}
              decided={decided[each.key] ?? {}}
              reason={reason}
              onChange={(change) =>
                setDecided((before) => ({ ...before, [each.key]: { ...before[each.key], ...change } }))
              }
            />
          ))}
        </DataTable>
        <Group>
          <Button
            disabled={!differences.every(isDone)}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {words('Save decisions')}
          </Button>
        </Group>
      </Stack>
    </Page>
  );
}

function useResolution(id: string, decisions: () => ResolvePaperEntryRequest) {
  const words = useWords();
  const { api } = useEnvironment();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api.paperEntries.resolve(id, decisions()),
    onSuccess: async ({ program_id }) => {
      notifyDone(words('The evaluation was completed.'));
      await refresh(evaluationsKey, paperEntriesKey);
      await navigate({
        from: ENVIRONMENT,
        to: './programs/$programId',
        params: { programId: program_id },
        search: { tab: 'paper' },
      });
    },
  });
}

interface DecisionRowProps {
  difference: Difference;
  decided: Resolution;
  /** The reason for all decisions without their own reason. */
  reason: string;
  onChange(change: Resolution): void;
}

function DecisionRow({ difference, decided, reason, onChange }: DecisionRowProps) {
  const words = useWords();
  const { line, field, first, second } = difference;
  const { choice, typed = '' } = decided;
  const title = line ? `${line.code}  ${line.label}` : words.named(`paper.${field ?? 'answered_at'}`);
  return (
    <Table.Tr>
      <Table.Td>{title}</Table.Td>
      <Table.Td>
        <Radio.Group
          aria-label={title}
          value={choice ?? null}
          onChange={(value) => onChange({ choice: value as Choice })}
        >
          <Stack gap="xs">
            <Option value="first" label={words('First entry')} typed={first} line={line} field={field} />
            <Option value="second" label={words('Second entry')} typed={second} line={line} field={field} />
            {line && <Radio value="other" label={words('Other')} />}
          </Stack>
        </Radio.Group>
        {choice === 'other' && (
          <TextInput
            mt="xs"
            aria-label={`${title}: ${words('Number or text on the paper')}`}
            placeholder={words('Number or text on the paper')}
            value={typed}
            error={typed !== '' && !readLine(line, typed) && words.named('paper.wrongCode')}
            onChange={(event) => onChange({ typed: event.currentTarget.value })}
          />
        )}
      </Table.Td>
      <Table.Td>
        <TextInput
          aria-label={`${title}: ${words.named('common.reason')}`}
          placeholder={reason}
          maxLength={1000}
          value={decided.reason ?? ''}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
        />
      </Table.Td>
    </Table.Tr>
  );
}

function keyOf({ question_id, row_id }: Disagreement): string {
  return `${question_id} ${row_id ?? ''}`;
}

function lineOf(lines: readonly Line[], { question_id, row_id }: Disagreement): Line | undefined {
  return lines.find(({ item, rowId }) => item.question_id === question_id && (!row_id || rowId === row_id));
}

function readLine(line: Line | undefined, typed: string) {
  return line && readTyped(line, typed);
}

interface OptionProps {
  value: Choice;
  label: string;
  typed: TypedAnswer;
  line: Line | undefined;
  field: Difference['field'];
}

function Option({ value: choice, label, typed, line, field }: OptionProps) {
  const words = useWords();
  const timeZone = useTimeZone();
  const value = typed.value as string | null;
  const date = value !== null && field === 'answered_at' && <Time value={value} timeZone={timeZone} asDay />;
  const respondent = field === 'respondent' && words.named(`paper.${value as 'self' | 'proxy'}`);
  const content = date || respondent || shownValue(typed, line);
  return (
    <Radio
      value={choice}
      label={
        <>
          {label}:{' '}
          <Text span fw={600} size="sm">
            {typed.declined ? words('declined') : content || words('blank')}
          </Text>
        </>
      }
    />
  );
}

/** Returns a typed answer as codes with their labels, as on paper. */
function shownValue({ value, text }: TypedAnswer, line: Line | undefined): string {
  const options = line?.item.options ?? [];
  const named = (each: unknown) => {
    const option = options.find((one) => one.value === each);
    return option ? `${option.code} ${option.label}`.trim() : String(each);
  };
  if (value === null || value === undefined) return '';
  const values = Array.isArray(value) ? value.map(named) : [named(value)];
  return [values.join(', '), text].filter((part) => part).join(': ');
}
