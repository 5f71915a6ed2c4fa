/** Only ASCII: nothing to fold but case, which is far quicker done. */
const plain = /^[\0-\x7F]*$/;

/** Folds text for sorting and comparing: accents and case ignored, compatibility forms unified. */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** Size in binary units with at most one decimal: `512 B`, `1.4 MiB`. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** power;
  return `${value.toLocaleString('en', { maximumFractionDigits: 1 })} ${units[power]}`;
}
