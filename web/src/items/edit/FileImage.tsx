import { useCallback } from 'react';

interface FileImageProps {
  readonly file: File;
  readonly alt: string;
  readonly className: string | undefined;
}

/** An image from this device. */
export function FileImage({ file, alt, className }: FileImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => {
        URL.revokeObjectURL(address);
      };
    },
    [file],
  );
  return <img ref={show} alt={alt} className={className} />;
}
