import { readNumber, readTime } from './cells.ts'
import { isZero } from './decimals.ts'
import { type Notation, RowFault } from './row.ts'
import { faultOf } from './unreadable-file.ts'

/** Reads the cells of a row by position; throws a RowFault with a readable reason if it cannot. */
export class RowReader {
  private readonly values: readonly string[]
  private readonly notation: Notation

  constructor(values: readonly string[], notation: Notation) {
    this.values = values
    this.notation = notation
  }

  /** The text, empty where the row is too short. */
  text(index: number): string {
    return this.values[index] ?? ''
  }

  time(index: number, name: string): string {
    const text = this.text(index)
    const time = readTime(text, this.notation.dateOrder)
    if (!time) throw new RowFault(faultOf(name, text, 'is not a date and time'))
    return time
  }

  number(index: number, name: string): string {
    const text = this.text(index)
    const value = readNumber(text, this.notation.decimalMark)
    if (value === null) throw new RowFault(faultOf(name, text, 'is not a number'))
    return value
  }

  /** Like `number`, with '0' for an empty cell. */
  amount(index: number, name: string): string {
    return this.text(index) === '' ? '0' : this.number(index, name)
  }

  /** An optional price: null for an empty cell and for zero, which MetaTrader prints for none. */
  price(index: number, name: string): string | null {
    if (this.text(index) === '') return null
    const value = this.number(index, name)
    return isZero(value) ? null : value
  }

  /** A volume or a price, which must be positive. */
  positive(index: number, name: string): string {
    const value = this.number(index, name)
    if (isZero(value) || value.startsWith('-')) {
      throw new RowFault(faultOf(name, this.text(index), 'is not above 0'))
    }
    return value
  }

  /** The price of a closing: 0 where the broker has written the position off. */
  closing(index: number, name: string): string {
    return isZero(this.number(index, name)) ? '0' : this.positive(index, name)
  }

  /** A mandatory text. */
  word(index: number, name: string): string {
    const text = this.text(index)
    if (text === '') throw new RowFault(`The ${name} is missing.`)
    return text
  }
}
