import { z } from 'zod'

/** What a file may be; a CSV comes from any platform. */
export const statementFormats = ['mt4-html', 'mt5-html', 'mt5-xlsx', 'csv'] as const
export const statementFormatSchema = z.enum(statementFormats)
export type StatementFormat = z.infer<typeof statementFormatSchema>

/** What a column of a CSV may hold. */
export const csvFields = [
  'ticket',
  'symbol',
  'direction',
  'openedAt',
  'closedAt',
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
  'comment',
] as const
export type CsvField = (typeof csvFields)[number]

/** How a CSV is to be understood: guessed from the file, corrected by hand, kept with the account. */
export const csvMappingSchema = z.object({
  separator: z.enum([',', ';', '\t', '|']),
  decimalMark: z.enum(['.', ',']),
  /** In which order day, month and year stand. */
  dateOrder: z.enum(['ymd', 'dmy', 'mdy']),
  /** Whether the first row names the columns. */
  header: z.boolean(),
  /** The column of each field, counted from 0; a field that is absent is not in the file. */
  columns: z.partialRecord(z.enum(csvFields), z.int().min(0).max(499)),
  /** Whether the profit of the file is already net of commission, swap, taxes and fees. */
  profitIsNet: z.boolean(),
})
export type CsvMapping = z.infer<typeof csvMappingSchema>
