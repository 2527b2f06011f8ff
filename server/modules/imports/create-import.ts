import { type CsvMapping, importFieldsSchema } from '#contract/imports.ts'
import type { Form, IncomingAttachment } from '#server/modules/media/index.ts'
import { newId } from '#server/platform/clock.ts'
import { violatedForeignKey, violatedUnique } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { findAccount } from './accounts.store.ts'
import type { ImportsDeps } from './deps.ts'
import {
  type AccountRow,
  readingElsewhere,
  readJobName,
  refuseOwnTrades,
  shownFileName,
} from './imports.rules.ts'
import { insertImport } from './imports.store.ts'

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
  let told: Told
  try {
    told = await readFields(deps, actor, fields)
    key = await media.keepStatement(actor, file)
  } catch (error) {
    await media.discardAttachment(file)
    throw error
  }
  const id = await media.keepOrDrop(key, () =>
    db.transaction((tx) =>
      beginReading(deps, tx, actor, { ...told, fileKey: key, fileName: file.name }),
    ),
  )
  return { id, status: 'reading' as const }
}

interface Told {
  account: AccountRow | null
  timeZone: string | null
  mapping: CsvMapping | null
}

async function readFields(
  { db }: ImportsDeps,
  actor: Actor,
  fields: Record<string, string>,
): Promise<Told> {
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
  { account, timeZone, mapping, fileKey, fileName }: Told & { fileKey: string; fileName: string },
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
    told: '{}',
    problems: '[]',
    createdAt: now(),
  }
  await insertImport(tx, values).catch((error: unknown) => {
    if (violatedUnique(error) === 'statement_imports_reading') throw readingElsewhere()
    // The account was deleted meanwhile.
    throw violatedForeignKey(error) ? notFound() : error
  })
  await jobs.send(tx, { name: readJobName }, { id })
  return id
}
