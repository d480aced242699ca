import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Popover.css';
import { Select, Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  DeparturePlaces,
  DepartureWithManifest,
} from '@slipway/contract/operations/departures';
import { api } from '#lib/api.ts';
import { pageData } from '#lib/page-data.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Switch } from '#ui/switch.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { refreshDepartures } from './use-departure.ts';

type Values = { package_id: string; tell_guests: boolean };
type Place = DeparturePlaces['places'][number];

const valuesOf = ({ places }: DeparturePlaces): Values => ({
  package_id: String(places.find(({ refusal }) => refusal === null)?.package_id ?? ''),
  tell_guests: false,
});

const keyOf = (id: number) => ['departures', 'places', id];
const readPlaces = async (id: number, signal?: AbortSignal) =>
  (await api('GET /api/departures/:id/places', { params: { id }, ...(signal && { signal }) })).data;

interface Props {
  departure: DepartureWithManifest;
  /** The departure that its bookings are on now. */
  onMoved: (id: number) => void;
  onClose: () => void;
}

/** Moves a whole departure to another item or unit: where it can go, and whether its guests are told. */
export function MoveDeparture(props: Props) {
  const { departure, onClose } = props;
  const { t } = useLingui();
  const { id } = departure;
  const places = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => readPlaces(id, signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (places.data && places.data.places.length > 0) {
    return <MoveForm key={places.data.version} {...props} places={places.data} />;
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Move the whole departure`}
      transitionProps={{ duration: 0 }}
    >
      {places.data && <p>{t`No other unit has a package of this kind.`}</p>}
      {places.isPending && <Skeleton role="status" height={64} aria-label={t`Loading…`} />}
      {places.isError && (
        <LoadProblem
          title={t`The places it can move to could not be loaded`}
          error={places.error}
          onRetry={() => void places.refetch()}
        />
      )}
    </Modal>
  );
}

/** A place as it is chosen: the unit, the item it gets where there are several, or why not. */
function usePlaceText() {
  const { t } = useLingui();
  return ({ unit, items, item, refusal }: Place) => {
    if (refusal !== null) return `${unit}: ${refusal}`;
    return items > 1 && item !== null ? t`${unit}, item ${item}` : unit;
  };
}

function MoveForm({ departure, places, onMoved, onClose }: Props & { places: DeparturePlaces }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const textOf = usePlaceText();
  const { id, bookings } = departure;
  const form = useForm<Values>({
    initialValues: valuesOf(places),
    validate: { package_id: (value) => (value === '' ? t`Choose where it goes.` : null) },
  });
  const chosen = places.places.find((one) => String(one.package_id) === form.values.package_id);
  const isFull = places.places.every(({ refusal }) => refusal !== null);
  const sailing = departure.parties.filter(({ hold }) => !hold);
  const byMail = sailing.filter(({ email }) => email !== '').length;
  const toPhone = sailing.length - byMail;
  const save = useSave({
    form,
    send: ({ package_id, tell_guests }) =>
      api('POST /api/departures/:id/move', {
        params: { id },
        body: {
          version: places.version,
          package_id: Number(package_id),
          tell_guests: tell_guests && chosen?.own !== true,
        },
      }),
    onSaved: async ({ data }) => {
      const names = data.ashore.join(', ');
      const done = t`The departure has been moved.`;
      toastSuccess(
        names === '' ? done : `${done} ${t`Not moved, because busy at that time: ${names}.`}`,
      );
      await refreshDepartures(queryClient);
      onMoved(data.departure_id);
    },
  });
  return (
    <EditModal
      title={t`Move the whole departure`}
      form={form}
      save={save}
      conflict={{
        title: t`Someone else has changed this departure`,
        ...conflictWays<DeparturePlaces, Values>({
          form,
          save,
          read: () => readPlaces(id),
          valuesOf,
          onRead: () => void queryClient.invalidateQueries({ queryKey: keyOf(id) }),
        }),
      }}
      onClose={onClose}
      submit={isFull ? null : t`Move`}
    >
      <Fields>
        <p>
          {isFull ? (
            <Trans>Nothing else can take it at that time.</Trans>
          ) : (
            <Trans>
              Bookings that move: {bookings}, with their seats, crew, arrivals, extras and waiting
              list. The start and the prices stay the same. The old place is closed to sales.
            </Trans>
          )}
        </p>
        <Select
          label={t`Move it to`}
          name="package_id"
          placeholder={t`Nothing is free`}
          data={places.places.map((one) => ({
            value: String(one.package_id),
            label: textOf(one),
            disabled: one.refusal !== null,
          }))}
          comboboxProps={{ withinPortal: false }}
          allowDeselect={false}
          data-autofocus
          {...form.getInputProps('package_id')}
        />
        {chosen?.own === true && (
          <p>
            <Trans>Guests do not see items, so nobody is told.</Trans>
          </p>
        )}
        {chosen?.own === false && byMail > 0 && (
          <Switch
            label={t`Tell the guests by email`}
            description={
              pageData().delivery.mail
                ? t`Bookings with an email address: ${byMail}.`
                : t`Email is not set up: it is kept under Messages and not sent.`
            }
            {...form.getInputProps('tell_guests', { type: 'checkbox' })}
          />
        )}
        {chosen?.own === false && toPhone > 0 && (
          <p>{t`Without an email address, to be phoned: ${toPhone}.`}</p>
        )}
      </Fields>
    </EditModal>
  );
}
