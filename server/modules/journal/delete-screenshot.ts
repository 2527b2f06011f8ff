import type { Trade } from '#contract/journal.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { getTrade } from './get-trade.ts'
import { lockTrade } from './journal.store.ts'
import { deleteScreenshotRow, listScreenshots } from './screenshots.store.ts'

/** Deletes a screenshot of one of the actor's trades; throws 404 for any other. */
export async function deleteScreenshot(
  deps: JournalDeps,
  actor: Actor,
  ids: { tradeId: string; screenshotId: string },
): Promise<Trade> {
  const { db, media } = deps

  await db.transaction(async (tx) => {
    const trade = await lockTrade(tx, ids.tradeId)
    if (trade?.userId !== actor.id) throw notFound()
    const screenshots = await listScreenshots(tx, ids.tradeId)
    const screenshot = screenshots.find(({ id }) => id === ids.screenshotId)
    if (!screenshot) throw notFound()
    await deleteScreenshotRow(tx, screenshot.id)
    await media.deleteFiles(tx, [screenshot.fileKey])
  })
  return getTrade(deps, actor, ids.tradeId)
}
