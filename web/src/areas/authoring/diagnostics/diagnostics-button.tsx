import { Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useWords } from '../../../base/language.ts';
import { useSnapshot } from '../editor/instrument.ts';

const DiagnosticsList = lazy(async () => ({
  default: (await import('./diagnostics-list.tsx')).DiagnosticsList,
}));

/** How many errors, warnings and notes the instrument has; opens the list of them. */
export function DiagnosticsButton() {
  const words = useWords();
  const diagnostics = useSnapshot((snapshot) => snapshot.diagnostics);
  const [isOpen, { open, close }] = useDisclosure();
  const count = (severity: string) => diagnostics.all.filter((found) => found.severity === severity).length;
  const [errors, warnings, notes] = [count('error'), count('warning'), count('info')];
  const summary =
    [
      errors > 0 && words.named('diagnostics.errors', { count: errors }),
      warnings > 0 && words.named('diagnostics.warnings', { count: warnings }),
      notes > 0 && words.named('diagnostics.notes', { count: notes }),
    ]
      .filter(Boolean)
      .join(', ') || words('No problems');
  return (
    <>
      <Button
        variant="default"
        onClick={open}
        aria-label={words('Diagnostics: {{summary}}', { summary })}
        leftSection={
          errors + warnings > 0 ? (
            <IconAlertTriangle
              size={16}
              aria-hidden
              color={`var(--mantine-color-${errors > 0 ? 'red' : 'orange'}-6)`}
            />
          ) : notes > 0 ? (
            <IconInfoCircle size={16} aria-hidden color="var(--mantine-color-dimmed)" />
          ) : (
            <IconCircleCheck size={16} aria-hidden color="var(--mantine-color-teal-6)" />
          )
        }
      >
        {summary}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="right"
        title={words('Diagnostics')}
        closeButtonProps={{ 'aria-label': words('Close') }}
      >
        <Suspense fallback={null}>
          <DiagnosticsList onLeave={close} />
        </Suspense>
      </Drawer>
    </>
  );
}
