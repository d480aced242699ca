import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { errorLines } from '#lib/api-error.ts';

/** A dialog waiting for an answer. */
export interface Dialog {
  title: string;
  lines: string[];
  tone: 'error' | 'warning' | 'question';
  /** The label of the confirming button. */
  yes: string;
  /** The label of the other button; null if there is nothing to decide. */
  no: string | null;
  /** Confirming loses something, so the other button has the focus. */
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
    const shownDialog: Dialog = {
      loses: false,
      ...dialog,
      answer: (agreed) => {
        change(waiting.filter((it) => it !== shownDialog));
        done(agreed);
      },
    };
    change([...waiting, shownDialog]);
  });
}

/** Answers all pending dialogs with no, for instance after the session ended. */
export function dismissDialogs(): void {
  for (const { answer } of waiting) answer(false);
}

/** The topmost dialog, or null. */
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
 * Shows the Error dialog: the server's message, then one line per field error (docs/rules/screens.md, "Toasts
 * and errors").
 */
export function showError(error: unknown): Promise<void> {
  return showErrorWith(error);
}

/** Shows the Error dialog with more lines, which say what it means for whoever reads it. */
export async function showErrorWith(error: unknown, ...more: string[]): Promise<void> {
  const lines = [...errorLines(error, t`Something went wrong.`), ...more];
  await ask({ title: t`Error`, lines, tone: 'error', yes: t`Close`, no: null });
}

/** Shows information that is not an error. */
export async function showWarning(text: string, title: string = t`Warning`): Promise<void> {
  await ask({ title, lines: [text], tone: 'warning', yes: t`OK`, no: null });
}

/** Asks for a confirmation; resolves to true for yes. */
export function askToConfirm(question: {
  title: string;
  text?: string;
  yes: string;
  no: string;
  /** Confirming loses something, so Enter alone must not confirm. */
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
