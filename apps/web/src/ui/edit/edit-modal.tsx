import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import { useMediaQuery } from '@mantine/hooks';
import type { UseFormReturnType } from '@mantine/form';
import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { focusFirst } from '#lib/form-errors.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { askToLeave, useUnsavedGuard } from '#ui/dialogs/use-leave-guard.ts';
import { EditConflict, type Conflict } from './edit-conflict.tsx';
import { SaveBar } from './save-bar.tsx';
import type { Save } from './use-save.ts';

/**
 * A form dialog, full screen on a phone: asks before discarding input, shows concurrent saves, and keeps its
 * buttons in view.
 */
export function EditModal<V extends Record<string, unknown>>(props: {
  title: string;
  form: UseFormReturnType<V>;
  save: Save<V>;
  /** Something outside the form's values is unsaved. */
  changed?: boolean;
  /** Saving is not possible yet, as what must be read first is not shown. */
  blocked?: boolean;
  /** The texts and actions of the conflict notice; by default it closes, and what was typed can be sent again. */
  conflict?: Conflict;
  onClose: () => void;
  size?: number;
  /** The label of the submit button; by default Save; null without one. */
  submit?: string | null;
  /** Saving is destructive: its button is red. */
  danger?: boolean;
  /** The label of the closing button; by default Close. */
  leave?: string;
  /** Further actions at the start of the bar. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const {
    title,
    form,
    save,
    changed = false,
    blocked = false,
    conflict = { onKeepMine: save.forgetConflict },
    onClose,
    size = 560,
    children,
  } = props;
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  const dirty = (form.isDirty() || changed) && !save.isSuccess;
  useUnsavedGuard(dirty);
  const [isReading, setReading] = useState(false);
  const goOn = (way: () => void | Promise<void>) => {
    const read = async () => {
      await way();
    };
    setReading(true);
    void read()
      .catch(showError)
      .finally(() => setReading(false));
  };
  const close = async () => {
    // The result of the save is shown here, and what was typed exists only here.
    if (save.isPending) return;
    if (!dirty || (await askToLeave())) onClose();
  };
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={title}
      size={size}
      fullScreen={narrow}
      closeOnClickOutside={false}
      closeButtonProps={{ disabled: save.isPending }}
      transitionProps={{ duration: 0 }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          // React would carry it on to the form that this modal was opened from.
          event.stopPropagation();
          form.onSubmit(save.save, focusFirst)(event);
        }}
      >
        {save.conflict && <EditConflict conflict={conflict} isReading={isReading} onGo={goOn} />}
        {children}
        <SaveBar
          state={save}
          disabled={isReading || blocked}
          danger={props.danger ?? false}
          submit={props.submit === undefined ? <Trans>Save</Trans> : props.submit}
          leave={props.leave ?? <Trans>Close</Trans>}
          onLeave={() => void close()}
        >
          {props.actions}
        </SaveBar>
      </form>
    </Modal>
  );
}
