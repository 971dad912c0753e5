/** The longer side of a stored photo; enough to read a label. */
const longestPx = 1600;
const quality = 0.82;

const asJpeg = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/** A camera's picture made small enough for a phone's connection; what cannot be read goes out as it is. */
export async function shrunk(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestPx / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const small = await asJpeg(canvas);
    if (!small || small.size >= file.size) return file;
    return new File([small], `${file.name.replace(/\.\w+$/, '')}.jpg`, {
      type: 'image/jpeg',
      lastModified: file.lastModified,
    });
  } catch {
    return file;
  }
}
