import type { ManagedUnit } from '@slipway/contract/catalogue/units';

/** A picture in the form: a stored one, or a file to upload. */
export interface UnitPicture {
  key: string;
  src: string;
  /** Only for stored pictures. */
  id?: number;
  file?: File;
}

export const picturesOf = (unit: ManagedUnit | null): UnitPicture[] =>
  (unit?.picture ?? []).map(({ id, src }) => ({ key: String(id), id, src }));

/** The pictures with one of them moved by a number of positions. */
export function movePicture(pictures: UnitPicture[], at: number, by: number): UnitPicture[] {
  const moved = [...pictures];
  const [picture] = moved.splice(at, 1);
  if (picture) moved.splice(at + by, 0, picture);
  return moved;
}

/** The upload: the files in their order, and their positions among the stored ones. */
export function picturesToSend(pictures: UnitPicture[]): { files: File[]; order: string } {
  const files = pictures.flatMap(({ file }) => file ?? []);
  const order = pictures.map(({ id }) => (id === undefined ? 'new' : String(id))).join(',');
  return { files, order: order === '' ? 'none' : order };
}

/** Whether the form's pictures differ from the unit's in content or order. */
export function picturesChanged(unit: ManagedUnit | null, pictures: UnitPicture[]): boolean {
  const before = (unit?.picture ?? []).map(({ id }) => String(id)).join(',') || 'none';
  return picturesToSend(pictures).order !== before;
}
