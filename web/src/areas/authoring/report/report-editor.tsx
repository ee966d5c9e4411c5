import { SimpleGrid, Stack, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useWords } from '../../../base/language.ts';
import {
  diagnosticsAt,
  freeId,
  type KindEditorProps,
  objectsOf,
  textOf,
  withFilled,
} from '../../../shared/content/json.ts';
import { namesOf } from '../../../shared/content/names.ts';
import { TextField } from '../fields/fields.tsx';
import { tabOf } from '../fields/instrument-editor.tsx';
import { ObjectList } from '../fields/object-list.tsx';
import { AudienceField, BlockEditor } from './block-editor.tsx';
import { ReportPreview } from './report-preview.tsx';

/** Edits the report, and shows it with sample answers beside it. */
function ReportEditor({ value, onChange, contents, diagnostics }: KindEditorProps<'report_template'>) {
  const words = useWords();
  const names = useMemo(() => namesOf(contents), [contents]);
  const blocks = objectsOf(value.blocks);
  const ids = blocks.map(({ id }) => textOf(id));
  const typeName = ({ type }: (typeof blocks)[number]) =>
    words.named(`report-editor.${(textOf(type) || 'text') as 'text'}`);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextField value={value} onChange={onChange} name="title" label={words('Report title')} />
          <AudienceField
            label={words('Who can see the report')}
            name="audiences"
            value={value}
            onChange={onChange}
          />
        </SimpleGrid>
        <section aria-label={words('Blocks')}>
          <Title order={2} mb="xs">
            {words('Blocks')}
          </Title>
          <ObjectList
            label={words('Blocks')}
            value={blocks}
            onChange={(next) => onChange(withFilled(value, 'blocks', next))}
            isOrdered
            entry={(block, index) => ({
              title: `${index + 1}. ${typeName(block)}: ${textOf(block.id)}`,
              summary: textOf(block.template),
              diagnostics: diagnosticsAt(diagnostics, 'report_template', `/blocks/${index}`),
            })}
            create={() => ({ id: freeId('block', ids), type: 'text' as const, template: '' })}
            addLabel={words('Add block')}
            empty={words(
              'Add blocks in reading order, for example text, a score with its bands, or a chart.',
            )}
          >
            {(block, change) => <BlockEditor value={block} onChange={change} names={names} />}
          </ObjectList>
        </section>
      </Stack>
      <ReportPreview contents={contents} />
    </SimpleGrid>
  );
}

export const ReportTab = tabOf('report_template', ReportEditor);
