import '@mantine/core/styles/Alert.css';
import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { formatInstant } from '#lib/format.ts';
import { ReadModal } from '#ui/dialogs/read-modal.tsx';
import { CancellationLines } from './cancellation-lines.tsx';
import { bandOf } from './band-of.ts';
import { ShopTerms } from './shop-terms.tsx';
import { TermsText } from './terms-text.tsx';

type Of = { bookingId: number } | { orderId: number };

/** A link to the terms that a booking or an order was made under. */
export function KeptTermsLink({ of }: { of: Of }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Anchor component="button" type="button" underline="always" onClick={() => setOpen(true)}>
        <Trans>Terms and conditions it was made under</Trans>
      </Anchor>
      {open && <KeptTermsModal of={of} onClose={() => setOpen(false)} />}
    </>
  );
}

function KeptTermsModal({ of, onClose }: { of: Of; onClose: () => void }) {
  const { t } = useLingui();
  const terms = useQuery({
    queryKey: ['kept-terms', of],
    queryFn: ({ signal }) =>
      'bookingId' in of
        ? api('GET /api/booking-terms/:id', { params: { id: of.bookingId }, signal })
        : api('GET /api/order-terms/:id', { params: { id: of.orderId }, signal }),
  });
  return (
    <ReadModal title={t`Terms and conditions`} query={terms} onClose={onClose}>
      {({ data }) => {
        const bands = data.bands.map(bandOf);
        const { text } = data;
        return (
          <Stack gap="sm">
            {text === null && (
              <Alert color="gray" variant="light">
                <Trans>
                  This was made before versions of the text were kept. Its cancellation terms are:
                </Trans>
              </Alert>
            )}
            <TermsText
              body={text?.body ?? ''}
              dueDates={data}
              crewed={data.crewed}
              cancellation={
                data.return_days === null ? (
                  <CancellationLines bands={bands} owed={data.owed} />
                ) : (
                  <p>
                    <ShopTerms days={data.return_days} />
                  </p>
                )
              }
            />
            {text !== null && (
              <Text c="dimmed" size="sm">
                <Trans>
                  Version {text.version}, published {formatInstant(text.published_at)}. Later
                  versions do not change what was agreed.
                </Trans>
              </Text>
            )}
          </Stack>
        );
      }}
    </ReadModal>
  );
}
