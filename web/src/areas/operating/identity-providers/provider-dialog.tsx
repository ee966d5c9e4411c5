import type { CreateIdentityProviderRequest, IdentityProvider } from '@eps/sdk';
import { Checkbox, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { linesOf } from '../lines.ts';
import { providersKey } from '../queries.ts';
import { useProviderWords } from './words.ts';

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
  const words = useProviderWords();
  const { organizationId, api } = useOrganization();
  const form = useRequestForm(fieldsOf(provider));
  async function save() {
    const body = settingsOf(form.values);
    const { client_secret } = form.values;
    if (!provider) await api.identityProviders.create({ ...body, client_secret });
    else
      await api.identityProviders.change(provider.id, { ...body, ...(client_secret && { client_secret }) });
    notifyDone(words('saved'));
    await refresh(providersKey(organizationId));
  }
  const input = (name: keyof Fields) => ({ spellCheck: false, ...form.getInputProps(name) });
  const lines = { autosize: true, minRows: 2 } as const;
  return (
    <FormDialog
      form={form}
      title={words(provider ? 'edit' : 'add')}
      action={provider ? words('save') : words('add')}
      size="lg"
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={words('name')}
        description={words('nameAbout')}
        required
        data-autofocus
        {...input('name')}
      />
      <TextInput
        label={words('issuer')}
        description={words('issuerAbout')}
        type="url"
        required
        {...input('issuer')}
      />
      <TextInput label={words('clientId')} required {...input('client_id')} />
      <PasswordInput
        label={words('secret')}
        description={words(provider ? 'secretKept' : 'secretAbout')}
        autoComplete="off"
        required={!provider}
        {...input('client_secret')}
      />
      <Textarea
        label={words('domains')}
        description={words('domainsAbout')}
        required
        {...lines}
        {...input('domains')}
      />
      <Textarea label={words('scopes')} description={words('scopesAbout')} {...lines} {...input('scopes')} />
      <TextInput label={words('claim')} description={words('claimAbout')} {...input('groups_claim')} />
      <Textarea
        label={words('roles')}
        description={words('rolesAbout')}
        {...lines}
        {...input('group_roles')}
      />
      <Textarea
        label={words('units')}
        description={words('unitsAbout')}
        {...lines}
        {...input('group_units')}
      />
      <Checkbox
        label={words('others')}
        description={words('othersAbout')}
        {...form.getInputProps('default_role', { type: 'checkbox' })}
      />
      <Checkbox
        label={words('jit')}
        description={words('jitAbout')}
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
