import { useEffect, useState } from 'react';

/** The address of a picture for as long as it is shown. */
export function usePictureUrl(picture: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return picture && url;
}
