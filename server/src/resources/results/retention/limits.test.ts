import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/prepared.ts';
import { NOTHING_OLD, setUpRetention } from '../../../../test/retention.ts';

const app = useTestApp();

test('setRetention, previewRetention: ages that reach to a time before any id remove nothing', async () => {
  const set = await setUpRetention(app);
  const { evaluation_id } = await set.completed();
  for (const age of ['P100Y', 'P1200M', 'P36500D', 'P57Y']) {
    const all = { results: age, answers: age, sessions: age, contacts: age, events: age };
    expect((await set.put(all)).body).toEqual(all);
    expect(await set.preview()).toEqual(NOTHING_OLD);
    await set.applyRetention();
    expect(await set.evaluation(evaluation_id)).toMatchObject({ status: 'completed' });
  }
});
