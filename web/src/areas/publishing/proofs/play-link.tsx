import type { Claim } from '@eps/sdk';
import { Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { Names } from '../../../shared/content/names.ts';
import { useSentences } from '../../../shared/content/sentence.tsx';
import { APP, PageLink } from '../../../ui/page-link.tsx';

/** The content to try: a bundle, or the present working copy. */
export type PlaySource = { bundleId: string } | { workingCopyId: string };

interface PlayLinkProps {
  text: string;
  /** The statement that the answers prove. */
  about: string;
  witness: NonNullable<Claim['witness']>;
  names: Names;
  tried: PlaySource;
}

/** Opens the page that tries the content, with the answers of a proof. */
export function PlayLink({
  text,
  about,
  witness: { answers, declined, context },
  names,
  tried,
}: PlayLinkProps) {
  const words = useWords();
  const sentences = useSentences();
  const example = { answers, ...(declined && { declined }), ...(context && { context }) };
  const common = {
    from: APP,
    search: { example },
    size: 'sm',
    'aria-label': words('{{play}}: {{about}}', { play: text, about }),
  } as const;
  const textOfValue = (value: unknown) =>
    typeof value === 'boolean' ? sentences[value ? 'yes' : 'no'] : String(value);
  const labelOf = (key: string) => names.variables.find((each) => each.key === key)?.label ?? key;
  return (
    <div>
      {'bundleId' in tried ? (
        <PageLink {...common} to="./bundles/$bundleId/try" params={tried}>
          {text}
        </PageLink>
      ) : (
        <PageLink {...common} to="./instruments/$workingCopyId/$kind" params={{ ...tried, kind: 'try' }}>
          {text}
        </PageLink>
      )}
      {context && (
        <Text size="xs">
          {Object.entries(context)
            .map(([key, value]) => `${labelOf(key)}: ${textOfValue(value)}`)
            .join(', ')}
        </Text>
      )}
    </div>
  );
}
