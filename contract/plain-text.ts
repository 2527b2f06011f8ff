/** Letters that no accent can be taken from, each with what is typed without a key for it. */
const letters = "łløođdħhŧtıiςσ’'‘'ʼ'"

/**
 * A text as searches compare it: in lower case, without accents and with straight apostrophes, so that 'muller'
 * finds 'Müller'. The database's `plain_text` does the same.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[łøđħŧıς’‘ʼ]/g, (letter) => letters.charAt(letters.indexOf(letter) + 1))
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')

/**
 * Whether `text` contains every word of `search`, in any case and order and with or without accents, as
 * in the lists' own search.
 */
export function holdsEveryWord(text: string, search: string): boolean {
  const plain = plainText(text)
  return plainText(search)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
