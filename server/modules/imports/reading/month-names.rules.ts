/** Beginnings of the months' names in the languages of statements, without accents. */
const stems: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'янв', 'يناير', 'oca', 'sty'],
  ['feb', 'fev', 'фев', 'فبراير', 'sub', 'lut'],
  ['mar', 'maer', 'мар', 'مارس'],
  ['apr', 'abr', 'avr', 'апр', 'أبريل', 'ابريل', 'nis', 'kwi'],
  ['may', 'mai', 'mag', 'maj', 'маи', 'мая', 'مايو'],
  ['jun', 'juin', 'giu', 'июн', 'يونيو', 'haz', 'cze'],
  ['jul', 'juil', 'lug', 'июл', 'يوليو', 'tem', 'lip'],
  ['aug', 'ago', 'aou', 'авг', 'أغسطس', 'اغسطس', 'agu', 'sie'],
  ['sep', 'set', 'сен', 'سبتمبر', 'eyl', 'wrz'],
  ['oct', 'okt', 'ott', 'out', 'окт', 'أكتوبر', 'اكتوبر', 'eki', 'paz'],
  ['nov', 'ноя', 'نوفمبر', 'kas', 'lis'],
  ['dec', 'dez', 'dic', 'дек', 'ديسمبر', 'ara', 'gru'],
]

/** Lower case without the accents of Latin and Cyrillic letters: 'Février' becomes 'fevrier'. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()

/** The number of a month by its name or an abbreviation of it; 0 for any other word. */
export function monthOf(word: string): number {
  const plain = folded(word)
  return stems.findIndex((names) => names.some((name) => plain.startsWith(name))) + 1
}
