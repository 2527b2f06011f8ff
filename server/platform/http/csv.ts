/** Cells as a line of CSV (RFC 4180). */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** A cell that a spreadsheet would take for a formula is prefixed with an apostrophe. */
function cell(value: string): string {
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/**
 * A file whose export is `recorded`, as its head and then its lines: the first of them are read while the
 * record is stored, and nothing is given out before it is.
 */
export async function recordedFile(
  recorded: Promise<void>,
  head: string,
  lines: AsyncGenerator<string>,
): Promise<AsyncGenerator<string>> {
  const [first] = await Promise.all([lines.next(), recorded])
  return (async function* () {
    yield head
    if (first.done) return
    yield first.value
    yield* lines
  })()
}
