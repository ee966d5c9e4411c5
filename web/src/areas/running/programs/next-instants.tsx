import { InvalidRequestError, type Recurrence } from '@eps/sdk';
import { Box, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Folded } from '../../../ui/folded.tsx';
import { Time } from '../../../ui/time.tsx';
import { recurrenceQuery } from '../queries.ts';

const SHOWN = 10;

interface NextInstantsProps {
  recurrence: Recurrence;
  /** When the program was created; undefined for a new one. */
  createdAt: string | undefined;
  /** Shows the next cycle in a line, which opens to the others. */
  isFolded?: boolean;
}

/**
 * When the next ten cycles begin, and the last one if there is one, in the time zone of the program and in
 * that of the viewer.
 */
export function NextInstants({ recurrence, createdAt, isFolded = false }: NextInstantsProps) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const [asked] = useDebouncedValue(recurrence, 300);
  const { data, error } = useQuery(recurrenceQuery(asked, createdAt, SHOWN + 1, ids.environmentId, api));
  // While a form is filled in, its own checks show what is missing.
  if (error instanceof InvalidRequestError) return null;
  if (error) return <ErrorAlert error={error} />;
  if (!data) return null;
  const { preview, now } = data;
  // The first one may be the cycle that is already open.
  const next = preview.instants.map(({ starts_at }) => starts_at).filter((instant) => instant > now);
  const instants = next.slice(0, SHOWN);
  const zone = preview.recurrence.timezone;
  const last = preview.last?.starts_at;
  if (instants.length === 0 && last === undefined)
    return <Text size="sm">{words('Cycles start on events, so their times are not known in advance.')}</Text>;
  const title = words(instants.length < SHOWN ? 'Next cycles' : 'Next ten cycles');
  const all = (
    <Box>
      {instants.length > 0 && (
        <>
          <Text size="sm" fw={600} mb={4}>
            {title}
          </Text>
          <Instants title={title} instants={instants} zone={zone} />
        </>
      )}
      {last !== undefined && (
        <Text size="sm" mt={4}>
          {words('Last cycle:')} <Time value={last} timeZone={zone} withWeekday />
        </Text>
      )}
    </Box>
  );
  if (!isFolded || instants.length === 0) return all;
  const first = (
    <>
      {words('Next cycle:')} <Time value={instants[0]} timeZone={zone} withWeekday /> ({zone})
    </>
  );
  return <Folded title={first}>{all}</Folded>;
}

function Instants({ title, instants, zone }: { title: string; instants: string[]; zone: string }) {
  const words = useWords();
  const language = useLanguage();
  const own = new Intl.DateTimeFormat(language).resolvedOptions().timeZone;
  return (
    <Table aria-label={title} withRowBorders={false} verticalSpacing={2} w="auto">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words('{{zone}}', { zone })}</Table.Th>
          {own !== zone && <Table.Th>{words('Your time ({{zone}})', { zone: own })}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {instants.map((instant) => (
          <Table.Tr key={instant}>
            <Table.Td>
              <Time value={instant} timeZone={zone} withWeekday />
            </Table.Td>
            {own !== zone && (
              <Table.Td>
                <Time value={instant} withWeekday />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
