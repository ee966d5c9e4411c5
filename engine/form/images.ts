import { html, type Markup, NOTHING } from '../report/html/markup.ts';
import type { ShownImage } from '../types.ts';

/** Returns an image, which the style limits to the width and a part of the height of the paper. */
export function imageOf({ src, alt = '', width, height }: ShownImage): Markup {
  const size = width && height ? html` width="${String(width)}" height="${String(height)}"` : NOTHING;
  return html`<img src="${src}" alt="${alt}"${size}>`;
}

export function imagesOf(images: readonly ShownImage[] = []): Markup[] {
  return images.map((image) => html`<div class="image">${imageOf(image)}</div>`);
}
