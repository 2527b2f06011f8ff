/** Cells as a line of CSV (RFC 4180). */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** The first line of a CSV file; the byte order mark before it tells Excel that it is UTF-8. */
export const csvTitles = (titles: readonly string[]): string => `\uFEFF${csvRow(titles)}`

// Apostrophes before it count as well, so that one more or less always leads back to the same text.
const formula = /^'*[=+\-@\t\r]/

/** A cell that a spreadsheet would take for a formula is prefixed with an apostrophe. */
function cell(value: string): string {
  const inert = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** The text of a cell as it was before `csvRow` made it inert. */
export const cellText = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
