import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { directionSchema } from './signals/signals.ts'
import { newYorkClose } from './times/zone-clock.ts'
import { id, instant, line, pageQuery, timeZone } from './values.ts'

export { newYorkClose }

/** The accepted file formats; a CSV may come from any platform. */
export const statementFormats = ['mt4-html', 'mt5-html', 'mt5-xlsx', 'csv'] as const
export const statementFormatSchema = z.enum(statementFormats)
export type StatementFormat = z.infer<typeof statementFormatSchema>

/** The possible contents of a CSV column; the times of day where dates have a column of their own. */
export const csvFields = [
  'ticket',
  'symbol',
  'direction',
  'openedAt',
  'openedTime',
  'closedAt',
  'closedTime',
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

/** How to interpret a CSV: guessed from the file, corrected by the user, stored with the account. */
export const csvMappingSchema = z.object({
  separator: z.enum([',', ';', '\t', '|']),
  decimalMark: z.enum(['.', ',']),
  /** The order of day, month and year. */
  dateOrder: z.enum(['ymd', 'dmy', 'mdy']),
  /** Whether the first row is a header. */
  header: z.boolean(),
  /** The column index of each field, from 0; absent fields are not in the file. */
  columns: z.partialRecord(z.enum(csvFields), z.int().min(0).max(499)),
  /** Whether the file's profit is already net of commission, swap, taxes and fees. */
  profitIsNet: z.boolean(),
  /** The symbol of all trades, in a file without a column of symbols. */
  symbol: z.string().trim().min(1).max(60).optional(),
  /** Units of the base currency, ounces and the like are converted to lots; absent means lots. */
  volumeIn: z.enum(['lots', 'units']).optional(),
})
export type CsvMapping = z.infer<typeof csvMappingSchema>

/** The size limits of a statement, in bytes and in trade rows. */
export const statementBytesMaximum = 50_000_000
export const statementRowsMaximum = 100_000

/** The clock of a broker's server: an IANA zone name, or `newYorkClose`. */
export const brokerTimeZone = z.union([z.literal(newYorkClose), timeZone], {
  error: 'Must be a time zone such as Europe/Athens',
})

/** The clocks that brokers usually use, the most frequent first. */
export const usualTimeZones = [
  { value: newYorkClose, label: 'EET, New York close (UTC+2, in American summer time UTC+3)' },
  { value: 'Europe/Athens', label: 'EET with European summer time (UTC+2, in summer UTC+3)' },
  { value: 'UTC', label: 'UTC all year' },
  { value: 'Etc/GMT-2', label: 'UTC+2 all year' },
  { value: 'Etc/GMT-3', label: 'UTC+3 all year' },
  { value: 'Europe/London', label: 'London' },
  { value: 'Europe/Berlin', label: 'Central Europe' },
  { value: 'America/New_York', label: 'New York' },
  { value: 'America/Chicago', label: 'Chicago' },
  { value: 'Asia/Singapore', label: 'Singapore' },
  { value: 'Asia/Tokyo', label: 'Tokyo' },
  { value: 'Australia/Sydney', label: 'Sydney' },
] as const

export const accountKinds = ['real', 'demo', 'contest'] as const
const accountKindSchema = z.enum(accountKinds)
export type AccountKind = z.infer<typeof accountKindSchema>

const currency = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.string().regex(/^[A-Z]{3}$/, 'Must be a currency such as USD'))

const accountFields = {
  /** The account number given by the broker; empty if there is none. */
  number: line({ max: 60 }),
  name: line({ max: 100 }),
  broker: line({ max: 100 }),
  kind: accountKindSchema,
}

/** Money in whole minor units of the account's currency (ISO 4217). */
const cents = z.number().int()

const tradingAccountSchema = z.object({
  id,
  ...accountFields,
  /** The currency of all the account's amounts, set by the first statement. */
  currency: z.string(),
  timeZone: z.string(),
  /** How to read the account's CSV files; null until one has been imported. */
  mapping: csvMappingSchema.nullable(),
  /** Whether trades that the owner enters manually in this currency belong to this account. */
  holdsOwn: z.boolean(),
  trades: z.number().int(),
  open: z.number().int(),
  /** The owner's movements without a trade: deposits and withdrawals, and everything else. */
  depositsCents: cents,
  withdrawalsCents: cents,
  otherCents: cents,
  /** The sum of these and the closed trades. */
  balanceCents: cents,
  /** Credit and bonus, which stay the broker's and are in no balance of the owner. */
  brokersCents: cents,
  createdAt: instant,
  updatedAt: instant,
})
export type TradingAccount = z.infer<typeof tradingAccountSchema>

export const listTradingAccounts = endpoint({
  method: 'GET',
  path: '/journal/accounts',
  summary: 'The caller’s trading accounts, the last used first',
  success: { status: 200, body: z.array(tradingAccountSchema) },
})

/** The highest starting balance: a trillion minor units. */
export const startingBalanceMaximum = 1_000_000_000_000

export const createTradingAccount = endpoint({
  method: 'POST',
  path: '/journal/accounts',
  summary:
    'Make an account for the trades that the caller writes by hand in a currency; one for each currency: 409',
  body: z.object({
    name: line({ min: 1, max: 100, message: 'Name is required' }),
    broker: line({ max: 100 }),
    kind: accountKindSchema,
    currency,
    startingBalanceCents: cents.min(0).max(startingBalanceMaximum),
  }),
  once: true,
  success: { status: 201, body: tradingAccountSchema },
})

export const updateTradingAccount = endpoint({
  method: 'PUT',
  path: '/journal/accounts/:id',
  summary: 'Change a trading account of the caller; a time zone counts for statements to come',
  params: z.object({ id }),
  body: z.object({ ...accountFields, timeZone: brokerTimeZone }).partial(),
  success: { status: 200, body: tradingAccountSchema },
})

export const deleteTradingAccount = endpoint({
  method: 'DELETE',
  path: '/journal/accounts/:id',
  summary: 'Delete a trading account of the caller; 422 while it has trades',
  params: z.object({ id }),
  success: { status: 204, body: null },
})

const importStatuses = ['reading', 'ready', 'importing', 'imported', 'failed'] as const
const importStatusSchema = z.enum(importStatuses)
export type ImportStatus = z.infer<typeof importStatusSchema>

/** The information missing before a statement can be imported. */
const importNeedSchema = z.enum(['account', 'timeZone', 'mapping'])
export type ImportNeed = z.infer<typeof importNeedSchema>

const rowCount = z.number().int().nonnegative()

const importCountsSchema = z.object({
  /** Closed trades that are not in the journal yet. */
  new: rowCount,
  /** Trades that are in it already. */
  known: rowCount,
  /** Of these, the open ones that the statement closes. */
  closing: rowCount,
  /** Open positions that are not in the journal yet. */
  open: rowCount,
  unreadable: rowCount,
  /** Cancelled and pending orders. */
  other: rowCount,
  /** Deposits, withdrawals and the like. */
  movements: rowCount,
})
export type ImportCounts = z.infer<typeof importCountsSchema>

const checkedFigureSchema = z.object({
  figure: z.string(),
  /** The figure as printed in the statement, and as calculated from the statement's rows. */
  statement: z.string(),
  ours: z.string(),
  agrees: z.boolean(),
})

const rowReasonSchema = z.object({ line: z.number().int(), reason: z.string() })

const importCheckSchema = z.object({
  /** Null if the statement prints no figures. */
  agrees: z.boolean().nullable(),
  figures: z.array(checkedFigureSchema),
  /** The rows that explain the difference, as far as they can be identified. */
  rows: z.array(rowReasonSchema),
})
export type ImportCheck = z.infer<typeof importCheckSchema>

const previewTradeSchema = z.object({
  line: z.number().int(),
  symbol: z.string(),
  direction: directionSchema,
  /** Wall-clock time of the broker's server, without a zone. */
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  lots: z.string(),
  entry: z.string(),
  exit: z.string().nullable(),
  /** Net of commission, swap, taxes and fees, in `suggestedCurrency`; null while open. */
  net: z.string().nullable(),
})
export type PreviewTrade = z.infer<typeof previewTradeSchema>

const csvSampleSchema = z.object({
  /** The cells of the first rows. */
  rows: z.array(z.array(z.string())),
  /** The platform whose format the file matches; null if none is recognised. */
  preset: z.string().nullable(),
  /** What has to be told before trades can be read, as a sentence; absent if nothing has. */
  question: z.string().optional(),
})

const importAccountSchema = z.object({
  /** Null for a new account. */
  id: id.nullable(),
  number: z.string(),
  name: z.string(),
  broker: z.string(),
  currency: z.string().nullable(),
  kind: accountKindSchema,
})
export type ImportAccount = z.infer<typeof importAccountSchema>

const importResultSchema = z.object({
  added: rowCount,
  /** Existing open trades that were closed by this import. */
  closed: rowCount,
  movements: rowCount,
})

const listedImportSchema = z.object({
  id,
  status: importStatusSchema,
  fileName: z.string(),
  format: statementFormatSchema.nullable(),
  account: importAccountSchema.nullable(),
  counts: importCountsSchema.nullable(),
  /** The outcome; null until it is imported. */
  result: importResultSchema.nullable(),
  createdAt: instant,
  importedAt: instant.nullable(),
})
export type ListedImport = z.infer<typeof listedImportSchema>

const statementImportSchema = listedImportSchema.extend({
  /** How much has been read, in percent. */
  progress: z.number().int(),
  needs: z.array(importNeedSchema),
  timeZone: z.string().nullable(),
  /** Whether the file states the zone of its times, so that `timeZone` is not to be chosen. */
  zoneInFile: z.boolean(),
  /** The zone used last; preselected when a zone has to be chosen. */
  suggestedTimeZone: z.string(),
  /** The account's currency, or that of the journal; preselected when it has to be chosen. */
  suggestedCurrency: z.string(),
  mapping: csvMappingSchema.nullable(),
  /** Up to 200 of the unreadable rows. */
  problems: z.array(rowReasonSchema),
  check: importCheckSchema.nullable(),
  preview: z
    .object({ trades: z.array(previewTradeSchema), csv: csvSampleSchema.nullable() })
    .nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
})
export type StatementImport = z.infer<typeof statementImportSchema>

/** The fields that accompany `file` in the form that starts an import, all of them text. */
export const importFieldsSchema = z.object({
  accountId: id.optional(),
  timeZone: brokerTimeZone.optional(),
  /** JSON. */
  mapping: z
    .string()
    .transform((value, context) => {
      try {
        return JSON.parse(value)
      } catch {
        context.addIssue({ code: 'custom', message: 'Must be JSON' })
        return z.NEVER
      }
    })
    .pipe(csvMappingSchema)
    .optional(),
})

export const createImport = endpoint({
  method: 'POST',
  path: '/journal/imports',
  summary:
    'Read a statement (multipart: file of at most 50 MB, optional accountId, timeZone, mapping as JSON)',
  success: { status: 201, body: z.object({ id, status: importStatusSchema }) },
})

export const listImports = endpoint({
  method: 'GET',
  path: '/journal/imports',
  summary: 'The caller’s imports, the newest first',
  query: pageQuery,
  success: { status: 200, body: z.array(listedImportSchema), counted: true },
})

export const getImport = endpoint({
  method: 'GET',
  path: '/journal/imports/:id',
  summary: 'What was read of a statement, what it needs and what would be imported',
  params: z.object({ id }),
  success: { status: 200, body: statementImportSchema },
})

/** Absent fields are unchanged. */
const importChangesSchema = z.object({
  timeZone: brokerTimeZone.optional(),
  /** The file is read again with this mapping. */
  mapping: csvMappingSchema.optional(),
  /** One of the caller's accounts. */
  accountId: id.optional(),
  /** Details of a new account that the file lacks or has wrong. */
  account: z
    .object({ ...accountFields, currency })
    .partial()
    .optional(),
})
export type ImportChanges = z.infer<typeof importChangesSchema>

export const updateImport = endpoint({
  method: 'PUT',
  path: '/journal/imports/:id',
  summary: 'Tell the account, the time zone or the columns of a statement that is not imported yet',
  params: z.object({ id }),
  body: importChangesSchema,
  success: { status: 200, body: statementImportSchema },
})

export const confirmImport = endpoint({
  method: 'POST',
  path: '/journal/imports/:id/confirm',
  summary: 'Import what was read; however often it is asked, once',
  params: z.object({ id }),
  success: { status: 200, body: statementImportSchema },
})

const undoneImportSchema = z.object({
  /** Trades that were removed. */
  removed: rowCount,
  /** Trades that have been edited since, and are kept. */
  left: rowCount,
  /** Trades of earlier imports that were closed by this one; they stay closed. */
  closed: rowCount,
  /** Deposits, withdrawals and the like that were removed. */
  movements: rowCount,
})
export type UndoneImport = z.infer<typeof undoneImportSchema>

export const deleteImport = endpoint({
  method: 'DELETE',
  path: '/journal/imports/:id',
  summary:
    'Give up a statement that is not imported, or take an import back: what was not worked on',
  params: z.object({ id }),
  success: { status: 200, body: undoneImportSchema },
})
