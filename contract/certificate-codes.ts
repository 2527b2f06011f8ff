// Free of schemas: the form for a code does not need their library.

/** Crockford's base 32, without letters that could be mistaken for a digit or for another letter. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The number of characters of a code: 80 bits, which cannot be guessed. */
export const codeLength = 16

/** Formats a code for printing: 'A1B2-C3D4-E5F6-G7H8'. */
export const groupCode = (characters: string): string =>
  characters.match(/.{1,4}/g)?.join('-') ?? ''

/**
 * Normalises a typed code to its printed form. Lower case, spaces, missing hyphens, and the letters
 * O, I and L in place of digits are accepted. Returns null for anything that cannot be a code.
 */
export function readCode(typed: string): string | null {
  const characters = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const isCode =
    characters.length === codeLength && [...characters].every((one) => codeAlphabet.includes(one))
  return isCode ? groupCode(characters) : null
}
