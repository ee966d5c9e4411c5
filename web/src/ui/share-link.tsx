import { Anchor, Box, Button, CopyButton, Group, Stack, TextInput } from '@mantine/core';
import { encode } from 'uqr';
import { useCommonWords } from '../base/common-words.ts';
import { defineWords } from '../base/language.ts';
import { saveFile } from './save-download.ts';

const useWords = defineWords(
  'share-link',
  {
    link: 'Link',
    qrCode: 'QR code for the link',
    download: 'Download QR code',
    open: 'Open in a new tab',
  },
  {
    link: 'Link',
    qrCode: 'QR-Code des Links',
    download: 'QR-Code herunterladen',
    open: 'In neuem Tab öffnen',
  },
);

interface ShareLinkProps {
  url: string;
  /** The name of the file of the QR code, without its ending. */
  fileName: string;
}

/** A link to pass on: as text to copy and as a QR code, which can be downloaded for print. */
export function ShareLink({ url, fileName }: ShareLinkProps) {
  const words = useWords();
  const common = useCommonWords();
  const code = qrCode(url);
  return (
    <Stack gap="sm">
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput label={words('link')} value={url} readOnly flex={1} onFocus={selectAll} data-secret />
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button onClick={copy} data-autofocus>
              {common(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Group gap="md" align="center">
        <Box w={168} h={168} bd="1px solid var(--mantine-color-default-border)">
          <QrCode code={code} label={words('qrCode')} />
        </Box>
        <Stack gap="xs" align="flex-start">
          <Button variant="default" onClick={() => saveFile(svgFile(code), `${fileName}.svg`)}>
            {words('download')}
          </Button>
          <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
            {words('open')}
          </Anchor>
        </Stack>
      </Group>
    </Stack>
  );
}

interface Code {
  /** Modules in each direction, with the quiet zone. */
  size: number;
  /** The dark modules as the data of an SVG path. */
  path: string;
}

/** Readers need dark modules on a light ground, so the colours do not follow the theme. */
function QrCode({ code: { size, path }, label }: { code: Code; label: string }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

// The standard (ISO/IEC 18004) asks for a quiet zone of four modules.
const QUIET_MODULES = 4;

function qrCode(text: string): Code {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: path.join('') };
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
