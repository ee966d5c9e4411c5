// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of forms have this syntax
import { describe, expect, test } from 'vitest';
import { csv, outcomeOf } from '../constructs.test-helper.ts';

describe('XLSForm: types and columns', () => {
  const form = (type: string, cells: Readonly<Record<string, string>> = {}) => {
    const columns = ['type', 'name', 'label', ...Object.keys(cells)];
    const row = [type, 'q', 'Q?', ...Object.values(cells)];
    return csv([
      ['survey', ...columns],
      ['', 'integer', 'other', 'Other'],
      ['', ...row],
      ['choices', 'list_name', 'name', 'label'],
      ['', 'l', 'a', 'A'],
      ['', 'l', 'b', 'B'],
    ]);
  };

  test('all types', async () => {
    const none = await outcomeOf('xlsform', form('').replace('"","q","Q?"', '"","",""'));
    const types = `integer|decimal|range|text|select_one l|select_multiple l|select_one_from_file f.csv|
      select_multiple_from_file f.csv|rank l|note|geopoint|geotrace|geoshape|date|time|dateTime|image|audio|
     
      background-audio|video|file|barcode|calculate|acknowledge|
      hidden|xml-external|csv-external|start|end|today|
      deviceid|phonenumber|username|email|audit|select_one l or_other|select_multiple l or_other|begin group|
      begin repeat|select_one_external l`
      .split('|')
      .map((type) => type.trim());
    for (const type of types) expect(await outcomeOf('xlsform', form(type)), type).not.toBe(none);
  });

  test.each(['integer', 'text', 'select_one l', 'select_multiple l', 'range', 'note', 'date'])(
    'columns of %s',
    async (type) => {
      const columns = {
        hint: 'H',
        guidance_hint: 'G',
        'label::German (de)': 'D',
        'hint::German (de)': 'D',
        constraint: '. > ${other}',
        constraint_message: 'M',
        required: 'yes',
        required_message: 'M',
        default: '1',
        relevant: '${other} > 1',
        read_only: 'yes',
        calculation: '${other}',
        appearance: 'minimal',
        parameters: 'randomize=true',
        'media::image': 'i.png',
        choice_filter: 'x=1',
        repeat_count: '2',
        trigger: '${other}',
        save_to: 'x',
        'body::accuracyThreshold': '5',
        'bind::esri:fieldType': 'x',
        disabled: 'yes',
      };
      const without = await outcomeOf('xlsform', form(type));
      const silent: string[] = [];
      for (const [column, value] of Object.entries(columns))
        if (without === (await outcomeOf('xlsform', form(type, { [column]: value })))) silent.push(column);
      // Nobody answers a note.
      expect(silent).toEqual(type === 'note' ? ['required'] : []);
    },
  );

  test('settings, columns of choices and other sheets', async () => {
    const base = form('select_one l');
    const without = await outcomeOf('xlsform', base);
    for (const setting of `form_title form_id version instance_name public_key submission_url style
    default_language
      auto_send auto_delete allow_choice_duplicates name`.split(/\s+/)) {
      const given = `${base}\n${csv([
        ['settings', setting],
        ['', 'de'],
      ])}`;
      expect(await outcomeOf('xlsform', given), setting).not.toBe(without);
    }
    expect(
      await outcomeOf(
        'xlsform',
        `${base}\n${csv([
          ['entities', 'list_name'],
          ['', 'x'],
        ])}`,
      ),
    ).not.toBe(without);
    expect(await outcomeOf('xlsform', `${base}\n${csv([['', 'l', '', 'no name']])}`)).not.toBe(without);
  });
});
