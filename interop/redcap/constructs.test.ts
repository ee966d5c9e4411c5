import { describe, expect, test } from 'vitest';
import { csv, outcomeOf } from '../constructs.test-helper.ts';

describe('REDCap: types, validations and columns', () => {
  const dictionary = (cells: Readonly<Record<string, string>>) => {
    const row = { field_name: 'q', form_name: 'f', field_label: 'Q?', ...cells };
    return csv([
      Object.keys(row),
      Object.keys(row).map(
        (key) =>
          (
            ({ field_name: 'other', form_name: 'f', field_type: 'text', field_label: 'O' }) as Record<
              string,
              string
            >
          )[key] ?? '',
      ),
      Object.values(row),
    ]);
  };
  const TYPES =
    'text notes calc dropdown radio checkbox yesno truefalse file slider descriptive sql signature'.split(
      ' ',
    );
  const choicesOf = (type: string) =>
    /dropdown|radio|checkbox/.test(type) ? '1, A | 2, B' : type === 'calc' ? '1 + 1' : '';

  test('all types and validations', async () => {
    const none = await outcomeOf('redcap', dictionary({ field_type: '' }).replace(/\n[^\n]*$/, ''));
    for (const type of TYPES)
      expect(
        await outcomeOf(
          'redcap',
          dictionary({ field_type: type, select_choices_or_calculations: choicesOf(type) }),
        ),
        type,
      ).not.toBe(none);
    const plain = await outcomeOf('redcap', dictionary({ field_type: 'text' }));
    for (const validation of `alpha_only date_dmy date_mdy date_ymd datetime_dmy datetime_mdy datetime_ymd
      datetime_seconds_dmy datetime_seconds_mdy datetime_seconds_ymd email integer mrn_10d number
      number_1dp number_2dp
      number_comma_decimal number_1dp_comma_decimal phone phone_australia postalcode_australia ssn time
      time_hh_mm_ss
      time_mm_ss vmrn zipcode`.split(/\s+/))
      expect(
        await outcomeOf(
          'redcap',
          dictionary({ field_type: 'text', text_validation_type_or_show_slider_number: validation }),
        ),
        validation,
      ).not.toBe(plain);
  });

  test.each(TYPES)('columns of %s', async (type) => {
    const base = { field_type: type, select_choices_or_calculations: choicesOf(type) };
    const columns: Readonly<Record<string, string>> = {
      section_header: 'H',
      select_choices_or_calculations: type === 'calc' ? '[other]' : '3, C | 4, D | 5, E',
      field_note: 'N',
      text_validation_type_or_show_slider_number: 'number',
      text_validation_min: '[other]',
      text_validation_max: 'today',
      identifier: 'y',
      branching_logic: "[other] = '1'",
      required_field: 'y',
      custom_alignment: 'LH',
      question_number: '1',
      matrix_group_name: 'm',
      matrix_ranking: 'y',
      field_annotation: 'for staff',
      another: 'x',
    };
    const without = await outcomeOf('redcap', dictionary(base));
    const silent: string[] = [];
    for (const [column, value] of Object.entries(columns))
      if (without === (await outcomeOf('redcap', dictionary({ ...base, [column]: value }))))
        silent.push(column);
    // Nobody answers a calculation or a text; a finding about a type that is left out covers all of it.
    const isAsked = !['file', 'sql', 'signature'].includes(type);
    const expected = ['calc', 'descriptive'].includes(type) ? ['required_field'] : [];
    if (isAsked) expect(silent).toEqual(expected);
    else expect(without).toContain('type_not_supported');
  });
});
