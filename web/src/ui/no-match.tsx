import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWords } from '../base/language.ts';
import { EmptyState } from './empty-state.tsx';

/** The placeholder of a list if nothing matches its filters, with a button that clears them. */
export function NoMatch({ title, next }: { title: string; next: string }) {
  const words = useWords();
  const navigate = useNavigate();
  return (
    <EmptyState
      title={title}
      next={next}
      action={
        <Button
          variant="default"
          onClick={() => void navigate({ to: '.', search: {} as never, replace: true })}
        >
          {words('Clear filters')}
        </Button>
      }
    />
  );
}
