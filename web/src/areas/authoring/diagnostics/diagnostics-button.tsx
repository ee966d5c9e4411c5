import { Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useSnapshot } from '../editor/instrument.ts';
import { useDiagnosticWords } from './words.ts';

const DiagnosticsList = lazy(async () => ({
  default: (await import('./diagnostics-list.tsx')).DiagnosticsList,
}));

/** How many errors, warnings and notes the instrument has; opens the list of them. */
export function DiagnosticsButton() {
  const words = useDiagnosticWords();
  const diagnostics = useSnapshot((snapshot) => snapshot.diagnostics);
  const [isOpen, { open, close }] = useDisclosure();
  const count = (severity: string) => diagnostics.all.filter((found) => found.severity === severity).length;
  const [errors, warnings, notes] = [count('error'), count('warning'), count('info')];
  const summary =
    [
      errors > 0 && words('errors', { count: errors }),
      warnings > 0 && words('warnings', { count: warnings }),
      notes > 0 && words('notes', { count: notes }),
    ]
      .filter(Boolean)
      .join(', ') || words('none');
  return (
    <>
      <Button
        variant="default"
        onClick={open}
        aria-label={words('open', { summary })}
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
        title={words('title')}
        closeButtonProps={{ 'aria-label': words('close') }}
      >
        <Suspense fallback={null}>
          <DiagnosticsList onLeave={close} />
        </Suspense>
      </Drawer>
    </>
  );
}
