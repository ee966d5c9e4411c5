import { Box, Button, Code, CopyButton } from '@mantine/core';
import { useWords } from '../base/language.ts';

interface CodeBlockProps {
  code: string;
  label: string;
  /** In pixels. Without it, all of the code is shown. */
  maxHeight?: number;
}

/** Code with a button that copies it. */
export function CodeBlock({ code, label, maxHeight }: CodeBlockProps) {
  const words = useWords();
  return (
    <Box pos="relative">
      {/* A scrolling region must be reachable by keyboard. */}
      <Code
        block
        tabIndex={0}
        role="region"
        aria-label={label}
        mah={maxHeight}
        style={{ overflow: 'auto', paddingTop: 40 }}
      >
        {code}
      </Code>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" onClick={copy} pos="absolute" top={8} right={8}>
            {words(copied ? 'Copied' : 'Copy')}
          </Button>
        )}
      </CopyButton>
    </Box>
  );
}
