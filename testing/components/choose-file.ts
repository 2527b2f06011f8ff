/**
 * Chooses a file as with a chooser that shows every file. Within the page: handed over by the browser's driver, a
 * file of 10 MB holds up all pages for seconds.
 */
export function chooseFile(field: Element | null, file: File): void {
  if (!(field instanceof HTMLInputElement)) throw new Error('there is no field for a file')
  const chosen = new DataTransfer()
  chosen.items.add(file)
  field.files = chosen.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
