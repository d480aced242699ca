import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { useLingui } from '@lingui/react/macro';
import type { Picture as PictureData } from '@slipway/contract/catalogue/picture';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Picture } from '#ui/picture.tsx';
import classes from './gallery.module.css';

/** All pictures below each other, beginning at the one that was pressed. */
export function AllPictures(props: {
  pictures: PictureData[];
  name: string;
  first: number;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { pictures, name, first, onClose } = props;
  const { length: count } = pictures;
  return (
    <Modal opened fullScreen onClose={onClose} title={name} transitionProps={{ duration: 0 }}>
      <ul className={classes.every}>
        {pictures.map((picture, at) => {
          const number = at + 1;
          return (
            <li
              key={picture.src}
              ref={(item) => {
                if (at === first && at > 0) item?.scrollIntoView({ block: 'start' });
              }}
            >
              <Picture
                picture={picture}
                sizes="(min-width: 64em) 960px, 100vw"
                eager={at <= first}
                alt={picture.alt === '' ? t`Picture ${number} of ${count}` : picture.alt}
              />
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
