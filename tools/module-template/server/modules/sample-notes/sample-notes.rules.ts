/** Titles with the same key count as equal: case and the width of gaps are ignored. */
export const titleKey = (title: string): string =>
  title.normalize('NFC').replace(/\s+/g, ' ').toLowerCase()
