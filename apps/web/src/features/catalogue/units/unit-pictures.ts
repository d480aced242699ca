import type { ManagedUnit } from '@slipway/contract/catalogue/units';

/** A picture in the form: one that the unit has, or a file that is still to be sent. */
export interface UnitPicture {
  key: string;
  src: string;
  /** Of a picture that the unit has. */
  id?: number;
  file?: File;
}

export const picturesOf = (unit: ManagedUnit | null): UnitPicture[] =>
  (unit?.picture ?? []).map(({ id, src }) => ({ key: String(id), id, src }));

/** The same pictures with one of them moved by so many places. */
export function movePicture(pictures: UnitPicture[], at: number, by: number): UnitPicture[] {
  const moved = [...pictures];
  const [picture] = moved.splice(at, 1);
  if (picture) moved.splice(at + by, 0, picture);
  return moved;
}

/** What the server is told: the files in their order, and where each stands among those it has. */
export function picturesToSend(pictures: UnitPicture[]): { files: File[]; order: string } {
  const files = pictures.flatMap(({ file }) => file ?? []);
  const order = pictures.map(({ id }) => (id === undefined ? 'new' : String(id))).join(',');
  return { files, order: order === '' ? 'none' : order };
}

/** Whether the form shows other pictures than the unit has, or in another order. */
export function picturesChanged(unit: ManagedUnit | null, pictures: UnitPicture[]): boolean {
  const before = (unit?.picture ?? []).map(({ id }) => String(id)).join(',') || 'none';
  return picturesToSend(pictures).order !== before;
}
