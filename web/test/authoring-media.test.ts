import { describe, expect, test } from 'vitest';
import { png, wav } from '../../server/test/media.ts';
import { useAppConsole } from './app-console.ts';
import { chromiumPath, expectAccessible, PHONE, screenshot, WALKTHROUGH } from './console.ts';

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
    await dialog.getByText(/is no image/).waitFor();
    await uploaded('dog.png', 'image/png', png(640, 360, [120, 80, 40]));
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Describe the image.').waitFor();
    await page.getByRole('textbox', { name: 'Description' }).fill('A brown dog');
    await preview.getByRole('img', { name: 'A brown dog' }).waitFor();

    await page.getByRole('button', { name: 'Add a file' }).click();
    await uploaded('tone.wav', 'audio/wav', wav(1));
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel('Needs no transcript, or it would give away what is asked').check();
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
    await screenshot(page, 'files');
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
    await screenshot(page, 'media');
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
    await screenshot(page, 'media-phone');
    eps.expectNoProblems();
  });
});
