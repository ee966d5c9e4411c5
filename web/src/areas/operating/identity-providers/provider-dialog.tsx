import type { CreateIdentityProviderRequest, IdentityProvider } from '@eps/sdk';
import { Checkbox, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { linesOf } from '../lines.ts';
import { providersKey } from '../queries.ts';

interface ProviderDialogProps {
  /** Absent: a new provider. */
  provider?: IdentityProvider;
  onClose(): void;
}

/** As the fields show it: lists and maps by line. */
type Fields = Record<
  | 'name'
  | 'issuer'
  | 'client_id'
  | 'client_secret'
  | 'domains'
  | 'scopes'
  | 'groups_claim'
  | 'group_roles'
  | 'group_units',
  string
> & { default_role: boolean; jit: boolean };

/** Written in place of units: members of the group see everybody. */
const EVERYBODY = '*';

/** Adds or changes an identity provider. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const words = useWords();
  const { organizationId, api } = useOrganization();
  const form = useRequestForm(fieldsOf(provider));
  async function save() {
    const body = settingsOf(form.values);
    const { client_secret } = form.values;
    if (!provider) await api.identityProviders.create({ ...body, client_secret });
    else
      await api.identityProviders.change(provider.id, { ...body, ...(client_secret && { client_secret }) });
    notifyDone(words('Identity provider saved'));
    await refresh(providersKey(organizationId));
  }
  const input = (name: keyof Fields) => ({ spellCheck: false, ...form.getInputProps(name) });
  const lines = { autosize: true, minRows: 2 } as const;
  return (
    <FormDialog
      form={form}
      title={words(provider ? 'Edit' : 'Add identity provider')}
      action={provider ? words('Save') : words('Add identity provider')}
      size="lg"
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={words('Name')}
        description={words('As people see it on the sign-in page.')}
        required
        data-autofocus
        {...input('name')}
      />
      <TextInput
        label={words('Issuer')}
        description={words('The https address of the provider.')}
        type="url"
        required
        {...input('issuer')}
      />
      <TextInput label={words('Client ID')} required {...input('client_id')} />
      <PasswordInput
        label={words('Client secret')}
        description={words(
          provider ? 'Leave empty to keep the stored secret.' : 'Stored encrypted and never shown again.',
        )}
        autoComplete="off"
        required={!provider}
        {...input('client_secret')}
      />
      <Textarea
        label={words('E-mail domains')}
        description={words('One per line. Addresses of other domains are rejected.')}
        required
        {...lines}
        {...input('domains')}
      />
      <Textarea
        label={words('Further scopes')}
        description={words(
          'One per line, in addition to openid and email. Some providers need one for groups.',
        )}
        {...lines}
        {...input('scopes')}
      />
      <TextInput
        label={words('Claim with the groups')}
        description={words('Leave empty if sign-ins carry no groups.')}
        {...input('groups_claim')}
      />
      <Textarea
        label={words('Roles of groups')}
        description={words(
          'One per line: group = role. Roles: admin, editor, coordinator, reviewer, analyst, leader, viewer, auditor. They follow the groups at each sign-in, or as the directory sends them (SCIM).',
        )}
        {...lines}
        {...input('group_roles')}
      />
      <Textarea
        label={words('Teams of groups')}
        description={words(
          'One per line: group = team, team; or group = * for everybody. People see the people of these teams only. Leave empty so that sign-ins limit nobody.',
        )}
        {...lines}
        {...input('group_units')}
      />
      <Checkbox
        label={words('People in none of these groups are viewers')}
        description={words('Otherwise they cannot sign in.')}
        {...form.getInputProps('default_role', { type: 'checkbox' })}
      />
      <Checkbox
        label={words('The first sign-in makes a person a member')}
        description={words('Otherwise only existing members can sign in.')}
        {...form.getInputProps('jit', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}

function fieldsOf(provider: IdentityProvider | undefined): Fields {
  return {
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    client_secret: '',
    domains: provider?.domains.join('\n') ?? '',
    scopes: provider?.scopes.join('\n') ?? '',
    groups_claim: provider?.groups_claim ?? '',
    group_roles: linesFrom(Object.entries(provider?.group_roles ?? {})),
    group_units: linesFrom(
      Object.entries(provider?.group_units ?? {}).map(([group, units]) => [
        group,
        units?.join(', ') ?? EVERYBODY,
      ]),
    ),
    default_role: provider ? provider.default_role !== null : false,
    jit: provider?.jit ?? true,
  };
}

function linesFrom(pairs: readonly (readonly [group: string, value: string])[]): string {
  return pairs.map((pair) => pair.join(' = ')).join('\n');
}

/** Reads lines such as "group = value". The name of a group may have an equals sign. */
function pairsOf(text: string): [group: string, value: string][] {
  return linesOf(text).map((line) => {
    const at = line.lastIndexOf('=');
    return [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()];
  });
}

function unitsOf(value: string): string[] | null {
  if (value === EVERYBODY) return null;
  return value
    .split(',')
    .map((unit) => unit.trim())
    .filter((unit) => unit !== '');
}

function settingsOf(fields: Fields) {
  return {
    name: fields.name,
    issuer: fields.issuer,
    client_id: fields.client_id,
    domains: linesOf(fields.domains),
    scopes: linesOf(fields.scopes),
    groups_claim: fields.groups_claim.trim() || null,
    // The service rejects what is no role.
    group_roles: Object.fromEntries(pairsOf(fields.group_roles)) as NonNullable<
      CreateIdentityProviderRequest['group_roles']
    >,
    group_units: Object.fromEntries(
      pairsOf(fields.group_units).map(([group, units]) => [group, unitsOf(units)] as const),
    ),
    default_role: fields.default_role ? ('viewer' as const) : null,
    jit: fields.jit,
  };
}
