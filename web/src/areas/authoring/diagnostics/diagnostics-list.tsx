import type { Diagnostic } from '@eps/sdk';
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWords } from '../../../base/language.ts';
import { KINDS, type Kind } from '../../../shared/content/kinds.ts';
import { DiagnosticText } from '../../../shared/diagnostics/diagnostic-text.tsx';
import { useDiagnosticSentence } from '../../../shared/diagnostics/use-diagnostic-sentence.ts';
import { useInstrument } from '../editor/instrument.ts';
import { DiagnosticMore } from './diagnostic-more.tsx';

const COLORS = { error: 'red', warning: 'orange', info: 'gray' } as const;
const ORDER = ['error', 'warning', 'info'] as const;

/** The diagnostics of the compiler, by part of the instrument; each leads to its place. */
export function DiagnosticsList({ onLeave }: { onLeave(): void }) {
  const words = useWords();
  const { diagnostics } = useInstrument();
  const groups = KINDS.map((kind) => ({ kind, found: diagnostics.of(kind) })).filter(
    ({ found }) => found.length > 0,
  );
  if (groups.length === 0) return <Text>{words('No errors, warnings or notes.')}</Text>;
  return (
    <Stack>
      {groups.map(({ kind, found }) => (
        <Stack key={kind} gap="xs" component="section" aria-label={words.named(`common.${kind}`)}>
          <Title order={3} size="h5">
            {words.named(`common.${kind}`)}
          </Title>
          {ORDER.flatMap((severity) => found.filter((one) => one.severity === severity)).map((one, index) => (
            <Found
              // biome-ignore lint/suspicious/noArrayIndexKey: the same may be reported twice
              key={`${one.pointer}${one.code}${index}`}
              diagnostic={one}
              kind={kind}
              onLeave={onLeave}
            />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

interface FoundProps {
  diagnostic: Diagnostic;
  kind: Kind;
  onLeave(): void;
}

function Found({ diagnostic, kind, onLeave }: FoundProps) {
  const { severity, pointer } = diagnostic;
  const words = useWords();
  const navigate = useNavigate({
    from: '/o/$organizationId/a/$appId/instruments/$workingCopyId/$kind',
  });
  const sentenceOf = useDiagnosticSentence();
  function go() {
    const isTranslation = pointer.startsWith('/translations/');
    void navigate({
      to: '.',
      params: (params) => ({ ...params, kind: isTranslation ? 'translations' : kind }),
      search: pointer === '' || isTranslation ? {} : { at: pointer },
    });
    onLeave();
  }
  return (
    <Stack gap={4} className="diagnostic">
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <Badge size="sm" variant="outline" color={COLORS[severity]} c="var(--mantine-color-text)" tt="none">
          {words.named(`common.${severity}`)}
        </Badge>
        <Button
          size="compact-xs"
          variant="default"
          onClick={go}
          aria-label={`${words('Go to it')}: ${sentenceOf(diagnostic)}`}
        >
          {words('Go to it')}
        </Button>
      </Group>
      <DiagnosticText {...diagnostic} />
      <DiagnosticMore diagnostic={diagnostic} />
    </Stack>
  );
}
