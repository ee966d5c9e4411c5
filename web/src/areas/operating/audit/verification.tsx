import type { AuditVerification } from '@eps/sdk';
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useOrganization } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';

const TIMEOUT_MS = 600_000;

/** Verifies the audit log and shows the result in words. */
export function Verification() {
  const words = useWords();
  const { api } = useOrganization();
  const verify = useMutation({ mutationFn: () => api.auditLog.verify({}, { timeoutMs: TIMEOUT_MS }) });
  return (
    <div aria-live="polite">
      <Group>
        <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
          {words('Verify')}
        </Button>
        {verify.isPending && <Text size="sm">{words('Verifying the log …')}</Text>}
      </Group>
      {verify.error && <ErrorAlert error={verify.error} />}
      {verify.data && <Result result={verify.data} />}
    </div>
  );
}

function Result({ result }: { result: AuditVerification }) {
  const words = useWords();
  const { valid, chained, unchained_tail, errors, moves } = result;
  return (
    <Alert
      mt="sm"
      color={valid ? 'teal' : 'red'}
      title={words(valid ? 'The log is unchanged' : 'The log was changed')}
      role="status"
    >
      {valid && chained > 0 && <Text size="sm">{words.named('audit.validText', { count: chained })}</Text>}
      {moves.length > 0 && <Text size="sm">{words.named('audit.moves', { count: moves.length })}</Text>}
      {unchained_tail > 0 && <Text size="sm">{words.named('audit.tail', { count: unchained_tail })}</Text>}
      {errors.length > 0 && (
        <List size="sm">
          {errors.map(({ position, kind }) => (
            <List.Item key={`${position}${kind}`}>
              {words('Position {{position}}: {{kind}}', { position, kind: words.named(`audit.${kind}`) })}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
