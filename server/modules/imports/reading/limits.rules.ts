/** The largest file that is read, in bytes. */
export const maxBytes = 50_000_000

/** The most rows of trades, orders and movements in one file. */
export const maxRows = 100_000

/** What a table may have besides: heads, sums, the summary. */
export const spareRows = 1000

/** The longest text that is kept of one cell. */
export const maxCellText = 4000

/** The most cells of one row. */
export const maxCells = 500
