import type { Download } from '@eps/sdk';

/** Receives a download, reports how many bytes have arrived, and saves it as a file in the browser. */
export async function saveDownload(
  download: Download,
  name: string,
  onProgress: (bytes: number) => void = () => {},
): Promise<void> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = download.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value as Uint8Array<ArrayBuffer>);
    bytes += value.length;
    onProgress(bytes);
  }
  saveFile(new Blob(parts, { type: download.contentType }), name);
}

/** Saves a file in the browser. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(name);
  link.click();
  URL.revokeObjectURL(url);
}

/** Names come from content: without separators of paths, control characters and dots at the ends. */
function fileName(name: string): string {
  const cleaned = name
    .replace(/\p{C}+/gu, '')
    .replace(/[/\\:*?"<>|]+/g, '-')
    .replace(/^[\s.-]+|(?<![\s.])[\s.]+$/g, '');
  return cleaned || 'download';
}
