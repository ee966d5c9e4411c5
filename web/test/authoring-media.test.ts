import { describe, expect, test } from 'vitest';
import { png, wav } from '../../server/test/media.ts';
import { useAppConsole } from './app-console.ts';
import { chromiumPath, expectAccessible, PHONE, WALKTHROUGH } from './console.ts';

describe.skipIf(!chromiumPath)('images and sounds of an instrument', WALKTHROUGH, () => {
  const eps = useAppConsole();

  test('are uploaded, described, chosen for options and deleted', async () => {
    const options = ['Red', 'Blue'].map((label) => ({ id: label.toLowerCase(), label }));
    const question = { id: 'q', input: 'single_select', prompt: 'Which do you like?', options };
    const contents = { experience: { questions: [question] } };
    const id = await eps.createWorkingCopy({ name: 'Seen', business_id_prefix: 'seen', contents });
    const page = await eps.open(`${eps.pages}/instruments/${id}`);
    await page.getByRole('button', { name: /^Which do you like/ }).click();
    const preview = page.frameLocator('iframe');
    const dialog = page.getByRole('dialog', { name: 'Files of the app' });
    const uploaded = (name: string, mimeType: string, buffer: Buffer) =>
      dialog.getByLabel('File to upload').setInputFiles({ name, mimeType, buffer });
    await page.getByRole('button', { name: 'Add a file' }).click();
    await dialog.getByText('No files yet').waitFor();
    await uploaded('drawing.svg', 'image/svg+xml', Buffer.from('<svg onload="alert(1)"/>'));
    await dialog.getByText(/is not an image/).waitFor();
    await uploaded('dog.png', 'image/png', png(640, 360, [120, 80, 40]));
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Describe the image.').waitFor();
    await page.getByRole('textbox', { name: 'Description' }).fill('A brown dog');
    await preview.getByRole('img', { name: 'A brown dog' }).waitFor();

    await page.getByRole('button', { name: 'Add a file' }).click();
    await uploaded('tone.wav', 'audio/wav', wav(1));
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel('Needs no transcript, or a transcript would reveal the answer').check();
    await preview.locator('audio').waitFor();

    await page.getByRole('button', { name: 'Images of the options' }).click();
    await page.getByRole('button', { name: 'Choose an image for Red' }).click();
    await dialog.getByRole('button', { name: 'Use dog.png' }).waitFor();
    // Only images can be chosen here.
    expect(await dialog.getByText('tone.wav').count()).toBe(0);
    await uploaded('spare.png', 'image/png', png(8, 8, [0, 0, 0]));
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove Red' }).click();
    await page.getByRole('button', { name: 'Choose an image for Red' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete spare.png' }).click();
    await dialog.getByRole('button', { name: 'Use spare.png' }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Use dog.png' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel('Needs no description').first().check();
    await preview.locator('.choice img').waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor();
    const { body } = await eps.app.call('GET', `${eps.appPath}/files?type=image`);
    const [file] = body.items;
    expect((await eps.workingCopy(id)).contents.experience.questions[0]).toMatchObject({
      media: [
        { type: 'image', src: file.id, alt: 'A brown dog' },
        { type: 'audio', transcript: '' },
      ],
      options: [{ id: 'red', image: { src: file.id, alt: '' } }, { id: 'blue' }],
    });
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    eps.expectNoProblems();
  });

  test('are added to the welcome and the closing of the questionnaire', async () => {
    const contents = { experience: { questions: [{ id: 'q', input: 'text', prompt: 'Well?' }] } };
    const id = await eps.createWorkingCopy({ name: 'Greets', business_id_prefix: 'greets', contents });
    const page = await eps.open(`${eps.pages}/instruments/${id}`);
    await page.getByRole('button', { name: 'Title, welcome, closing and shared scales' }).click();
    await page.getByLabel('Welcome', { exact: true }).fill('Good morning.');
    await page.getByLabel('Closing', { exact: true }).fill('Goodbye.');
    const dialog = page.getByRole('dialog', { name: 'Files of the app' });
    const add = async (part: string, name: string, mimeType: string, buffer: Buffer) => {
      const field = page.getByRole('region', { name: `Images, sounds and films of the ${part}` });
      await field.getByRole('button', { name: 'Add a file' }).click();
      await dialog.getByLabel('File to upload').setInputFiles({ name, mimeType, buffer });
      await dialog.waitFor({ state: 'detached' });
      return field;
    };
    const welcome = await add('welcome', 'door.png', 'image/png', png(640, 361, [60, 120, 60]));
    await welcome.getByRole('textbox', { name: 'Description' }).fill('An open door');
    const closing = await add('closing', 'bell.wav', 'audio/wav', wav(2));
    await closing.getByRole('textbox', { name: 'Transcript' }).fill('A bell');
    const saved = async () => (await eps.workingCopy(id)).contents.experience;
    await expect.poll(saved).toMatchObject({
      welcome: 'Good morning.',
      welcome_media: [{ type: 'image', alt: 'An open door' }],
      closing: 'Goodbye.',
      closing_media: [{ type: 'audio', transcript: 'A bell' }],
    });
    await page.setViewportSize(PHONE);
    await closing.getByRole('button', { name: 'Remove 1' }).click();
    await expect.poll(saved).not.toHaveProperty('closing_media');
    eps.expectNoProblems();
  });
});
