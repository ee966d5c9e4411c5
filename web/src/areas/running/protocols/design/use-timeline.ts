import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCurrentScope } from '../../../../base/current-scope.ts';
import { useApp } from '../../../../base/scope.ts';
import { useProtocolCheck } from '../findings.tsx';
import { partsOf } from '../parts.ts';
import { type ExamplePerson, MORNING } from '../preview-occasions.ts';
import { timelineQuery } from '../queries.ts';
import type { ComputedOccasions, PersonDates } from './scene.ts';
import { type Content, wavesOf } from './waves.ts';

const DATE_LENGTH = '2026-01-05'.length;

/** The example person, who by default enrolls today in the time zone of the environment. */
export function useExamplePerson(): [ExamplePerson, (change: Partial<ExamplePerson>) => void] {
  const { environment } = useCurrentScope();
  const [chosen, setChosen] = useState<Partial<ExamplePerson>>({});
  const [today] = useState(() => new Date().toISOString().slice(0, DATE_LENGTH));
  const person = { date: today, timeZone: environment?.timezone ?? 'UTC', dates: {}, ...chosen };
  return [person, (change) => setChosen({ ...chosen, ...change })];
}

const NOTHING: ComputedOccasions = { waves: [], occasions: [] };

/**
 * Requests the occasions of the example person in every arm from the service. While it computes, and while
 * the content has errors, the last occasions stay.
 */
export function useTimeline(content: Content, person: ExamplePerson) {
  const { ids, api } = useApp();
  const check = useProtocolCheck(content);
  const isValid = check.data?.valid === true && !check.isPlaceholderData;
  const preview = useQuery({ ...timelineQuery(content, person, ids.appId, api), enabled: isValid });
  const computed = useMemo(
    () => (preview.data ? { ...preview.data, waves: wavesOf(preview.data.content) } : NOTHING),
    [preview.data],
  );
  const dates = useMemo(() => datesOf(content, person), [content, person]);
  return {
    computed,
    dates,
    check,
    error: check.error ?? preview.error,
    isLoading: check.isPending || (isValid && preview.isPending),
  };
}

function datesOf(content: Content, { date, dates }: ExamplePerson): PersonDates {
  const { fields } = partsOf(content);
  return {
    enrolledAt: Date.parse(date + MORNING),
    fields: Object.fromEntries(fields.map(({ id }) => [id, Date.parse((dates[id] || date) + MORNING)])),
  };
}
