import type { CandleFile, CandleSource } from '#contract/candles.ts'
import type { Page } from '#contract/endpoint.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentFile } from './candles.present.ts'
import type { CandlesDeps } from './deps.ts'
import { listFiles } from './files.store.ts'

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
