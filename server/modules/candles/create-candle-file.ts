import { type CandleFile, candleFieldsSchema } from '#contract/candles.ts'
import type { Form, IncomingAttachment } from '#server/modules/media/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { checkMayChange } from './candles.policy.ts'
import { readJobName } from './candles.rules.ts'
import type { ReceivingDeps } from './deps.ts'
import { insertFile } from './files.store.ts'
import { getCandleFile } from './get-candle-file.ts'
import { readingElsewhere } from './reading-elsewhere.ts'

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
  if (!file) throw new Failure('invalid_input', 'Choose a file of candles.')
  let forAcademy: boolean
  let fileKey: string
  try {
    const parsed = candleFieldsSchema.safeParse(fields)
    if (!parsed.success) throw new Failure('invalid_input', 'Tell whose candles they are.')
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
  const base = (name.split(/[/\\]/).at(-1) ?? '').toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, '')
  return base.trim().slice(0, 200).toWellFormed() || 'candles'
}
