import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { APP, LinkButton } from '../../../ui/page-link.tsx';

/** Leads from the editing page to the page that publishes the working copy. */
export function PublishLink({ workingCopyId }: { workingCopyId: string }) {
  const words = useWords();
  const { may } = useApp();
  if (!may('bundles:publish')) return null;
  return (
    <LinkButton from={APP} to="./publish/$workingCopyId" params={{ workingCopyId }}>
      {words('Publish')} …
    </LinkButton>
  );
}
