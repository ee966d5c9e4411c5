import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Console, chromiumPath, startConsole, WALKTHROUGH } from '../console.ts';
import { Walk } from './walk.ts';

const ROWS = [
  'Question\tSubscale\tReverse\tGerman',
  'I felt cheerful this week\tMood\t\tIch war diese Woche fröhlich',
  'I slept badly this week\tMood\tyes\tIch habe diese Woche schlecht geschlafen',
  'I thought of harming myself\tSafety\t\tIch dachte daran, mir etwas anzutun',
].join('\n');

const PATIENTS = [
  'E-Mail;Patient ID;Vorname;Nachname;Telefon;Geburtsdatum',
  'ada@example.com;p-1;Ada;Löwe;+49 30 1234;31/12/1990',
  'bert@example;p-2;Bert;Mann;;1/2/1980',
  'ada@example.com;p-1;Ada;Wolf;+49 30 1234;31/12/1990',
  'bert@example;p-2;Bert;Mann;;1/2/1980',
  'cleo@example.com;p-3;Cleo;Roth;;4/5/1970',
];

/** One story: a questionnaire is written, runs, meets a critical answer, changes, and a person is erased. */
describe.skipIf(!chromiumPath)('from a questionnaire to an erasure', WALKTHROUGH, () => {
  let eps: Console;
  beforeAll(async () => {
    eps = await startConsole();
  });
  afterAll(() => eps?.close());

  const begin = async (number: number, name: string) => new Walk(await eps.open('/'), number, name);

  test('2: a questionnaire with safety is written and published', async () => {
    const you = await begin(2, 'Questionnaire with safety');
    await you.step('Create an app', async () => {
      await you.click('Create your own app', 'link');
      await you.click('Create app');
      await you.fill('Name', 'Wellbeing', you.dialog);
      await you.confirm('Create app');
    });
    await you.step('Begin an instrument', async () => {
      await you.click('Create or edit an instrument', 'link');
      await you.click('New instrument', 'link');
      await you.click('Empty', 'tab');
      await you.fill('Name', 'Mood check');
      await you.click('Create instrument');
      await you.see('No questions yet');
    });
    await you.step('Paste the questions', async () => {
      await you.click('Paste rows');
      await you.fill('Rows', ROWS);
      await you.click('Read rows');
      await you.choose('Answers', /^Agreement/, you.dialog);
      await you.confirm('Insert 3 questions');
      await you.see('3 questions');
    });
    await you.step('Say when somebody is in danger', async () => {
      await you.click('Safety rules', 'tab');
      await you.click('Add rule');
      await you.choose('Compare', 'I thought of harming myself');
      await you.choose('Comparison', 'is one of');
      await you.choose('Value', ['Strongly disagree', 'Agree', 'Strongly agree']);
      await you.choose('Severity', 'Critical');
      await you.choose('Action', 'Require a review');
      await you.fill('What reviewers read about the result', 'Call this person today.');
    });
    await you.step('Say what the person reads', async () => {
      await you.click('Add what the person reads');
      const help = you.page.getByRole('group', { name: 'What the person reads' });
      await you.fill('Heading', 'You are not alone', help);
      await you.fill('Text', 'Call somebody you trust.', help);
      await you.see('You are not alone', you.page.getByRole('region', { name: 'As the person sees it' }));
    });
    await you.step('Say what staff must do', async () => {
      await you.click('Add what staff must do');
      const task = you.page.getByRole('group', { name: 'What staff must do' });
      await you.fill('What has to be done', 'Call the person', task);
      await you.fill('What to say and do', 'Ask whether there is a plan.', task);
      await you.see(/^Saved$/);
    });
    await you.step('Publish', async () => {
      await you.click('Publish …', 'link');
      await you.see('Ready to publish.');
      await you.click('Publish');
      await you.see('“Mood check, version 1” was published.');
    });
    you.done();
    eps.expectNoProblems();
  });

  test('4: it becomes a weekly pulse with a link', async () => {
    const you = await begin(4, 'Pulse and link');
    await you.step('Create a program', async () => {
      await you.go('Run');
      await you.click('Create a program', 'link');
      await you.fill('Name', 'Weekly pulse');
      await you.click('Continuous', 'radio');
      await you.click('Create program');
      await you.see('Draft');
    });
    await you.step('Activate it', async () => {
      await you.click('Activate');
      await you.confirm('Activate');
    });
    await you.step('Create a link', async () => {
      await you.click('Links', 'tab');
      await you.click('Create a public link');
      await you.fill('Name', 'Poster', you.dialog);
      await you.click('Create a public link', 'button', you.dialog);
      await you.see(/^The link is shown only once\./, you.dialog);
    });
    await you.participate(async () => {
      await you.step('Answer', () => you.answer('Agree', 'Disagree', 'Strongly disagree'));
      await you.step('Finish', async () => {
        await you.click('Next');
        await you.click('Finish');
        await you.see('Thank you.');
      });
    });
    await you.step('See that somebody answered', () => you.click('Overview', 'tab'));
    you.done();
    eps.expectNoProblems();
  });

  test('3: a messy file becomes people who take part', async () => {
    const you = await begin(3, 'Messy import');
    await you.step('Choose a file', async () => {
      await you.go('Run', 'People');
      await you.click('Import', 'link');
      await you.upload('Choose file', 'patients.csv', PATIENTS);
      await you.see('1 ID is in several rows with other values');
    });
    await you.step('Decide who is who', async () => {
      await you.see('row 2: bert@example');
      await you.pick('Last row');
      await you.choose('Enroll everyone in a program or study', 'Weekly pulse');
    });
    await you.step('Import', async () => {
      await you.click('Import 3 people');
      await you.see('The import is complete.');
    });
    await you.step('See the people', async () => {
      await you.click('View people', 'link');
      await you.see('Ada Wolf');
    });
    you.done();
    eps.expectNoProblems();
  });

  test('6: a critical answer is followed until the call', async () => {
    const you = await begin(6, 'Critical answer until the call');
    await you.step('Open a person', async () => {
      await you.go('Run', 'People');
      await you.click('Ada Wolf', 'link');
    });
    await you.step('Give her a link', async () => {
      await you.click('Create link');
      await you.click('Create link', 'button', you.dialog);
      await you.see('Send it only to this person.', you.dialog);
    });
    await you.participate(async () => {
      await you.step('Answer', async () => {
        await you.answer('Disagree', 'Agree', 'Agree');
        await you.see('You are not alone');
      });
      await you.step('Finish', async () => {
        await you.click('Next');
        await you.click('Finish');
        await you.see('You are not alone');
      });
    });
    await you.step('Find the task', async () => {
      await you.go('Inbox');
      await you.click('Call the person', 'link');
      await you.see('+49 30 1234');
    });
    await you.step('Take it', async () => {
      await you.click('Take it');
      await you.click('Start');
      await you.click('Complete');
    });
    await you.step('Say how the call ended', async () => {
      await you.click('Called', 'radio', you.dialog);
      await you.confirm('Complete');
      await you.see('This task is done.');
    });
    await you.step('Decide about the result', async () => {
      await you.click('Open the result', 'link');
      await you.fill('Reason', 'Spoke with her on the telephone.');
      await you.click('Approve');
      await you.see(/^Completed$/);
    });
    you.done();
    eps.expectNoProblems();
  });

  test('9: the questionnaire changes while it runs', async () => {
    const you = await begin(9, 'Change while running');
    await you.step('Change a question', async () => {
      await you.go('Build');
      await you.click('Mood check', 'link');
      await you.click('I felt cheerful this week');
      await you.fill('Question text', 'I felt cheerful in the last week');
      await you.see(/^Saved$/);
    });
    await you.step('See what changes', async () => {
      await you.click('Publish …', 'link');
      await you.see(/Scores are not comparable with earlier results/);
    });
    await you.step('Publish', async () => {
      await you.click('Publish');
      await you.see('“Mood check, version 2” was published.');
    });
    await you.step('Choose the version in the program', async () => {
      await you.go('Run', 'Programs');
      await you.click('Weekly pulse', 'link');
      await you.click('Settings', 'tab');
      await you.click('Change version');
      await you.choose('Instrument', 'Mood check, version 2', you.dialog);
      await you.see('No: start a new trend', you.dialog);
    });
    await you.step('Confirm', () => you.confirm('Change version'));
    you.done();
    eps.expectNoProblems();
  });

  test('12: the person and the result are found again', async () => {
    const you = await begin(12, 'Finding again');
    await you.step('Search', async () => {
      await you.click(/^Search/);
      await you.fill('A page, person, program, study, instrument, app or setting', 'Wolf');
      await you.click(/^Find people by/, 'button', you.dialog);
    });
    await you.step('Open the person', async () => {
      await you.page.getByRole('heading', { name: 'Ada Wolf', level: 1 }).waitFor();
      await you.see('Results over time');
    });
    await you.step('Open the result', async () => {
      await you.click('Evaluation of Weekly pulse', 'link');
      await you.see('Call this person today.');
    });
    you.done();
    eps.expectNoProblems();
  });

  test('11: a person is erased', async () => {
    const you = await begin(11, 'Erasure');
    await you.step('Find the person', async () => {
      await you.go('Run', 'People');
      await you.fill('Find a person', 'Roth');
      await you.click('Find');
      await you.page.getByRole('heading', { name: 'Cleo Roth', level: 1 }).waitFor();
    });
    await you.step('Read what is erased', () => you.click('Erase'));
    await you.step('Erase', async () => {
      await you.fill('Type “erase” to confirm', 'erase', you.dialog);
      await you.click('Erase permanently', 'button', you.dialog);
      await you.see('This person was erased.');
    });
    expect(await you.page.getByText('Cleo Roth').count()).toBe(0);
    you.done();
    eps.expectNoProblems();
  });
});
