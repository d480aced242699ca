import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { MyBooking } from '@slipway/contract/bookings/my-bookings';
import { api } from '#lib/api.ts';
import { ButtonLink } from '#ui/links.tsx';
import { Picture } from '#ui/picture.tsx';
import { ReadModal } from '#ui/dialogs/read-modal.tsx';
import classes from './read-modal.module.css';

/**
 * Unit Details: picture, name, description and measures, with a link to the preparations
 * (docs/rules/screens.md, "My bookings").
 */
export function UnitModal({ booking, onClose }: { booking: MyBooking; onClose: () => void }) {
  const { t } = useLingui();
  const id = booking.unit_id;
  const unit = useQuery({
    queryKey: ['unit', id],
    queryFn: ({ signal }) => api('GET /api/units/:id', { params: { id }, signal }),
  });
  return (
    <ReadModal
      title={t`Unit Details`}
      query={unit}
      onClose={onClose}
      actions={<ButtonLink to="/package-preparations">{t`Package Preparations`}</ButtonLink>}
    >
      {({ data }) => {
        const [picture] = data.picture;
        return (
          <>
            {picture && (
              <Picture
                picture={picture}
                sizes="(min-width: 36em) 520px, 100vw"
                alt=""
                className={classes.wide}
              />
            )}
            <h3 className={classes.name}>{data.name}</h3>
            {data.description !== '' && <p className={classes.text}>{data.description}</p>}
            <dl className={classes.facts}>
              {(data.length !== null || data.tonnage !== null) && (
                <Fact label={t`Length / Tonnage`}>
                  {[data.length, data.tonnage].map((it) => it ?? '–').join(' / ')}
                </Fact>
              )}
              <Fact label={t`Capacity`}>{data.capacity ?? data.unit_capacity}</Fact>
              {data.specialty !== '' && <Fact label={t`Specialty`}>{data.specialty}</Fact>}
            </dl>
          </>
        );
      }}
    </ReadModal>
  );
}

function Fact({ label, children }: { label: string; children: string | number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
