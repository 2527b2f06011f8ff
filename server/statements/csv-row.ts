import type { CsvField, CsvMapping } from '#contract/imports.ts'
import { hasTime, readCsvTime, type TimeField, timeText, type Zones } from './csv-columns.ts'
import { bareNumber } from './decimals.ts'
import { readMoment } from './moments.ts'
import { RowReader } from './row-reader.ts'

const names: Record<CsvField, string> = {
  ticket: 'ticket',
  symbol: 'symbol',
  direction: 'direction',
  openedAt: 'open time',
  openedTime: 'open time',
  closedAt: 'close time',
  closedTime: 'close time',
  entry: 'open price',
  exit: 'close price',
  stopLoss: 'stop',
  takeProfit: 'target',
  lots: 'volume',
  profit: 'profit',
  commission: 'commission',
  swap: 'swap',
  taxes: 'tax',
  fee: 'fee',
  comment: 'comment',
}

const numeric = new Set<CsvField>([
  'entry',
  'exit',
  'stopLoss',
  'takeProfit',
  'lots',
  'profit',
  'commission',
  'swap',
  'taxes',
  'fee',
])

/** One row of a CSV, read by field names rather than positions. */
export class CsvRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly mapping: CsvMapping
  readonly zones: Zones
  private readonly reader: RowReader

  constructor(line: number, cells: readonly string[], mapping: CsvMapping, zones: Zones) {
    this.line = line
    this.cells = cells
    this.mapping = mapping
    this.zones = zones
    const places = new Set<number>()
    for (const [field, at] of Object.entries(mapping.columns)) {
      if (numeric.has(field as CsvField)) places.add(at)
    }
    const bare = cells.map((cell, at) => (places.has(at) ? bareNumber(cell) : cell))
    this.reader = new RowReader(bare, mapping)
  }

  private at(field: CsvField): number {
    return this.mapping.columns[field] ?? -1
  }

  text(field: CsvField): string {
    return this.reader.text(this.at(field))
  }

  word(field: CsvField): string {
    return this.reader.word(this.at(field), names[field])
  }

  number(field: CsvField): string {
    return this.reader.number(this.at(field), names[field])
  }

  amount(field: CsvField): string {
    return this.reader.amount(this.at(field), names[field])
  }

  price(field: CsvField): string | null {
    return this.reader.price(this.at(field), names[field])
  }

  closing(field: CsvField): string {
    return this.reader.closing(this.at(field), names[field])
  }

  positive(field: CsvField): string {
    return this.reader.positive(this.at(field), names[field])
  }

  /** The symbol of the row, or that of the whole file. */
  symbol(): string {
    const { columns, symbol } = this.mapping
    return columns.symbol === undefined && symbol ? symbol : this.word('symbol')
  }

  /** The time as the file's clock shows it, whatever zone it states; null if there is none. */
  wallTime(field: TimeField): string | null {
    const text = timeText(this.cells, this.mapping, field)
    return readMoment(text, this.mapping.dateOrder)?.wall ?? null
  }

  hasTime(field: TimeField): boolean {
    return hasTime(this.mapping, field)
  }

  time(field: TimeField): string {
    const text = timeText(this.cells, this.mapping, field)
    return readCsvTime(text, this.mapping, { field, name: names[field], zones: this.zones })
  }

  timeOrNull(field: TimeField): string | null {
    return timeText(this.cells, this.mapping, field) === '' ? null : this.time(field)
  }

  /** The word of a text that tells the direction: 'Entry long', 'Buy Limit' and 'BUY' each contain one. */
  directionWord(): string {
    const word = this.text('direction').toLowerCase()
    const [known] = /\b(?:buy|sell|long|short)\b/.exec(word) ?? []
    return known ?? word
  }
}
