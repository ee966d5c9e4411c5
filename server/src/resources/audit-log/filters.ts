import { DateTime } from '../../http/schemas.ts';
import { Type } from '../../http/type.ts';

const Text = (description: string) => Type.Optional(Type.String({ maxLength: 255, description }));
const Time = (description: string) => Type.Optional(Type.Unsafe<string>({ ...DateTime, description }));

/** Query parameters that select entries. */
export const FILTERS = {
  action: Text('An action, such as `bundle.published`.'),
  actor_id: Text('ID of the API key, user or participant session that acted.'),
  resource_type: Text('A type of resource, such as `bundle`.'),
  resource_id: Text('ID of a resource.'),
  from: Time('Include entries created at or after this time.'),
  to: Time('Include entries created before this time.'),
};
