import type { Occasion } from '@eps/sdk';
import { Group, Select, Skeleton, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentScope } from '../../../base/current-scope.ts';
import { useLanguage } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { ChartFigure } from '../../../ui/chart-figure.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Section } from '../../../ui/section.tsx';
import { useProtocolCheck } from './findings.tsx';
import { partsOf } from './parts.ts';
import { occasionsOf } from './preview-occasions.ts';
import { rangeOf, WavesLine } from './waves-line.tsx';
import { useProtocolWords } from './words.ts';

const DATE_LENGTH = '2026-01-05'.length;
const ZONES = Intl.supportedValuesOf('timeZone');
/** The most occasions that are drawn. */
const MOST = 500;

/** Draws the waves of a protocol for one person whose dates can be chosen. */
export function Preview({ content }: { content: Record<string, unknown> }) {
  const words = useProtocolWords();
  const check = useProtocolCheck(content);
  return (
    <Section title={words('previewOf')} about={words('previewAbout')}>
      {check.error && <ErrorAlert error={check.error} />}
      {check.isPending && <Skeleton height={120} />}
      {check.data && !check.data.valid && <Text size="sm">{words('previewErrors')}</Text>}
      {check.data?.valid && <Person content={content} />}
    </Section>
  );
}

function Person({ content }: { content: Record<string, unknown> }) {
  const words = useProtocolWords();
  const { environment } = useCurrentScope();
  const { arms, fields } = partsOf(content);
  const [date, setDate] = useState(() => new Date().toISOString().slice(0, DATE_LENGTH));
  const [chosenZone, setZone] = useState<string | null>(null);
  const [chosenArm, setArm] = useState<string | null>(null);
  const [dates, setDates] = useState<Record<string, string>>({});
  const timeZone = chosenZone ?? environment?.timezone ?? 'UTC';
  const arm = chosenArm !== null && arms.includes(chosenArm) ? chosenArm : arms[0];
  const person = {
    enrolled_at: `${date}T09:00:00Z`,
    time_zone: timeZone,
    seed: 'preview',
    fields: Object.fromEntries(fields.map(({ id, isDate }) => [id, instantOf(dates[id] || date, isDate)])),
    ...(arm !== undefined && { arm }),
  };
  return (
    <>
      <Group gap="sm" align="flex-end">
        <TextInput
          type="date"
          label={words('enrolledOn')}
          value={date}
          onChange={({ currentTarget: { value } }) => value && setDate(value)}
        />
        <Select
          label={words('timeZone')}
          data={ZONES.includes(timeZone) ? ZONES : [timeZone, ...ZONES]}
          value={timeZone}
          onChange={setZone}
          searchable
          allowDeselect={false}
        />
        {arm !== undefined && (
          <Select
            label={words('arm')}
            data={arms}
            value={arm}
            onChange={setArm}
            allowDeselect={false}
            w={140}
          />
        )}
        {fields.map(({ id }) => (
          <TextInput
            key={id}
            type="date"
            label={id}
            value={dates[id] ?? date}
            onChange={({ currentTarget: { value } }) => setDates({ ...dates, [id]: value })}
          />
        ))}
      </Group>
      <Drawn content={content} person={person} />
    </>
  );
}

/** A date, or 09:00 UTC of it where the protocol wants a moment. */
const instantOf = (date: string, isDate: boolean) => (isDate ? date : `${date}T09:00:00Z`);

interface DrawnProps {
  content: Record<string, unknown>;
  person: Parameters<typeof occasionsOf>[2];
}

function Drawn({ content, person }: DrawnProps) {
  const words = useProtocolWords();
  const { ids, api } = useApp();
  const { data, error } = useQuery({
    queryKey: ['protocol-preview', ids.appId, content, person],
    queryFn: () => occasionsOf(api, { content }, person),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton height={120} />;
  const asked = data.filter(({ not_applicable }) => !not_applicable);
  if (asked.length === 0) return <Text size="sm">{words('noOccasions')}</Text>;
  const { waves } = partsOf(content);
  return <Figure occasions={asked} waves={waves} timeZone={person.time_zone} />;
}

interface FigureProps {
  occasions: readonly Occasion[];
  waves: readonly string[];
  timeZone: string;
}

function Figure({ occasions, waves, timeZone }: FigureProps) {
  const words = useProtocolWords();
  const language = useLanguage();
  const drawn = occasions.slice(0, MOST);
  const { from, to } = rangeOf(drawn);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const summary = words('previewSummary', {
    count: occasions.length,
    from: date.format(from),
    to: date.format(to),
  });
  return (
    <ChartFigure
      title={words('previewTitle')}
      summary={
        drawn.length < occasions.length ? `${words('previewFirst', { count: MOST })}. ${summary}` : summary
      }
      columns={[words('wave'), words('number'), words('opens'), words('closes')]}
      rows={drawn.map(({ wave, k, opens_at, closes_at }) => [
        wave,
        k + 1,
        time.format(new Date(opens_at)),
        time.format(new Date(closes_at)),
      ])}
    >
      <WavesLine waves={waves} occasions={drawn} timeZone={timeZone} />
    </ChartFigure>
  );
}
