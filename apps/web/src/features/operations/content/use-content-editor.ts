import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isRefusedWith } from '#lib/api-error.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { useUnsavedGuard } from '#ui/dialogs/use-leave-guard.ts';

/** A loaded text with its version. */
export interface Known<Draft> {
  draft: Draft;
  version: number;
}

/** State of a text edited as a whole; errors and conflicts keep what was typed. */
export function useContentEditor<Draft>(options: {
  loaded: Known<Draft>;
  load: () => Promise<Known<Draft>>;
  save: (draft: Draft, version: number) => Promise<Known<Draft>>;
  /** Client-side errors by field path. */
  check: (draft: Draft) => Record<string, string>;
}) {
  const { load, save, check } = options;
  const queryClient = useQueryClient();
  const [base, setBase] = useState(options.loaded);
  const [draft, setDraft] = useState(options.loaded.draft);
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** The text as saved by someone else in the meantime. */
  const [theirs, setTheirs] = useState<Known<Draft> | null>(null);
  const dirty = JSON.stringify(draft) !== JSON.stringify(base.draft);
  useUnsavedGuard(dirty);
  const startFrom = (loaded: Known<Draft>, next: Draft = loaded.draft) => {
    setBase(loaded);
    setDraft(next);
    setTheirs(null);
    setErrors({});
  };
  const saving = useMutation({
    mutationFn: () => save(draft, base.version),
    onSuccess: async (loaded) => {
      startFrom(loaded);
      toastSuccess(t`Your changes have been updated.`);
      await queryClient.invalidateQueries({ queryKey: ['content'] });
    },
    onError: async (error) => {
      if (isRefusedWith(error, 'conflict')) {
        const now = await load().catch((failure: unknown) => showError(failure));
        if (now) setTheirs(now);
        return;
      }
      const named = error instanceof ApiError ? Object.entries(error.errors) : [];
      if (named.length === 0) return showError(error);
      setErrors(Object.fromEntries(named.map(([path, texts]) => [path, texts.join(' ')])));
    },
  });
  return {
    draft,
    base: base.draft,
    errors,
    theirs,
    dirty,
    /** Input is disabled while saving: the answer replaces the draft, with slugs for new items. */
    saving: saving.isPending,
    change: (next: Draft) => {
      setDraft(next);
      setErrors({});
    },
    save: () => {
      const wrong = check(draft);
      setErrors(wrong);
      const [first] = Object.keys(wrong);
      if (first === undefined) saving.mutate();
      // The field of a collapsed question exists only after the next paint.
      else requestAnimationFrame(() => document.getElementsByName(first)[0]?.focus());
    },
    discard: () => startFrom(base),
    keepMine: () => theirs && startFrom(theirs, draft),
    loadTheirs: () => theirs && startFrom(theirs),
  };
}
