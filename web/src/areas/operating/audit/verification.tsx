import type { AuditVerification } from '@eps/sdk';
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useOrganization } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useAuditWords } from './words.ts';

const TIMEOUT_MS = 600_000;

/** Verifies the audit log and shows the result in words. */
export function Verification() {
  const words = useAuditWords();
  const { api } = useOrganization();
  const verify = useMutation({ mutationFn: () => api.auditLog.verify({}, { timeoutMs: TIMEOUT_MS }) });
  return (
    <div aria-live="polite">
      <Group>
        <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
          {words('verify')}
        </Button>
        {verify.isPending && <Text size="sm">{words('verifying')}</Text>}
      </Group>
      {verify.error && <ErrorAlert error={verify.error} />}
      {verify.data && <Result result={verify.data} />}
    </div>
  );
}

function Result({ result }: { result: AuditVerification }) {
  const words = useAuditWords();
  const { valid, chained, unchained_tail, errors, moves } = result;
  return (
    <Alert mt="sm" color={valid ? 'teal' : 'red'} title={words(valid ? 'valid' : 'invalid')} role="status">
      {valid && chained > 0 && <Text size="sm">{words('validText', { count: chained })}</Text>}
      {moves.length > 0 && <Text size="sm">{words('moves', { count: moves.length })}</Text>}
      {unchained_tail > 0 && <Text size="sm">{words('tail', { count: unchained_tail })}</Text>}
      {errors.length > 0 && (
        <List size="sm">
          {errors.map(({ position, kind }) => (
            <List.Item key={`${position}${kind}`}>
              {words('error', { position, kind: words(kind) })}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
