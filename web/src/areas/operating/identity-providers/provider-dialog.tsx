import type { CreateIdentityProviderRequest, IdentityProvider } from '@eps/sdk';
import { Checkbox, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCommonWords } from '../../../base/common-words.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { linesOf } from '../lines.ts';
import { providersKey } from '../queries.ts';
import { useProviderWords } from './words.ts';

interface ProviderDialogProps {
  /** Absent: a new provider. */
  provider?: IdentityProvider;
  onClose(): void;
}

/** The text fields of the form. */
type Texts = Record<
  'name' | 'issuer' | 'clientId' | 'secret' | 'domains' | 'scopes' | 'claim' | 'roles' | 'units',
  string
>;

/** The fields with several lines, with their words. */
const ABOUT = {
  domains: 'domainsAbout',
  scopes: 'scopesAbout',
  roles: 'rolesAbout',
  units: 'unitsAbout',
} as const;

/** Written in place of units: members of the group see everybody. */
const EVERYBODY = '*';

/** Adds or changes an identity provider. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const words = useProviderWords();
  const common = useCommonWords();
  const { organizationId, api } = useOrganization();
  const [texts, setTexts] = useState(textsOf(provider));
  const [others, setOthers] = useState(provider ? provider.default_role !== null : false);
  const [jit, setJit] = useState(provider?.jit ?? true);
  async function save() {
    const body = { ...settingsOf(texts), default_role: others ? ('viewer' as const) : null, jit };
    const { secret: client_secret } = texts;
    if (!provider) await api.identityProviders.create({ ...body, client_secret });
    else
      await api.identityProviders.change(provider.id, { ...body, ...(client_secret && { client_secret }) });
    notifyDone(words('saved'));
    await refresh(providersKey(organizationId));
  }
  const input = (name: keyof Texts) => ({
    label: words(name),
    value: texts[name],
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setTexts((before) => ({ ...before, [name]: value }));
    },
  });
  const lines = (name: keyof typeof ABOUT) => (
    <Textarea
      {...input(name)}
      description={words(ABOUT[name])}
      required={name === 'domains'}
      autosize
      minRows={2}
    />
  );
  return (
    <FormDialog
      opened
      title={words(provider ? 'edit' : 'add')}
      action={provider ? common('save') : words('add')}
      size="lg"
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput {...input('name')} description={words('nameAbout')} required data-autofocus />
      <TextInput {...input('issuer')} description={words('issuerAbout')} type="url" required />
      <TextInput {...input('clientId')} required />
      <PasswordInput
        {...input('secret')}
        description={words(provider ? 'secretKept' : 'secretAbout')}
        autoComplete="off"
        required={!provider}
      />
      {lines('domains')}
      {lines('scopes')}
      <TextInput {...input('claim')} description={words('claimAbout')} />
      {lines('roles')}
      {lines('units')}
      <Checkbox
        label={words('others')}
        description={words('othersAbout')}
        checked={others}
        onChange={(event) => setOthers(event.currentTarget.checked)}
      />
      <Checkbox
        label={words('jit')}
        description={words('jitAbout')}
        checked={jit}
        onChange={(event) => setJit(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

function textsOf(provider: IdentityProvider | undefined): Texts {
  return {
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.client_id ?? '',
    secret: '',
    domains: provider?.domains.join('\n') ?? '',
    scopes: provider?.scopes.join('\n') ?? '',
    claim: provider?.groups_claim ?? '',
    roles: linesFrom(Object.entries(provider?.group_roles ?? {})),
    units: linesFrom(
      Object.entries(provider?.group_units ?? {}).map(([group, units]) => [
        group,
        units?.join(', ') ?? EVERYBODY,
      ]),
    ),
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

function settingsOf(texts: Texts) {
  return {
    name: texts.name,
    issuer: texts.issuer,
    client_id: texts.clientId,
    domains: linesOf(texts.domains),
    scopes: linesOf(texts.scopes),
    groups_claim: texts.claim.trim() || null,
    // The service rejects a value that is not a role.
    group_roles: Object.fromEntries(pairsOf(texts.roles)) as NonNullable<
      CreateIdentityProviderRequest['group_roles']
    >,
    group_units: Object.fromEntries(
      pairsOf(texts.units).map(([group, units]) => [group, unitsOf(units)] as const),
    ),
  };
}
