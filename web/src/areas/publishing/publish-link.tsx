import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../app/scope.ts';
import { usePaths } from '../running/links.tsx';
import { usePublishingWords } from './words.ts';

/** Leads from the editing page to the page that publishes the working copy. */
export function PublishLink({ workingCopyId }: { workingCopyId: string }) {
  const words = usePublishingWords();
  const { may } = useApp();
  const { app } = usePaths();
  if (!may('bundles:publish')) return null;
  return (
    <Button component={Link} to={`${app}/publish/${workingCopyId}`}>
      {words('publish')} …
    </Button>
  );
}
