import type { DiffEntry } from '@eps/sdk';
import { expect, test } from 'vitest';
import { loadWords } from '../../base/language.ts';
import { differenceInWords } from './diff-words.ts';

const [en, de] = [await loadWords('en'), await loadWords('de')];

test.each<[DiffEntry, string, string]>([
  [
    {
      change: 'changed',
      part: 'option',
      id: 'o3',
      of: 'mood',
      field: 'label',
      pointer: '/questions/0/options/2/label',
      before: 'Often',
      after: 'Nearly always',
    },
    'Question “mood”: option 3 renamed from “Often” to “Nearly always”',
    'Frage „mood“: Option 3 umbenannt von „Often“ in „Nearly always“',
  ],
  [
    {
      change: 'changed',
      part: 'question',
      id: 'mood',
      field: 'prompt',
      pointer: '/questions/0/prompt',
      before: 'How are you?',
      after: 'How was your week?',
    },
    'Question “mood”: wording changed from “How are you?” to “How was your week?”',
    'Frage „mood“: Wortlaut geändert von „How are you?“ in „How was your week?“',
  ],
  [
    { change: 'added', part: 'question', id: 'd', pointer: '/questions/2', after: { prompt: 'Sleep?' } },
    'Question “d” added: “Sleep?”',
    'Frage „d“ hinzugefügt: „Sleep?“',
  ],
  [
    { change: 'removed', part: 'item', id: 'a', of: 'mood', pointer: '/concepts/0/items/0', before: {} },
    'Subscale “mood”: item “a” removed',
    'Subskala „mood“: Item „a“ entfernt',
  ],
  [
    { change: 'reordered', part: 'question', id: '', pointer: '/questions' },
    'The order of the questions changed',
    'Die Reihenfolge der Fragen wurde geändert',
  ],
  [
    { change: 'reordered', part: 'option', id: '', of: 'a', pointer: '/questions/0/options' },
    'Question “a”: the order of the options changed',
    'Frage „a“: Die Reihenfolge der Optionen wurde geändert',
  ],
  [
    {
      change: 'added',
      part: 'question',
      id: 'a',
      field: 'required',
      pointer: '/questions/0/required',
      after: true,
    },
    'Question “a”: required is now yes',
    'Frage „a“: Pflicht ist jetzt ja',
  ],
  [
    {
      change: 'removed',
      part: 'content',
      id: '',
      field: 'title',
      pointer: '/title',
      before: 'Old',
    },
    'Title removed, was “Old”',
    'Titel entfernt, war „Old“',
  ],
  [
    {
      change: 'changed',
      part: 'band',
      id: 'low',
      of: 'mood',
      field: 'to',
      pointer: '/concepts/0/bands/0/to',
      before: 4,
      after: 5.5,
    },
    'Subscale “mood”: band “low”: upper limit changed from 4 to 5.5',
    'Subskala „mood“: Stufe „low“: Obergrenze geändert von 4 in 5,5',
  ],
])('differenceInWords %#', (entry, english, german) => {
  expect(differenceInWords(entry, en)).toBe(english);
  expect(differenceInWords(entry, de)).toBe(german);
});
