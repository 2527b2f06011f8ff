import { isDeepStrictEqual } from 'node:util'
import type { Page } from '#contract/endpoint.ts'
import {
  type CsvMapping,
  type ImportChanges,
  importFieldsSchema,
  type ListedImport,
  type StatementImport,
  type UndoneImport,
} from '#contract/imports.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Form, IncomingAttachment } from '#server/modules/media/index.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey, violatedUnique } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { findAccount, findAccountByNumber, selectAccounts } from './accounts.store.ts'
import { compareImport } from './confirming.ts'
import { presentImport, presentListed } from './imports.present.ts'
import {
  type AccountRow,
  accountOf,
  type ImportRow,
  readingElsewhere,
  readJobName,
  refuseOtherCurrency,
  refuseOwnTrades,
  shownFileName,
} from './imports.rules.ts'
import {
  changeImport,
  deleteImportRow,
  findImport,
  insertImport,
  listForgotten,
  lockImport,
  selectImports,
} from './imports.store.ts'
import type { ImportsDeps } from './index.ts'
import { removeMovements } from './staging.store.ts'

type StatementForm = Form<IncomingAttachment | null>

/**
 * Stores the statement that `receive` reads and starts reading it in the background; a refused file
 * leaves nothing behind. Throws 409 while another statement of the actor is being read.
 */
export async function createImport(
  deps: ImportsDeps & { attempts: RateLimiter },
  actor: Actor,
  receive: () => Promise<StatementForm>,
) {
  const { attempts, db, media } = deps
  await attempts.consume(actor.id)
  const { fields, file } = await receive()
  if (!file) throw new Failure('invalid_input', 'Choose a statement.')
  let key: string
  let stated: StatedFields
  try {
    stated = await readFields(deps, actor, fields)
    key = await media.keepStatement(actor, file)
  } catch (error) {
    await media.discardAttachment(file)
    throw error
  }
  const id = await media.keepOrDrop(key, () =>
    db.transaction((tx) =>
      beginReading(deps, tx, actor, { ...stated, fileKey: key, fileName: file.name }),
    ),
  )
  return { id, status: 'reading' as const }
}

interface StatedFields {
  account: AccountRow | null
  timeZone: string | null
  mapping: CsvMapping | null
}

async function readFields(
  { db }: ImportsDeps,
  actor: Actor,
  fields: Record<string, string>,
): Promise<StatedFields> {
  const parsed = importFieldsSchema.safeParse(fields)
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({
      path: path.join('.'),
      message,
    }))
    throw new Failure('invalid_input', issues[0]?.message ?? 'Invalid input.', { issues })
  }
  const { accountId, timeZone, mapping } = parsed.data
  const account = accountId ? await findAccount(db.pool, { userId: actor.id, id: accountId }) : null
  if (accountId && !account) throw notFound()
  refuseOwnTrades(account)
  return {
    account,
    timeZone: timeZone ?? account?.timeZone ?? null,
    mapping: mapping ?? account?.mapping ?? null,
  }
}

async function beginReading(
  { jobs, now }: ImportsDeps,
  tx: Parameters<ImportsDeps['jobs']['send']>[0],
  actor: Actor,
  {
    account,
    timeZone,
    mapping,
    fileKey,
    fileName,
  }: StatedFields & { fileKey: string; fileName: string },
): Promise<string> {
  const id = newId()
  const values = {
    id,
    userId: actor.id,
    accountId: account?.id ?? null,
    status: 'reading' as const,
    fileKey,
    fileName: shownFileName(fileName),
    progress: 0,
    timeZone,
    mapping: mapping && JSON.stringify(mapping),
    stated: '{}',
    problems: '[]',
    createdAt: now(),
  }
  await insertImport(tx, values).catch((error: unknown) => {
    if (violatedUnique(error) === 'statement_imports_reading') throw readingElsewhere()
    // The account has been deleted in the meantime.
    throw violatedForeignKey(error) ? notFound() : error
  })
  await jobs.send(tx, { name: readJobName }, { id })
  return id
}

/** An import of the actor; otherwise 404. */
export async function getImport(
  { db, journal }: Pick<ImportsDeps, 'db' | 'journal'>,
  actor: Actor,
  id: string,
): Promise<StatementImport> {
  const [row, accounts, { currency }] = await Promise.all([
    findImport(db.pool, actor.id, id),
    selectAccounts(db.pool, actor.id),
    journal.readSettings(actor.id),
  ])
  if (!row) throw notFound()
  const account = accounts.find((one) => one.id === row.accountId) ?? null
  return presentImport(row, account, { timeZone: accounts[0]?.timeZone ?? null, currency })
}

/** A page of the actor's imports, newest first. */
export async function listImports(
  { db }: Pick<ImportsDeps, 'db'>,
  actor: Actor,
  { page, limit }: PageQuery,
): Promise<Page<ListedImport>> {
  const [{ rows, total }, accounts] = await Promise.all([
    selectImports(db.pool, actor.id, { limit, offset: (page - 1) * limit }),
    selectAccounts(db.pool, actor.id),
  ])
  const accountOf = (id: string | null) => accounts.find((one) => one.id === id) ?? null
  return { items: rows.map((row) => presentListed(row, accountOf(row.accountId))), total }
}

/**
 * Applies what the actor specifies for a waiting statement: its account, its clock, its columns.
 * With different columns the file is read again. Throws 409 if it is not waiting.
 */
export async function updateImport(
  deps: ImportsDeps,
  actor: Actor,
  id: string,
  changes: ImportChanges,
): Promise<StatementImport> {
  const { db, jobs } = deps
  const change = db.transaction(async (tx) => {
    const row = await lockImport(tx, actor.id, id)
    if (!row) throw notFound()
    if (row.status !== 'ready') throw notWaiting()
    const stated = { ...row.stated, ...definedOf(changes.account ?? {}) }
    const account = await accountMeant(tx, actor, { row, changes, stated })
    refuseOtherCurrency(stated, accountOf(stated, account))
    const timeZone = row.zoneInFile ? row.timeZone : (changes.timeZone ?? zoneOf(row, account))
    const mapping = changes.mapping ?? rememberedMapping(row, account)
    const same = { accountId: account?.id ?? null, stated: JSON.stringify(stated), timeZone }
    if (mapping && !isDeepStrictEqual(mapping, row.mapping)) {
      const again = { status: 'reading' as const, attempt: null, progress: 0 }
      await changeImport(tx, id, { ...same, ...again, mapping: JSON.stringify(mapping) })
      return jobs.send(tx, { name: readJobName }, { id })
    }
    const counts =
      row.counts && (await compareImport(deps, tx, { id, accountId: same.accountId }, row.counts))
    await changeImport(tx, id, { ...same, counts: counts && JSON.stringify(counts) })
  })
  await change.catch((error: unknown) => {
    throw violatedUnique(error) === 'statement_imports_reading' ? readingElsewhere() : error
  })
  return getImport(deps, actor, id)
}

const notWaiting = () =>
  new Failure(
    'conflict',
    'There is nothing left to do for this statement: it is being imported or already was.',
  )

interface Meant {
  row: ImportRow
  changes: ImportChanges
  stated: ImportRow['stated']
}

/** The account that is given, that was meant before, or that matches the details given now. */
async function accountMeant(
  tx: Executor,
  actor: Actor,
  { row, changes, stated }: Meant,
): Promise<AccountRow | null> {
  const named = changes.accountId ?? (changes.account ? undefined : row.accountId)
  if (!named) return findAccountByNumber(tx, actor.id, stated)
  const account = await findAccount(tx, { userId: actor.id, id: named })
  if (!account && changes.accountId) throw notFound()
  refuseOwnTrades(account)
  return account
}

/** An account keeps its clock; one specified for a different account does not apply to it. */
const zoneOf = (row: ImportRow, account: AccountRow | null) =>
  account && account.id !== row.accountId ? account.timeZone : row.timeZone

/** The mapping of the account's earlier files, with the symbol of this one. */
function rememberedMapping(row: ImportRow, account: AccountRow | null): CsvMapping | null {
  const isOther = row.format === 'csv' && account !== null && account.id !== row.accountId
  if (!isOther || !account.mapping) return row.mapping
  const symbol = row.mapping?.symbol
  return { ...account.mapping, ...(symbol !== undefined && { symbol }) }
}

const definedOf = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/**
 * Discards a waiting statement with its file and rows, or undoes an import: trades not edited since
 * are removed, and the response says what is kept.
 */
export function deleteImport(
  { db, journal, media }: ImportsDeps,
  actor: Actor,
  id: string,
): Promise<UndoneImport> {
  return db.transaction(async (tx) => {
    const row = await lockImport(tx, actor.id, id)
    if (!row) throw notFound()
    const { removed, left } = await journal.removeImported(tx, id)
    const movements = await removeMovements(tx, id)
    if (row.fileKey) await media.deleteFiles(tx, [row.fileKey])
    await deleteImportRow(tx, id)
    return { removed, left, movements, closed: row.result?.closed ?? 0 }
  })
}

const hour = 60 * 60 * 1000
/** How long a statement waits for its owner, and how long reading may seem to be in progress. */
const [waits, reads] = [7 * 24 * hour, hour]

/** Removes abandoned statements, and ends readings that no process is working on any more. */
export const forgetImportsJob = ({
  db,
  media,
  now,
}: Pick<ImportsDeps, 'db' | 'media' | 'now'>): JobKind<object> => ({
  name: 'imports.forget',
  cron: '41 * * * *',
  async handle() {
    const at = now().getTime()
    const before = { read: new Date(at - waits), reading: new Date(at - reads) }
    for (const { id, status, fileKey } of await listForgotten(db.pool, before)) {
      await db.transaction(async (tx) => {
        if (status !== 'reading') await deleteImportRow(tx, id)
        else {
          const error = 'The statement could not be read in time. Please upload it again.'
          const ended = { status: 'failed' as const, fileKey: null, error }
          if (!(await changeImport(tx, id, ended, 'reading'))) return
        }
        if (fileKey) await media.deleteFiles(tx, [fileKey])
      })
    }
  },
})
