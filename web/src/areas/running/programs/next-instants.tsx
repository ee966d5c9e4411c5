import { InvalidRequestError, type Recurrence } from '@eps/sdk';
import { Box, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Time } from '../../../ui/time.tsx';
import { useFormWords } from './form-words.ts';

const SHOWN = 10;

/** When the next ten cycles begin, in the time zone of the program and in that of the viewer. */
export function NextInstants({ recurrence }: { recurrence: Recurrence }) {
  const words = useFormWords();
  const { ids, api } = useEnvironment();
  const [asked] = useDebouncedValue(recurrence, 300);
  const { data, error } = useQuery({
    queryKey: ['recurrence-preview', ids.environmentId, JSON.stringify(asked)],
    queryFn: async () => {
      const preview = await api.programs.previewRecurrence({ recurrence: asked, count: SHOWN + 1 });
      const { now } = await api.clock.get();
      // The first may be the cycle that is open already.
      const next = preview.instants.map(({ starts_at }) => starts_at).filter((instant) => instant > now);
      return { zone: preview.recurrence.timezone, instants: next.slice(0, SHOWN) };
    },
    placeholderData: keepPreviousData,
  });
  // While a form is being filled in, its own checks say what is missing.
  if (error instanceof InvalidRequestError) return null;
  if (error) return <ErrorAlert error={error} />;
  if (!data) return null;
  if (data.instants.length === 0) return <Text size="sm">{words('noNext')}</Text>;
  return (
    <Box>
      <Text size="sm" fw={600} mb={4}>
        {words('next')}
      </Text>
      <Instants instants={data.instants} zone={data.zone} />
    </Box>
  );
}

function Instants({ instants, zone }: { instants: string[]; zone: string }) {
  const words = useFormWords();
  const language = useLanguage();
  const own = new Intl.DateTimeFormat(language).resolvedOptions().timeZone;
  return (
    <Table aria-label={words('next')} withRowBorders={false} verticalSpacing={2} w="auto">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words('programTime', { zone })}</Table.Th>
          {own !== zone && <Table.Th>{words('viewerTime', { zone: own })}</Table.Th>}
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
