import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { deleteTradeRow, lockTrade } from './journal.store.ts'
import { listScreenshots } from './screenshots.store.ts'

/**
 * Deletes one of the actor's trades with its comments; its screenshots are deleted after the
 * commit.
 */
export function deleteTrade({ db, media }: JournalDeps, actor: Actor, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const trade = await lockTrade(tx, id)
    if (trade?.userId !== actor.id) throw notFound()
    const screenshots = await listScreenshots(tx, id)
    await deleteTradeRow(tx, id)
    await media.deleteFiles(
      tx,
      screenshots.map(({ fileKey }) => fileKey),
    )
  })
}
