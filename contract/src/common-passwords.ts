/**
 * Passwords that guessers try first, from lists of leaked ones: those of eight characters and more, and the
 * words that people make longer with digits or signs. Sorted, so that a word that is already here is seen.
 */
export const commonPasswords: readonly string[] = (
  '1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc a1b2c3d4 abc abcd abcdefgh abcdefghi admin ' +
  'administrator alexander arsenal asdfasdf asdfghjk asdfghjkl baseball basketball batman ' +
  'blink butterfly changeme charlie chelsea chocolate comics computer default dragon ' +
  'elizabeth football freedom guest hello iloveu iloveyou internet jennifer jessica ' +
  'letmein library liverpool login longbox master michelle monkey p@ssw0rd p@ssword ' +
  'passw0rd password passwords passwort pokemon princess q1w2e3r4 q1w2e3r4t5 qazwsx ' +
  'qazwsxedc qwerty qwertyui qwertyuiop qwertz qwertzui samantha secret spiderman starwars ' +
  'sunshine superman test trustno user victoria welcome whatever zaq12wsx zxcvbnm'
).split(' ');
