import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus, setUpApp, type Workspace } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { studiesApi } from '../studies.ts';
import { blindKey, TRIAL } from './trial.ts';

/** A reader with all scopes except `studies:unblind` looks for the arm of a person in lists. */

let app: TestApp;
let workspace: Workspace;
let blind: string;
let study: any;
let coached: { subject_id: string };
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  const api = studiesApi(workspace);
  blind = await blindKey(app);
  study = await api.study(TRIAL);
  const people = [await api.add(study.id), await api.add(study.id)];
  coached = people.find(({ arm }) => arm === 'coach');
  await api.work();
  await api.answer(study.programs.moment, coached.subject_id);
  await api.work();
});
afterAll(() => app.close());

const get = async (path: string, key?: string) =>
  app.call('GET', workspace.environmentPath + path, { ...(key !== undefined && { key }) });

describe('listSubjectAccesses, listEvents', () => {
  test('the reads of a person and the event feed name nothing that cannot be read by its id', async () => {
    const { moment } = study.programs;
    const ofCoached = `subject_id=${coached.subject_id}&program_id=${moment}`;
    const hidden: string[] = [moment];
    for (const [list, path] of [
      ['enrollments', '/enrollments/'],
      ['evaluations', '/evaluations/'],
      ['participant-sessions', '/participant-sessions/'],
    ] as const) {
      const [{ id }] = (await get(`/${list}?${ofCoached}`)).body.items;
      await expectStatus(get(path + id), 200);
      hidden.push(id);
    }
    await expectStatus(get(`/evaluations/export?format=jsonl&program_id=${moment}`), 200);
    await app.services.accesses.flush(true);
    for (const path of [
      `/subjects/${coached.subject_id}/accesses?limit=100`,
      '/events?limit=100&order=desc',
    ]) {
      const seen = (await expectStatus(get(path, blind), 200)).items;
      const all = (await expectStatus(get(path), 200)).items;
      for (const id of hidden) {
        expect([path, JSON.stringify(all).includes(id)]).toEqual([path, true]);
        expect([path, id, JSON.stringify(seen).includes(id)]).toEqual([path, id, false]);
      }
    }
    const kept = (await get('/events?limit=100', blind)).body.items;
    expect(kept.map(({ type }: any) => type)).toContain('subject.created');
  });
});
