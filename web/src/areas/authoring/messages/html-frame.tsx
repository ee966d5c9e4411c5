import { Box } from '@mantine/core';
import { useMemo } from 'react';

/** Things that the content security policy of the console's pages forbids in a frame. */
const LEFT_OUT = 'script, style, link, meta, base, iframe, object, embed, form, img';

/** The HTML of a mail in its own frame, without scripts, styles and images. */
export function HtmlFrame({ html, title }: { html: string; title: string }) {
  const shown = useMemo(() => withoutStyles(html), [html]);
  return (
    <Box
      component="iframe"
      sandbox=""
      srcDoc={shown}
      title={title}
      w="100%"
      h={240}
      bd={0}
      style={{ borderTop: '1px solid var(--mantine-color-default-border)', background: 'white' }}
    />
  );
}

function withoutStyles(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(LEFT_OUT)) element.remove();
  for (const element of body.querySelectorAll('[style]')) element.removeAttribute('style');
  return body.innerHTML;
}
