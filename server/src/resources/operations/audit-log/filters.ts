import { DateTime, oneOf } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';

const Text = (description: string) => Optional.String({ maxLength: 255, description });
const Time = (description: string) => Optional.Unsafe<string>({ ...DateTime, description });

/** Query parameters that select entries. */
export const FILTERS = {
  kind: Type.Optional(
    oneOf(['access', 'change'] as const, {
      description:
        '`access`: reads of people’s data and refused requests; `change`: everything else. Without it, both.',
    }),
  ),
  action: Text('An action, such as `bundle.published`.'),
  actor_id: Text('ID of the API key, user or participant session that acted.'),
  resource_type: Text('A type of resource, such as `bundle`.'),
  resource_id: Text('ID of a resource.'),
  from: Time('Include entries created at or after this time.'),
  to: Time('Include entries created before this time.'),
};
