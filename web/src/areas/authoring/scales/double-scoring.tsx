import { type Diagnostic, sameJson } from '@eps/sdk';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { conceptsOf } from '../../../shared/content/concepts.ts';
import { asObject, objectsOf, textOf } from '../../../shared/content/json.ts';
import { DiagnosticText } from '../../../shared/diagnostics/diagnostic-text.tsx';
import { useSnapshot } from '../editor/instrument.ts';
import type { Snapshot } from '../editor/instrument-store.ts';

/** Warns where the options of a scale score the same items on two concepts. */
export function DoubleScoring({ scaleId }: { scaleId: string }) {
  const found = useSnapshot((snapshot) => warningsOf(snapshot, scaleId), sameJson);
  if (found.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />} role="status">
      {found.map((diagnostic) => (
        <DiagnosticText key={diagnostic.pointer} {...diagnostic} />
      ))}
    </Alert>
  );
}

function warningsOf({ document: { contents }, diagnostics }: Snapshot, scaleId: string): Diagnostic[] {
  const twice = diagnostics.of('scorecard').filter(({ code }) => code === 'items_scored_twice');
  if (twice.length === 0) return [];
  const options = objectsOf(asObject(contents.experience.scales)[scaleId]);
  const scored = new Set(options.flatMap(({ scores }) => Object.keys(asObject(scores))));
  return twice.filter(({ pointer }) => {
    const [, part, index] = pointer.split('/');
    return part === 'concepts' && scored.has(textOf(conceptsOf(contents.scorecard)[Number(index)]?.id));
  });
}
