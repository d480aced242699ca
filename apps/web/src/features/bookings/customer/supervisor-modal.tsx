import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MyBooking } from '@slipway/contract/bookings/my-bookings';
import { api } from '#lib/api.ts';
import { Picture } from '#ui/picture.tsx';
import { ReadModal } from '#ui/dialogs/read-modal.tsx';
import classes from './read-modal.module.css';

/** Supervisor's Profile: picture, name, email and bio (docs/rules/screens.md, "My bookings"). */
export function SupervisorModal({ booking, onClose }: { booking: MyBooking; onClose: () => void }) {
  const { t } = useLingui();
  const { id, unit_id: unitId } = booking;
  const profile = useQuery({
    queryKey: ['supervisor', unitId, id],
    queryFn: ({ signal }) =>
      api('GET /api/supervisor/:unitId', { params: { unitId }, query: { booking: id }, signal }),
  });
  return (
    <ReadModal title={t`Supervisor's Profile`} query={profile} onClose={onClose}>
      {({ data }) => (
        <div className={classes.person}>
          {data.picture ? (
            <Picture picture={data.picture} sizes="160px" alt="" className={classes.portrait} />
          ) : (
            <span className={classes.portrait} aria-hidden>
              {data.name.charAt(0)}
            </span>
          )}
          <h3 className={classes.name}>{data.name}</h3>
          {data.email !== null && (
            <Anchor href={`mailto:${data.email}`}>
              <bdi>{data.email}</bdi>
            </Anchor>
          )}
          {data.bio !== '' && <p className={classes.text}>{data.bio}</p>}
        </div>
      )}
    </ReadModal>
  );
}
