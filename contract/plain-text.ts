/** Letters that no accent can be taken from, as people type them without the key for it. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/**
 * A text as searches compare it: in lower case, without accents and with straight apostrophes, so that 'muller'
 * finds 'Müller'. The database's `plain_text` does the same.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[łøđħŧıς’‘ʼßæœ]/g, (letter) => plainLetters[letter] ?? letter)
