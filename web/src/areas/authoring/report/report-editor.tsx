import { SimpleGrid, Stack, Title } from '@mantine/core';
import { useMemo } from 'react';
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
import { useReportWords } from './words.ts';

/** Edits the report, and shows it with sample answers beside it. */
function ReportEditor({ value, onChange, contents, diagnostics }: KindEditorProps<'report_template'>) {
  const words = useReportWords();
  const names = useMemo(() => namesOf(contents), [contents]);
  const blocks = objectsOf(value.blocks);
  const ids = blocks.map(({ id }) => textOf(id));
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextField value={value} onChange={onChange} name="title" label={words('title')} />
          <AudienceField label={words('audiences')} name="audiences" value={value} onChange={onChange} />
        </SimpleGrid>
        <section aria-label={words('blocks')}>
          <Title order={2} mb="xs">
            {words('blocks')}
          </Title>
          <ObjectList
            label={words('blocks')}
            value={blocks}
            onChange={(next) => onChange(withFilled(value, 'blocks', next))}
            isOrdered
            entry={(block, index) => ({
              title: `${index + 1}. ${words((textOf(block.type) || 'text') as 'text')}: ${textOf(block.id)}`,
              summary: textOf(block.template),
              diagnostics: diagnosticsAt(diagnostics, 'report_template', `/blocks/${index}`),
            })}
            create={() => ({ id: freeId('block', ids), type: 'text' as const, template: '' })}
            addLabel={words('addBlock')}
            empty={words('noBlocks')}
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
