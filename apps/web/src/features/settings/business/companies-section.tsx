import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Radio.css';
import { Alert, Radio, Select, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useCompanyChoices } from '#features/catalogue/index.ts';
import { TextLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { SettingsSection } from '#features/settings/settings-section.tsx';
import { useSettingsFormContext, type SettingsValues } from '#features/settings/settings-values.ts';

type Business = SettingsValues['business'];

/** Whether the business is one company, or offers several (docs/rules/settings.md, "One company"). */
export function CompaniesSection() {
  const { t } = useLingui();
  const form = useSettingsFormContext();
  const saved = form.getInitialValues().company_id;
  const { company_id: companyId } = form.values;
  const companies = useCompanyChoices();
  /** Name and contact before those of a company were filled in. */
  const [own, setOwn] = useState<Business | null>(null);
  const choices = companies.data ?? [];
  const chosen = choices.find(({ id }) => id === companyId);
  const becomes = saved === 0 && companyId !== 0;

  /** Fills in name and contact of a company, which is what the business then goes by. */
  const choose = (id: number) => {
    const company = choices.find((one) => one.id === id);
    if (!company) return;
    const { name, email, phone, address } = company;
    if (own === null) setOwn(form.getValues().business);
    form.setFieldValue('company_id', id);
    form.setFieldValue('business', { name, email, phone, address });
  };
  const change = (many: string) => {
    if (many === 'one' && saved === 0) {
      choose(choices[0]?.id ?? 0);
      return;
    }
    form.setFieldValue('company_id', many === 'one' ? saved : 0);
    if (own !== null) form.setFieldValue('business', own);
    setOwn(null);
  };
  const none = saved === 0 && companies.isSuccess && choices.length === 0;
  return (
    <SettingsSection
      anchor="companies"
      title={t`Companies`}
      lead={t`Whether your business is one company, or a place where several offer something.`}
    >
      <Stack gap="lg">
        <Radio.Group
          label={t`How many companies`}
          name="companies"
          value={companyId === 0 ? 'several' : 'one'}
          onChange={change}
          error={form.errors['company_id']}
        >
          <Stack gap="xs" mt={6}>
            <Radio
              iconColor="var(--sw-on-primary)"
              value="one"
              label={t`One company`}
              disabled={none || (saved === 0 && !companies.isSuccess)}
              description={t`It is your business: its name, contact and logo are those on this page, and everything belongs to it.`}
            />
            <Radio
              iconColor="var(--sw-on-primary)"
              value="several"
              label={t`Several companies`}
              description={t`Each has a name and contact of its own. Staff choose one each time, and visitors see what all of them offer.`}
            />
          </Stack>
        </Radio.Group>
        {saved === 0 && companies.isError && (
          <LoadProblem
            title={t`The companies could not be loaded`}
            error={companies.error}
            onRetry={() => void companies.refetch()}
          />
        )}
        {none && (
          <Text size="sm" c="dimmed">
            <Trans>
              There is no company yet. <TextLink to="/admin/companies">Add it</TextLink> first.
            </Trans>
          </Text>
        )}
        {becomes && choices.length > 1 && (
          <Select
            comboboxProps={{ withinPortal: false }}
            label={t`Which company`}
            description={t`What the others offer is hidden until you choose several companies again.`}
            name="company_id"
            searchable
            limit={100}
            allowDeselect={false}
            data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(companyId)}
            onChange={(id) => id !== null && choose(Number(id))}
          />
        )}
        {becomes && chosen !== undefined && (
          <Alert
            variant="light"
            role="status"
            icon={<IconInfoCircle size={20} stroke={1.7} aria-hidden />}
          >
            <Trans>
              Name and contact above are now those of <bdi>{chosen.name}</bdi>. Change them there if
              your business should go by others; what they replace stays in the change log.
            </Trans>
          </Alert>
        )}
      </Stack>
    </SettingsSection>
  );
}
