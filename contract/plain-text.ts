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

/** What is between words; `search_text` of the database puts a space for each of these. */
const separators = new RegExp(
  '[\\u0000-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u02bc\\u2000-\\u206f' +
    '\\u20a0-\\u20cf\\u2100-\\u2bff\\u3000-\\u303f\\ufe00-\\ufe0f\\uff00-\\uff0f\\u{1f000}-\\u{1faff}]+',
  'u',
)
const readable = /[\p{L}\p{N}]/u

/** The words of a text, as they are written, in their order. */
export const wordsIn = (text: string): string[] =>
  text.split(separators).filter((word) => readable.test(word))
