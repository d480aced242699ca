import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { errorLines } from '#lib/api-error.ts';

/** A dialog that waits for an answer. */
export interface Dialog {
  title: string;
  lines: string[];
  tone: 'error' | 'warning' | 'question';
  /** Word on the button that agrees. */
  yes: string;
  /** Word on the button that does not; absent where there is nothing to choose. */
  no: string | null;
  /** Something is lost by agreeing: the other button has the focus. */
  loses: boolean;
  answer: (agreed: boolean) => void;
}

let waiting: readonly Dialog[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Dialog[]): void {
  waiting = next;
  for (const notify of listeners) notify();
}

function ask(dialog: Omit<Dialog, 'answer' | 'loses'> & { loses?: boolean }): Promise<boolean> {
  return new Promise((done) => {
    const shown: Dialog = {
      loses: false,
      ...dialog,
      answer: (agreed) => {
        change(waiting.filter((it) => it !== shown));
        done(agreed);
      },
    };
    change([...waiting, shown]);
  });
}

/** Answers every dialog that waits with no, as when nobody is left to answer it. */
export function dismissDialogs(): void {
  for (const { answer } of waiting) answer(false);
}

/** The dialog on top of the page, or null. */
export function useDialog(): Dialog | null {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => waiting[0] ?? null,
  );
}

/**
 * Title Error, the server's message, then every field error, line by line (docs/rules/screens.md, "Toasts and errors").
 */
export async function showError(error: unknown): Promise<void> {
  const lines = errorLines(error, t`Something went wrong.`);
  await ask({ title: t`Error`, lines, tone: 'error', yes: t`Close`, no: null });
}

/** Something to know that is no failure. */
export async function showWarning(text: string, title: string = t`Warning`): Promise<void> {
  await ask({ title, lines: [text], tone: 'warning', yes: t`OK`, no: null });
}

/** Asks before something is done; true when the answer is yes. */
export function askToConfirm(question: {
  title: string;
  text?: string;
  yes: string;
  no: string;
  /** Something is lost by a yes, so that Enter alone must not say it. */
  loses?: boolean;
}): Promise<boolean> {
  const lines = question.text === undefined ? [] : [question.text];
  return ask({
    title: question.title,
    lines,
    tone: 'question',
    yes: question.yes,
    no: question.no,
    loses: question.loses ?? false,
  });
}
