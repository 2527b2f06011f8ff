// Apart from the schemas: the form that takes a code needs none of them.

/** Crockford's base 32: no letter that is taken for a digit, or for another letter. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** How many characters a code has: 80 bits that nobody guesses. */
export const codeLength = 16

/** A code as it is printed: 'A1B2-C3D4-E5F6-G7H8'. */
export const groupCode = (characters: string): string =>
  characters.match(/.{1,4}/g)?.join('-') ?? ''

/**
 * The code that somebody has typed, as it is printed: small letters, spaces, missing hyphens and the
 * letters O, I and L for digits are forgiven. Null for what can be no code.
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
