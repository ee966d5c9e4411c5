import { Anchor } from '@mantine/core';

interface CellButtonProps {
  /** The name for screen readers: which details are opened, and of which row. */
  label: string;
  children: string;
  onClick(): void;
}

/** Opens the details of a row; looks like the links of other lists. */
export function CellButton({ label, children, onClick }: CellButtonProps) {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="start"
      aria-label={label}
      onClick={onClick}
      style={{ overflowWrap: 'anywhere' }}
    >
      {children}
    </Anchor>
  );
}
