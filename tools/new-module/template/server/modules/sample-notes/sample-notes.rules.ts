/** Titles with the same key are the same title: capitals and the width of gaps do not count. */
export const titleKey = (title: string): string =>
  title.normalize('NFC').replace(/\s+/g, ' ').toLowerCase()
