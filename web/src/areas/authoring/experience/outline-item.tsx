import { Badge, Box, Text, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarTime,
  IconCheck,
  IconEye,
  IconGripVertical,
  IconHeading,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWords } from '../../../base/language.ts';
import type { QuestionDraft } from '../../../shared/content/draft.ts';
import { asObject, valueAt } from '../../../shared/content/json.ts';
import { useSnapshot } from '../editor/instrument.ts';
import type { OutlineRow } from './outline.ts';
import { useDraggableRow } from './use-draggable-row.ts';
import { useNameOf } from './use-outline.ts';
import type { OutlineDrag } from './use-outline-drag.ts';

interface OutlineItemProps {
  row: OutlineRow;
  index: number;
  top: number;
  isCurrent: boolean;
  /** Whether it is chosen together with others. */
  isMarked: boolean;
  /** Whether the Tab key leads here; arrow keys lead to the others. */
  isReachable: boolean;
  isDraggable: boolean;
  drag: OutlineDrag;
  /** The id of the text that explains dragging with keys. */
  instructions: string;
  onPress(index: number, keys: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): void;
}

/** A row of the outline. It reads its own texts, so that typing renders only this row again. */
export function OutlineItem(props: OutlineItemProps) {
  const { row, index, top, isCurrent, isMarked, isReachable, isDraggable, drag, instructions, onPress } =
    props;
  const words = useWords();
  const nameOf = useNameOf();
  const own = useSnapshot(({ document }) => valueAt(document.contents.experience, row.pointer));
  const name = nameOf(row, asObject(own));
  const { picked } = drag;
  const isPicked = picked?.index === index;
  const draggable = useDraggableRow(index, isDraggable);
  const isSection = row.type === 'section';
  return (
    <li
      ref={draggable.row}
      className="outline-row"
      data-section={isSection || undefined}
      data-current={isCurrent || undefined}
      data-marked={isMarked || undefined}
      data-dragging={isPicked || undefined}
      data-drop={
        picked?.over === index && !isPicked ? (index < picked.index ? 'before' : 'after') : undefined
      }
      style={{ top }}
    >
      {isDraggable && (
        <UnstyledButton
          className="outline-handle"
          ref={draggable.handle}
          onKeyDown={(event) => drag.press(event, index)}
          onBlur={() => isPicked && drag.cancel()}
          tabIndex={isReachable ? 0 : -1}
          aria-describedby={instructions}
          aria-pressed={isPicked}
          aria-label={words('Drag {{name}}', { name })}
        >
          <IconGripVertical size={14} aria-hidden />
        </UnstyledButton>
      )}
      <UnstyledButton
        className="outline-select"
        onClick={(event) => onPress(index, event)}
        aria-current={isCurrent ? 'true' : undefined}
        aria-pressed={isSection ? undefined : isMarked}
        tabIndex={isReachable ? 0 : -1}
      >
        {isSection && <IconHeading size={14} aria-hidden />}
        {isMarked && <IconCheck size={14} aria-hidden />}
        <Text size="sm" truncate fw={isSection ? 650 : 400} component="span" className="outline-name">
          {name}
        </Text>
        <Marks pointer={row.pointer} own={asObject(own)} />
      </UnstyledButton>
    </li>
  );
}

/** The marks of a row: required, a condition, a schedule, errors and warnings. */
function Marks({ pointer, own }: { pointer: string; own: QuestionDraft }) {
  const words = useWords();
  const found = useSnapshot(({ diagnostics }) => diagnostics.within('experience', pointer));
  const errors = found.filter(({ severity }) => severity === 'error').length;
  const warnings = found.filter(({ severity }) => severity === 'warning').length;
  return (
    <Box component="span" className="outline-marks">
      {own.required === true && <Mark label={words('required')}>*</Mark>}
      {own.visible_if !== undefined && (
        <Mark label={words('conditional')}>
          <IconEye size={14} aria-hidden />
        </Mark>
      )}
      {own.schedule !== undefined && (
        <Mark label={words('scheduled')}>
          <IconCalendarTime size={14} aria-hidden />
        </Mark>
      )}
      {errors > 0 && (
        <Mark label={words.named('outline.errors', { count: errors })}>
          <Badge size="xs" color="red" variant="outline" c="var(--mantine-color-text)" component="span">
            {errors}
          </Badge>
        </Mark>
      )}
      {errors === 0 && warnings > 0 && (
        <Mark label={words.named('outline.warnings', { count: warnings })}>
          <IconAlertTriangle size={14} aria-hidden color="var(--mantine-color-orange-6)" />
        </Mark>
      )}
    </Box>
  );
}

function Mark({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <span>
        <span className="visually-hidden">{label}</span>
        <span aria-hidden>{children}</span>
      </span>
    </Tooltip>
  );
}
