import { saveFile } from './save-download.ts';

/**
 * Saves a page of the service as a PDF file. If the service makes none, the browser prints what it shows,
 * which it can also save.
 */
export async function savePdf(path: string, name: string): Promise<void> {
  const response = await fetch(path, { headers: { accept: 'application/pdf' } });
  if (response.headers.get('content-type') === 'application/pdf') saveFile(await response.blob(), name);
  else window.print();
}
