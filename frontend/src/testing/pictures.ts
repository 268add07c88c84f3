/** What jsdom lacks: a file of type image/jpeg is a picture of 4,000 by 3,000, any other is none. */
export const jpegUrl = `data:image/jpeg;base64,${btoa('\xff\xd8\xffa plate')}`;

export function stubPictures(): void {
  const createImageBitmap = async (file: File) => {
    if (file.type !== 'image/jpeg') throw new Error('no picture');
    return { width: 4_000, height: 3_000, close: () => undefined };
  };
  Object.assign(globalThis, { createImageBitmap });
  const { prototype } = HTMLCanvasElement;
  jest.spyOn(prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(prototype, 'toDataURL').mockReturnValue(jpegUrl);
}

export const aPicture = (name = 'plate.jpg', type = 'image/jpeg'): File =>
  new File(['x'], name, { type });
