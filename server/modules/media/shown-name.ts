/**
 * A file name for display and saving: without folders, control characters and a false extension.
 */
export function shownName(name: string, extension: string): string {
  const base = (name.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  const stem = base.replace(/\.[^.]*$/, '').slice(0, 190) || 'file'
  return `${stem.toWellFormed()}.${extension}`
}
