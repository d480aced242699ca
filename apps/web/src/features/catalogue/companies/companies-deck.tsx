import { Button, Text, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuilding } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { Company } from '@slipway/contract/catalogue/companies';
import { phoneText } from '@slipway/domain/messages/phone-text';
import { CardPicture } from '#features/catalogue/card-picture.tsx';
import { EndedBadge } from '#features/catalogue/catalogue-columns.tsx';
import classes from '#features/catalogue/catalogue.module.css';

/** One card for each company: picture, name, description, email, phone. */
export function CompaniesDeck(props: { companies: Company[]; onEdit: (id: number) => void }) {
  return (
    <ul className={classes.deck}>
      {props.companies.map((company) => (
        <li key={company.id} className={classes.card}>
          <Card company={company} onEdit={props.onEdit} />
        </li>
      ))}
    </ul>
  );
}

function Card({ company, onEdit }: { company: Company; onEdit: (id: number) => void }) {
  const { t } = useLingui();
  const name = company.name === '' ? t`Not named yet` : company.name;
  const facts = [
    [t`Email`, company.email],
    [t`Phone`, phoneText(company.phone)],
    [t`Address`, company.address],
  ].filter(([, value]) => value !== '');
  return (
    <>
      <CardPicture picture={company.picture} icon={<IconBuilding size={40} stroke={1.2} />} />
      <div className={classes.cardBody}>
        <Title order={2} size="h3" className={classes.name ?? ''}>
          {name}
        </Title>
        {company.description !== '' && <Text size="sm">{company.description}</Text>}
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </Fragment>
          ))}
        </dl>
        <div className={classes.cardFoot}>
          <span>
            <EndedBadge row={company} />
          </span>
          <Button
            variant="default"
            size="xs"
            aria-label={t`Edit details of ${name}`}
            onClick={() => onEdit(company.id)}
          >
            <Trans>Edit details</Trans>
          </Button>
        </div>
      </div>
    </>
  );
}
