/** The largest file that is read, in bytes. */
export const maxBytes = 50_000_000

/** The maximum number of rows of trades, orders and movements in one file. */
export const maxRows = 100_000

/** Additional rows allowed in a table: headers, sums, the summary. */
export const spareRows = 1000

/** The maximum length of the text kept of a cell. */
export const maxCellText = 4000

/** The maximum number of cells in a row. */
export const maxCells = 500
