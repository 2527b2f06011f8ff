/** A name as it is shown and saved under: without folders, control characters and a false ending. */
export function shownName(name: string, extension: string): string {
  const base = (name.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  const stem = base.replace(/\.[^.]*$/, '').slice(0, 190) || 'file'
  return `${stem.toWellFormed()}.${extension}`
}
