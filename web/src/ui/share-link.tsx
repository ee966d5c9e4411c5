import { Anchor, Box, Button, CopyButton, Group, Stack, TextInput } from '@mantine/core';
import { useWords } from '../base/language.ts';
import { type Code, QrCode, qrCode } from './qr-code.tsx';
import { saveFile } from './save-download.ts';

interface ShareLinkProps {
  url: string;
  /** The name of the file of the QR code, without its ending. */
  fileName: string;
}

/** A link to share: as text to copy and as a QR code, which can be downloaded for print. */
export function ShareLink({ url, fileName }: ShareLinkProps) {
  const words = useWords();
  const code = qrCode(url);
  return (
    <Stack gap="sm">
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput label={words('Link')} value={url} readOnly flex={1} onFocus={selectAll} data-secret />
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button onClick={copy} data-autofocus>
              {words(copied ? 'Copied' : 'Copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Group gap="md" align="center">
        <Box w={168} h={168} bd="1px solid var(--mantine-color-default-border)">
          <QrCode code={code} label={words('QR code for the link')} />
        </Box>
        <Stack gap="xs" align="flex-start">
          <Button variant="default" onClick={() => saveFile(svgFile(code), `${fileName}.svg`)}>
            {words('Download QR code')}
          </Button>
          <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
            {words('Open in a new tab')}
          </Anchor>
        </Stack>
      </Group>
    </Stack>
  );
}

const MODULE_PX = 10;

function svgFile({ size, path }: Code): Blob {
  const px = size * MODULE_PX;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${px}" height="${px}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

function selectAll({ currentTarget }: { currentTarget: HTMLInputElement }): void {
  currentTarget.select();
}
