import { Skeleton, Stack } from '@mantine/core';
import { Page } from './page.tsx';

/** A page whose resource is being loaded: it has the layout of the loaded page, so that nothing moves. */
export function LoadingPage() {
  return (
    <Page title="" about={<Skeleton height={18} width={120} mt={6} />}>
      <Stack gap="xl">
        <Skeleton height={96} />
        <Skeleton height={280} />
      </Stack>
    </Page>
  );
}
