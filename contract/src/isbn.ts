/** The check digit of the first twelve digits of an EAN-13 (ISO 2108, annex A). */
export function checkDigit(digits: string): string {
  const sum = Array.from(digits.slice(0, 12)).reduce(
    (total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/**
 * The 13 digits of the ISBN-13 in a text; separators in it and text around it are tolerated. Undefined
 * when there is none, or its check digit is wrong.
 */
export function isbn13(text: string): string | undefined {
  const [written] = /(?<!\d)97[89](?:[\s\p{Dash}]*\d){10}(?!\d)/u.exec(text) ?? [];
  const digits = written?.replaceAll(/\D/g, '');
  return digits?.endsWith(checkDigit(digits)) === true ? digits : undefined;
}
