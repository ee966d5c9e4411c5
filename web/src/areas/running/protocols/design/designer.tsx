import { Box, Button, Grid, Group, Menu, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLanguage, useWords } from '../../../../base/language.ts';
import { ChartFigure } from '../../../../ui/chart-figure.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { Section } from '../../../../ui/section.tsx';
import { partsOf } from '../parts.ts';
import { Line } from './line.tsx';
import { PeopleFields } from './people-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import type { ComputedOccasions, PersonDates } from './scene.ts';
import { useExamplePerson, useTimeline } from './use-timeline.ts';
import { WaveForm } from './wave-form.tsx';
import { WaveList } from './wave-list.tsx';
import {
  type Content,
  type DesignedWave,
  KINDS,
  type WaveKind,
  wavesOf,
  withNewWave,
  withoutWave,
  withWave,
  withWaveId,
} from './waves.ts';

/** The changes of the designer. Without them the waves are only read. */
export interface EditHandlers {
  onChange(next: Content): void;
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
}

interface DesignerProps {
  content: Content;
  /** The content that is sent to the service, once nothing has changed for a moment. */
  checked?: Content;
  editing?: EditHandlers | undefined;
  /** The part below the line. */
  children: ReactNode;
}

/** The waves of a protocol on a line, for an example person; the selected wave is edited beside it. */
export function Designer({ content, checked = content, editing, children }: DesignerProps) {
  const words = useWords();
  const [person, setPerson] = useExamplePerson();
  const [selected, select] = useState<number>();
  const timeline = useTimeline(checked, person);
  const { arms, fields } = partsOf(content);
  const fieldIds = fields.map(({ id }) => id);
  const waves = wavesOf(content);
  const wave = editing && waves.find(({ index }) => index === selected);
  const { computed, check, error, isLoading } = timeline;
  const hasErrors = check.data?.valid === false;
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: wave ? 8 : 12 }}>
        <Stack gap="xl">
          <Section
            title={words('Waves on a line')}
            about={words(
              editing
                ? 'When an example person is asked, who completes everything as it opens. Select a wave to change it: drag its bar and its ends, or move them with the arrow keys.'
                : 'When an example person is asked, who completes everything as it opens. Waves with a condition are drawn as if it were met.',
            )}
            actions={editing && <Actions content={content} editing={editing} onAdded={select} />}
          >
            <PersonFields person={person} fields={fieldIds} onChange={setPerson} />
            {error && <ErrorAlert error={error} />}
            {hasErrors && (
              <Text size="sm">
                {words(
                  computed.waves.length === 0
                    ? 'The waves can be drawn once the content has no errors.'
                    : 'The check finds errors. The drawing shows the last content without errors.',
                )}
              </Text>
            )}
            {isLoading && computed.waves.length === 0 && <Skeleton height={160} />}
            {waves.length === 0 && (
              <Text size="sm">{words('No waves yet. Add one to ask people something.')}</Text>
            )}
            {computed.waves.length > 0 && (
              <Figure
                waves={waves}
                computed={computed}
                dates={timeline.dates}
                timeZone={person.timeZone}
                arms={arms}
                selected={wave?.index}
                onSelect={editing && select}
                onMove={({ index }, change) => editing?.onChange(withWave(content, index, change))}
              />
            )}
          </Section>
          {editing && <PeopleFields content={content} onChange={editing.onChange} />}
          {children}
        </Stack>
      </Grid.Col>
      {editing && wave && (
        <Grid.Col span={{ base: 12, md: 4 }} order={{ base: 0, md: 1 }}>
          <WaveForm
            wave={wave}
            waves={waves}
            arms={arms}
            fields={fieldIds}
            onChange={(change) => editing.onChange(withWave(content, wave.index, change))}
            onRename={(id) => editing.onChange(withWaveId(content, wave, id))}
            onRemove={() => {
              select(undefined);
              editing.onChange(withoutWave(content, wave.index));
            }}
            onClose={() => select(undefined)}
          />
        </Grid.Col>
      )}
    </Grid>
  );
}

interface ActionsProps {
  content: Content;
  editing: EditHandlers;
  onAdded(index: number): void;
}

const ADD_WORDS = { once: 'addOnce', repeated: 'addRepeated', prompts: 'addPrompts' } as const;

function Actions({ content, editing: { onChange, onUndo, onRedo }, onAdded }: ActionsProps) {
  const words = useWords();
  function add(kind: WaveKind) {
    const next = withNewWave(content, kind);
    onChange(next);
    onAdded(wavesOf(next).at(-1)!.index);
  }
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        disabled={onUndo === undefined}
        onClick={onUndo}
      >
        {words('Undo')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowForwardUp size={16} aria-hidden />}
        disabled={onRedo === undefined}
        onClick={onRedo}
      >
        {words('Redo')}
      </Button>
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
            {words('Add wave')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {KINDS.map((kind) => (
            <Menu.Item key={kind} onClick={() => add(kind)}>
              {words.named(`protocol-design.${ADD_WORDS[kind]}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

const DAY_MS = 86_400_000;
const ZOOMS = { all: undefined, quarter: 91 * DAY_MS, month: 30 * DAY_MS, week: 7 * DAY_MS } as const;
type Zoom = keyof typeof ZOOMS;
/** The most rows of the table beside the line. */
const MOST = 500;

interface FigureProps {
  waves: readonly DesignedWave[];
  arms: readonly string[];
  computed: ComputedOccasions;
  dates: PersonDates;
  timeZone: string;
  selected: number | undefined;
  onSelect: ((index: number) => void) | undefined;
  onMove(wave: DesignedWave, change: Record<string, unknown>): void;
}

function Figure({ waves, arms, computed, dates, timeZone, selected, onSelect, onMove }: FigureProps) {
  const words = useWords();
  const language = useLanguage();
  const [zoom, setZoom] = useState<Zoom>('all');
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
  const asked = computed.occasions.filter(({ not_applicable }) => !not_applicable);
  const moments = asked.flatMap(({ opens_at, closes_at }) => [Date.parse(opens_at), Date.parse(closes_at)]);
  const summary =
    asked.length === 0
      ? words('This person would not be asked anything.')
      : words.named('protocol-design.summary', {
          count: asked.length,
          from: date.format(Math.min(...moments)),
          to: date.format(Math.max(...moments)),
        });
  return (
    <ChartFigure
      title={words('Occasions by wave')}
      summary={
        asked.length > MOST
          ? `${summary}; ${words('the first {{count}} are drawn', { count: MOST })}`
          : summary
      }
      columns={[
        words.named('protocols.wave'),
        words.named('protocols.number'),
        words('Opens'),
        words('Closes'),
      ]}
      rows={asked
        .slice(0, MOST)
        .map(({ wave, k, opens_at, closes_at }) => [
          wave,
          k + 1,
          time.format(new Date(opens_at)),
          time.format(new Date(closes_at)),
        ])}
      isInteractive
    >
      <Stack gap="xs" visibleFrom="sm">
        <SegmentedControl
          size="xs"
          aria-label={words('Shown at a time')}
          data={(Object.keys(ZOOMS) as Zoom[]).map((value) => ({
            value,
            label: words.named(`protocol-design.${value}`),
          }))}
          value={zoom}
          onChange={(value) => setZoom(value as Zoom)}
          style={{ alignSelf: 'flex-start' }}
        />
        <Line
          waves={waves}
          arms={arms}
          computed={computed}
          dates={dates}
          timeZone={timeZone}
          zoomMs={ZOOMS[zoom]}
          editing={onSelect && { selected, onSelect, onMove }}
        />
      </Stack>
      <Box hiddenFrom="sm">
        <WaveList waves={waves} computed={computed} dates={dates} selected={selected} onSelect={onSelect} />
      </Box>
    </ChartFigure>
  );
}
