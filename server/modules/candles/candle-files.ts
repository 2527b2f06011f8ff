import {
  type CandleFile,
  type CandleSource,
  candleFieldsSchema,
} from '#contract/candles/candles.ts'
import type { Page } from '#contract/endpoint.ts'
import { withoutUnseen } from '#contract/one-line.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Form, IncomingAttachment } from '#server/modules/media/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { checkMayChange } from './candles.policy.ts'
import { presentFile } from './candles.present.ts'
import { readJobName } from './candles.rules.ts'
import {
  changeFile,
  deleteFileRow,
  findFile,
  insertFile,
  listFiles,
  listForgotten,
  lockFile,
} from './candles.store.ts'
import type { CandlesDeps, ReceivingDeps } from './index.ts'

/**
 * Stores the candle file that `receive` reads and starts importing it in the background; a refused
 * file leaves nothing behind. Throws 409 while another file is being imported.
 */
export async function createCandleFile(
  deps: ReceivingDeps,
  actor: Actor,
  receive: () => Promise<Form<IncomingAttachment | null>>,
): Promise<CandleFile> {
  const { attempts, db, jobs, media, now } = deps
  await attempts.consume(actor.id)
  const { fields, file } = await receive()
  if (!file) throw new Failure('invalid_input', 'Choose a file with candles.')
  let forAcademy: boolean
  let fileKey: string
  try {
    const parsed = candleFieldsSchema.safeParse(fields)
    if (!parsed.success) throw new Failure('invalid_input', 'Choose whose candles these are.')
    checkMayChange(actor, parsed.data.source)
    forAcademy = parsed.data.source === 'academy'
    fileKey = await media.keepStatement(actor, file)
  } catch (error) {
    await media.discardAttachment(file)
    throw error
  }
  const id = newId()
  const fileName = shownName(file.name)
  const values = { id, userId: actor.id, forAcademy, status: 'reading' as const, fileKey }
  await media.keepOrDrop(fileKey, () =>
    db.transaction(async (tx) => {
      const row = { ...values, fileName, needs: '[]', problems: '[]', progress: 0 }
      await insertFile(tx, { ...row, createdAt: now() }).catch((error: unknown) => {
        throw violatedUnique(error) === 'candle_files_reading' ? readingElsewhere() : error
      })
      const sent = { action: 'candles.sent', subject: id, name: fileName }
      if (forAcademy) await recordAudit(tx, actor, sent)
      await jobs.send(tx, { name: readJobName }, { id })
    }),
  )
  return getCandleFile(deps, actor, id)
}

/** A file name for display: without folders and control characters. */
function shownName(name: string): string {
  const base = withoutUnseen(name.split(/[/\\]/).at(-1) ?? '').toWellFormed()
  return (
    base
      .replace(/\p{Cf}/gu, '')
      .trim()
      .slice(0, 200)
      .toWellFormed() || 'candles'
  )
}

/** A file uploaded by the actor; otherwise 404. */
export async function getCandleFile(
  { db }: Pick<CandlesDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<CandleFile> {
  const row = await findFile(db.pool, actor.id, id)
  if (!row) throw notFound()
  return presentFile(row)
}

/** A page of the files uploaded by the actor, newest first. */
export async function listCandleFiles(
  { db }: Pick<CandlesDeps, 'db'>,
  actor: Actor,
  { page, limit, source }: PageQuery & { source: CandleSource },
): Promise<Page<CandleFile>> {
  const of = { userId: actor.id, forAcademy: source === 'academy' }
  const { rows, total } = await listFiles(db.pool, of, { limit, offset: (page - 1) * limit })
  return { items: rows.map(presentFile), total }
}

interface StatedSeries {
  pair?: string | undefined
  timeZone?: string | undefined
}

/**
 * Supplies information missing from a file; once it is complete, the file is imported. Throws 403 for the
 * academy's file without the permission, 409 for a file that needs none.
 */
export async function updateCandleFile(
  deps: CandlesDeps,
  actor: Actor,
  id: string,
  { pair, timeZone }: StatedSeries,
): Promise<CandleFile> {
  const { db, jobs } = deps
  const change = db.transaction(async (tx) => {
    const row = await lockFile(tx, actor.id, id)
    if (!row) throw notFound()
    checkMayChange(actor, row.forAcademy ? 'academy' : 'own')
    if (row.status !== 'waiting') throw new Failure('conflict', 'This file has no open questions.')
    const stated = { pair: pair ?? row.pair, timeZone: timeZone ?? row.timeZone }
    const needs = row.needs.filter((need) => stated[need] === null)
    const isStated = needs.length === 0
    const status = isStated ? ('reading' as const) : row.status
    await changeFile(tx, id, { ...stated, needs: JSON.stringify(needs), status, attempt: null })
    if (isStated) await jobs.send(tx, { name: readJobName }, { id })
  })
  await change.catch((error: unknown) => {
    throw violatedUnique(error) === 'candle_files_reading' ? readingElsewhere() : error
  })
  return getCandleFile(deps, actor, id)
}

/** Stops the import of a file, which leaves nothing behind, or deletes the record of a finished one. */
export function deleteCandleFile(
  { db, media }: Pick<CandlesDeps, 'db' | 'media'>,
  actor: { id: string },
  id: string,
): Promise<null> {
  return db.transaction(async (tx) => {
    const row = await lockFile(tx, actor.id, id)
    if (!row) throw notFound()
    if (row.fileKey) await media.deleteFiles(tx, [row.fileKey])
    await deleteFileRow(tx, id)
    return null
  })
}

const hour = 60 * 60 * 1000
/** How long a file waits for an answer, and how long an import may seem to run. */
const [waits, reads] = [7 * 24 * hour, hour]

/** Removes files whose questions were never answered, and those that no process is reading any more. */
export const forgetFilesJob = (deps: CandlesDeps): JobKind<object> => ({
  name: 'candles.forget',
  cron: '47 * * * *',
  async handle() {
    const at = deps.now().getTime()
    const before = { waiting: new Date(at - waits), reading: new Date(at - reads) }
    for (const { id, userId } of await listForgotten(deps.db.pool, before)) {
      await deleteCandleFile(deps, { id: userId }, id)
    }
  },
})

/** The error that another file of the user is being read: only one is read at a time. */
const readingElsewhere = () =>
  new Failure(
    'conflict',
    'Another candle file is being imported. Wait until it is done, or stop it.',
  )
