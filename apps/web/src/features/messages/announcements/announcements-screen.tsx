import { Trans, useLingui } from '@lingui/react/macro';
import { IconSpeakerphone } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import type { Announcement } from '@slipway/contract/messages/messages';
import { api } from '#lib/api.ts';
import { pageData, setPageData, usePageData } from '#lib/page-data.ts';
import { useNow } from '#shared/time/use-now.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { useLoadedRow } from '#ui/edit/use-loaded-row.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { AddButton } from '#ui/list/add-button.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { AnnouncementFilters } from './announcement-filters.tsx';
import { AnnouncementsList } from './announcements-list.tsx';
import { useAnnouncementFilter } from './use-announcement-filter.ts';

const AnnouncementForm = lazyPart(
  async () => (await import('./announcement-form.tsx')).AnnouncementForm,
);

/** Announcements, current, upcoming and past, with their audience; add, edit, end. */
export function AnnouncementsScreen() {
  const { t } = useLingui();
  const filter = useAnnouncementFilter();
  const { open, again } = filter;
  const row = useLoadedRow('announcements', open === 'new' ? again : open, async (id, signal) => {
    return (await api('GET /api/announcements/:id', { params: { id }, signal })).data;
  });
  const { settings } = usePageData();
  const changed = useChanged();
  const announcements = useQuery({
    queryKey: ['announcements', 'list', filter.query],
    queryFn: ({ signal }) => api('GET /api/announcements', { query: filter.query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const end = useMutation({
    mutationFn: (id: number) => api('DELETE /api/announcements/:id', { params: { id } }),
    onSuccess: async () => {
      toastSuccess(t`The announcement has ended.`);
      await changed();
    },
    onError: (error) => showError(error),
  });
  const confirmEnd = async ({ id }: Announcement) => {
    const agreed = await askToConfirm({
      title: t`End this announcement?`,
      text: t`It is no longer shown to anyone. It stays in this list.`,
      yes: t`End announcement`,
      no: t`No, go back`,
    });
    if (agreed) end.mutate(id);
  };
  const today = todayIn(settings.time_zone, useNow());
  const nextWeek = { from: today, to: addDays(today, 7) };
  return (
    <>
      <PageHeader
        title={t`Announcements`}
        lead={t`A notice at the top of every page for its audience, from its first day to its last.`}
        action={
          <AddButton onClick={() => filter.edit('new')}>
            <Trans>Add announcement</Trans>
          </AddButton>
        }
      />
      <AnnouncementFilters filter={filter} />
      <ListFrame
        list={announcements}
        urlState={filter}
        problem={t`The announcements could not be loaded`}
        empty={{
          title: t`No announcements yet`,
          text: t`News for everyone, your customers or your staff appears at the top of their pages.`,
          icon: <IconSpeakerphone size={28} stroke={1.6} aria-hidden />,
        }}
      >
        {(rows) => (
          <AnnouncementsList
            announcements={rows}
            onEdit={({ id }) => filter.edit(id)}
            onRepeat={({ id }) => filter.repeat(id)}
            onEnd={(one) => void confirmEnd(one)}
          />
        )}
      </ListFrame>
      {(row.data !== undefined || (open === 'new' && again === null)) && (
        <AnnouncementForm
          key={`${open} ${again}`}
          loaded={open === 'new' ? null : (row.data ?? null)}
          values={{
            text: row.data?.text ?? '',
            audience: row.data?.audience ?? 'everyone',
            ...(open !== 'new' && row.data ? { from: row.data.from, to: row.data.to } : nextWeek),
          }}
          onClose={filter.close}
          onSaved={(saved) => {
            filter.close();
            toastSuccess(saved === null ? t`Successfully added` : t`Successfully updated`);
            void changed();
          }}
        />
      )}
    </>
  );
}

/** Refetches the list and updates this page's banner after a save. */
function useChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ['announcements'] });
    const now = await api('GET /api/page-data').catch(() => null);
    if (now) setPageData({ ...pageData(), announcements: now.data.announcements });
  };
}
