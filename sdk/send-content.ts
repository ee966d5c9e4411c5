import type { EnvironmentClient } from './client.ts';

/** So many characters of any text, escaped as JSON, are less than a request may have. */
const PART = 150_000;

/** Returns what `responses.import` takes of a file: its content, or the upload made of a large one. */
export async function sendContent(
  client: EnvironmentClient,
  content: string,
): Promise<{ content: string } | { upload_id: string }> {
  if (content.length <= PART) return { content };
  let upload: { upload_id: string; bytes: number } | undefined;
  for (let at = 0; at < content.length; ) {
    const end = at + PART;
    // A character of two code units is not divided.
    const part = content.slice(at, /[\ud800-\udbff]/.test(content[end - 1] ?? '') ? end - 1 : end);
    const more = upload && { upload_id: upload.upload_id, starts_at: upload.bytes };
    upload = await client.uploads.create({ content: part, ...more });
    at += part.length;
  }
  return { upload_id: upload!.upload_id };
}
