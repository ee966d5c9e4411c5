import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteLimit } from '../../../vitest.limits.ts';
import { type Contents, many, type Session, WatchedService } from './event-loop.ts';

const MB = 2 ** 20;
/** The main thread keeps 128 MiB of compiled bundles and its own code; heavier bundles never reach it. */
const MAX_MAIN_HEAP = 400 * MB;
/** Of the whole process with one worker thread, which keeps up to 256 MiB of compiled bundles. */
const MAX_RESIDENT = 1400 * MB;

let watched: WatchedService;
beforeAll(async () => {
  watched = await WatchedService.start({ NODE_OPTIONS: '--max-old-space-size=1024', EPS_THREADS: '1' });
});
afterAll(() => watched.service.remove());

/** Content that is short, and the largest that is accepted once its rows, scales and nodes are multiplied. */
const HEAVY: Record<string, (n: number) => Contents> = {
  'a matrix of 200 rows × 60 options × 20 concepts': (n) => ({
    experience: {
      questions: [
        {
          id: 'm',
          prompt: `M${n}`,
          input: 'matrix',
          rows: many(200, (row) => ({ id: `r${row}`, label: `${row}` })),
          options: many(60, (o) => ({
            id: `o${o}`,
            label: `${o}`,
            scores: Object.fromEntries(many(20, (c) => [`c${c}`, o])),
          })),
        },
      ],
    },
    scorecard: { concepts: many(20, (c) => ({ id: `c${c}`, method: 'sum' })) },
  }),
  '800 questions that share a scale of 300 options': (n) => ({
    experience: {
      scales: {
        s: many(300, (o) => ({ id: `o${o}`, label: `Option ${o} of ${n}`, scores: { c: o } })),
      },
      questions: many(800, (q) => ({ id: `q${q}`, prompt: `Q${q}`, input: 'likert', scale: 's' })),
    },
    scorecard: { concepts: [{ id: 'c', method: 'sum' }] },
  }),
  '1,000 IRT items on 1,001 nodes': (n) => ({
    experience: {
      questions: many(1000, (i) => ({
        id: `i${i}`,
        prompt: `Item ${i} of ${n}`,
        input: 'boolean',
        scores: { c: {} },
      })),
    },
    scorecard: {
      concepts: [
        {
          id: 'c',
          method: 'irt',
          irt: {
            model: '2pl',
            nodes: 1001,
            items: Object.fromEntries(many(1000, (i) => [`i${i}`, { a: 1, b: (i % 60) / 10 - 3 }])),
          },
        },
      ],
    },
  }),
  '4 MB of context': (n) => ({
    experience: { questions: [{ id: 'q', prompt: `Q${n}`, input: 'text' }] },
    context: {
      variables: Object.fromEntries(
        many(20_000, (v) => [`v${v}`, { type: 'string', default: `${n} ${'x'.repeat(120)}` }]),
      ),
    },
  }),
};

/** Value of a metric without labels. */
async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${watched.service.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

test('six bundles of each kind of heavy content are used by one process within its bounds of memory', {
  // It takes half a minute of processor time, for which other tests compete.
  timeout: 900_000,
}, async () => {
  const { pid } = watched.service.process;
  const mostMemory = { heap: 0, resident: 0 };
  for (let n = 0; n < 6; n++)
    for (const [name, contents] of Object.entries(HEAVY)) {
      const [session] = (await watched.sessions(contents(n), 1)) as [Session];
      const shown = await watched.participant(session, 'GET', 'session');
      const completed = await watched.participant(session, 'POST', 'complete');
      expect([name, shown.status, completed.status]).toEqual([name, 200, 200]);
      mostMemory.heap = Math.max(mostMemory.heap, await metric('nodejs_heap_size_used_bytes'));
      mostMemory.resident = Math.max(mostMemory.resident, await metric('process_resident_memory_bytes'));
    }
  expect(watched.service.process.pid).toBe(pid);
  expect(watched.service.process.exitCode).toBeNull();
  expect(mostMemory.heap).toBeGreaterThan(0);
  noteLimit('heap of a process that serves heavy contents', 'MB', MAX_MAIN_HEAP / MB, mostMemory.heap / MB);
  noteLimit(
    'memory of a process that serves heavy contents',
    'MB',
    MAX_RESIDENT / MB,
    mostMemory.resident / MB,
  );
});
