import type { AppClient } from '@eps/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCurrentScope } from '../../../../base/current-scope.ts';
import { useApp } from '../../../../base/scope.ts';
import { useProtocolCheck } from '../findings.tsx';
import { partsOf } from '../parts.ts';
import { occasionsOf } from '../preview-occasions.ts';
import type { Computed, PersonDates } from './scene.ts';
import { type Content, wavesOf } from './waves.ts';

const DATE_LENGTH = '2026-01-05'.length;
/** The time of day of the person's dates. */
const MORNING = 'T09:00:00Z';

/** The person whose waves are drawn; fields without a date have that of the enrollment. */
export interface ExamplePerson {
  date: string;
  timeZone: string;
  dates: Readonly<Record<string, string>>;
}

/** The example person, who enrolls today in the time zone of the environment until somebody chooses else. */
export function useExamplePerson(): [ExamplePerson, (change: Partial<ExamplePerson>) => void] {
  const { environment } = useCurrentScope();
  const [chosen, setChosen] = useState<Partial<ExamplePerson>>({});
  const [today] = useState(() => new Date().toISOString().slice(0, DATE_LENGTH));
  const person = { date: today, timeZone: environment?.timezone ?? 'UTC', dates: {}, ...chosen };
  return [person, (change) => setChosen({ ...chosen, ...change })];
}

const NOTHING: Computed = { waves: [], occasions: [] };

/**
 * Asks the service for the occasions of the example person, in every arm. While it computes, and while the
 * content has errors, the last ones stay.
 */
export function useTimeline(content: Content, person: ExamplePerson) {
  const { ids, api } = useApp();
  const check = useProtocolCheck(content);
  const isValid = check.data?.valid === true && !check.isPlaceholderData;
  const preview = useQuery({
    queryKey: ['protocol-preview', ids.appId, content, person],
    queryFn: async (): Promise<Computed> => ({
      waves: wavesOf(content),
      occasions: await occasionsOfAll(api, content, person),
    }),
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  const dates = useMemo(() => datesOf(content, person), [content, person]);
  return {
    computed: preview.data ?? NOTHING,
    dates,
    check,
    error: check.error ?? preview.error,
    isLoading: check.isPending || (isValid && preview.isPending),
  };
}

/** The occasions of one person in each arm; what several arms have is there once. */
async function occasionsOfAll(api: AppClient, content: Content, { date, timeZone, dates }: ExamplePerson) {
  const { arms, fields } = partsOf(content);
  const person = {
    enrolled_at: date + MORNING,
    time_zone: timeZone,
    seed: 'preview',
    fields: Object.fromEntries(
      fields.map(({ id, isDate }) => [id, (dates[id] || date) + (isDate ? '' : MORNING)]),
    ),
  };
  const all = await Promise.all(
    (arms.length === 0 ? [undefined] : arms).map((arm) =>
      occasionsOf(api, { content }, { ...person, ...(arm !== undefined && { arm }) }),
    ),
  );
  const byPlace = new Map(all.flat().map((each) => [`${each.wave} ${each.k} ${each.opens_at}`, each]));
  return [...byPlace.values()];
}

function datesOf(content: Content, { date, dates }: ExamplePerson): PersonDates {
  const { fields } = partsOf(content);
  return {
    enrolledAt: Date.parse(date + MORNING),
    fields: Object.fromEntries(fields.map(({ id }) => [id, Date.parse((dates[id] || date) + MORNING)])),
  };
}
