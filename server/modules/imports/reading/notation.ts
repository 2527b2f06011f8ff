/** How a file writes numbers and days. */
export interface Notation {
  decimalMark: '.' | ','
  dateOrder: 'ymd' | 'dmy' | 'mdy'
}
