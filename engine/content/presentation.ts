import { type Json, PRESENTATION_MODES, type Presentation } from '../types.ts';
import { type Position, quote } from './diagnostics.ts';
import { boolean, object, oneOf, text } from './fields.ts';
import { key, named, plain, type Reader, reader } from './form.ts';

export const DEFAULT_PRESENTATION: Presentation = {
  mode: 'section',
  autoAdvance: false,
  back: true,
  progress: true,
  timer: true,
};

const readFields = named(
  'Presentation',
  'How the participant page shows the questions.',
  object({
    mode: key(
      oneOf(PRESENTATION_MODES),
      'What a step holds: all sections up to one with `break` (`page`), a section with at most 10 questions (`section`), or one question (`question`).',
      { default: DEFAULT_PRESENTATION.mode, synonyms: ['layout', 'steps', 'display'] },
    ),
    auto_advance: key(boolean, 'In the mode `question`: whether a choice leads to the next step at once.', {
      default: DEFAULT_PRESENTATION.autoAdvance,
      synonyms: ['autoadvance', 'auto_next'],
    }),
    back: key(boolean, 'Whether respondents can go back to an earlier step.', {
      default: DEFAULT_PRESENTATION.back,
      synonyms: ['allow_back', 'previous'],
    }),
    progress: key(boolean, 'Whether the progress is shown.', {
      default: DEFAULT_PRESENTATION.progress,
      synonyms: ['progress_bar', 'show_progress'],
    }),
    timer: key(boolean, 'Whether the remaining time is shown, if the adaptive policy limits the time.', {
      default: DEFAULT_PRESENTATION.timer,
      synonyms: ['countdown', 'show_timer'],
    }),
  }),
);

/** Reads how the questions are shown; what is missing has its default. */
export const readPresentation: Reader<Presentation> = reader(readFields, (value, at) => {
  const fields = readFields(value, at);
  if (!fields) return undefined;
  const { mode = DEFAULT_PRESENTATION.mode, auto_advance, back, progress, timer } = fields;
  if (auto_advance && mode !== 'question')
    at.at('auto_advance').warning(
      'unused_key',
      `The mode "${mode}" does not use "auto_advance"; it is ignored.`,
      { name: 'auto_advance', of: mode },
    );
  return {
    mode,
    autoAdvance: mode === 'question' && (auto_advance ?? DEFAULT_PRESENTATION.autoAdvance),
    back: back ?? DEFAULT_PRESENTATION.back,
    progress: progress ?? DEFAULT_PRESENTATION.progress,
    timer: timer ?? DEFAULT_PRESENTATION.timer,
  };
});

const ADDRESS = /^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/;

/** Reads an https address. */
export const httpsAddress: Reader<string> = reader(
  plain({ type: 'string', pattern: ADDRESS.source, examples: ['https://example.org/thanks'] }),
  (value: Json, at: Position) => {
    const address = text(value, at);
    if (address === undefined || (ADDRESS.test(address) && URL.canParse(address))) return address;
    return at.error(
      'invalid_address',
      `Expected an address that begins with https:, found ${quote(address)}.`,
      { found: address },
    );
  },
);
