import type { Page } from '#contract/endpoint.ts'
import {
  screenshotsMaximum,
  type Trade,
  type TradeChanges,
  type TradeInput,
  tradesMaximum,
} from '#contract/journal/journal.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import type { PageQuery } from '#contract/values.ts'
import { createOnce, isRepeat } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { tradesChanged } from './excursions/excursions.ts'
import { readSettings } from './figures.ts'
import type { JournalDeps } from './index.ts'
import { checkMayShare, isSeen, type Reader, tradesSeen } from './journal.policy.ts'
import { factsOfRow, presentTrades } from './journal.present.ts'
import { changedFacts, checkStatementUnchanged, factsOf, resultOf } from './journal.rules.ts'
import {
  changeTrade,
  countByHand,
  deleteScreenshotRow,
  deleteTradeRow,
  findShownTrade,
  findTrade,
  insertScreenshot,
  insertTrade,
  listScreenshots,
  lockTrade,
  selectTrades,
} from './journal.store.ts'
import { titleOfSignal } from './signals/followed-signals.ts'
import type { TradesOf } from './trade-filter.store.ts'

/** A page of the actor's own trades. */
export function listTrades(
  deps: Omit<JournalDeps, 'now'>,
  actor: Actor,
  query: TradeFilter & PageQuery,
) {
  return listTradesOf(deps, actor, tradesSeen('owner', actor.id), query)
}

/** A page of one user's trades visible to the actor, and their total number. */
export async function listTradesOf(
  deps: Omit<JournalDeps, 'now'>,
  actor: Actor,
  whose: Pick<TradesOf, 'userId' | 'sharedOnly'>,
  { page, limit, ...filter }: TradeFilter & PageQuery,
): Promise<Page<Trade>> {
  const of: TradesOf = { ...filter, ...whose }
  const { rows, total } = await selectTrades(deps.db.pool, deps.identity.lookup, of, {
    limit,
    offset: (page - 1) * limit,
  })
  return { items: presentTrades(deps, actor, rows), total }
}

/** A trade visible to the actor: their own, or for admins a shared one; otherwise 404. */
export async function getTrade(
  deps: Omit<JournalDeps, 'now'>,
  actor: Actor,
  id: string,
  as: Reader = 'owner',
): Promise<Trade> {
  const row = await findShownTrade(deps.db.pool, deps.identity.lookup, id)
  if (!row || !isSeen(as, actor, row)) throw notFound()
  const [trade] = presentTrades(deps, actor, [row])
  if (!trade) throw notFound()
  return trade
}

/** Adds a trade to the actor's journal; throws rule_violated, naming the fields at fault. */
export async function createTrade(
  deps: JournalDeps,
  actor: Actor,
  input: TradeInput,
): Promise<Trade> {
  const currency = input.currency ?? (await readSettings(deps, actor.id)).currency
  const id = await createOnce(deps.db, actor, async (tx, made) => {
    const signalTitle = await titleOfSignal(deps, tx, actor, input.signalId)
    const facts = factsOf(input, currency)
    const at = deps.now()
    const result = resultOf(facts, at)
    if (facts.shared) checkMayShare(actor)
    if ((await countByHand(tx, actor.id)) >= tradesMaximum) {
      throw new Failure('rule_violated', `A journal can hold at most ${tradesMaximum} trades.`)
    }
    await insertTrade(tx, {
      ...facts,
      ...result,
      signalTitle,
      id: made,
      userId: actor.id,
      source: 'manual' as const,
      ticket: null,
      createdAt: at,
      updatedAt: at,
    })
    if (facts.closedAt) await tradesChanged(deps, tx, actor.id)
  })
  return getTrade(deps, actor, id)
}

/**
 * Changes one of the actor's trades; throws 404, 409 if it has changed since it was read, or
 * rule_violated naming the fields at fault.
 */
export async function updateTrade(
  deps: JournalDeps,
  actor: Actor,
  id: string,
  { seenUpdatedAt, ...changes }: TradeChanges,
): Promise<Trade> {
  await deps.db.transaction(async (tx) => {
    const before = await lockTrade(tx, id)
    if (before?.userId !== actor.id) throw notFound()
    requireUnchanged(seenUpdatedAt, before)
    // An existing signal link is kept with its title, even if its owner can no longer see the signal.
    const isKept = changes.signalId === undefined || changes.signalId === before.signalId
    const signalTitle = isKept ? undefined : await titleOfSignal(deps, tx, actor, changes.signalId)
    const current = factsOfRow(before)
    const facts = changedFacts(current, changes)
    if (before.source !== 'manual') checkStatementUnchanged(current, facts)
    // After the mentorship has ended, shared trades stay shared and can be withdrawn.
    if (facts.shared && !before.shared) checkMayShare(actor)
    const at = deps.now()
    await changeTrade(tx, id, {
      ...facts,
      ...resultOf(facts, at),
      signalTitle,
      updatedAt: changedAt(before, at),
    })
    if (facts.closedAt) await tradesChanged(deps, tx, actor.id)
  })
  return getTrade(deps, actor, id)
}

/** Deletes one of the actor's trades with its comments; its screenshots are deleted after the commit. */
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

/** The trade for a notice about it; null if it has been deleted. */
export async function describeTrade(
  { db }: Pick<JournalDeps, 'db'>,
  id: string,
): Promise<Pick<Trade, 'pair' | 'direction'> | null> {
  const row = await findTrade(db.pool, id)
  return row ? { pair: row.pair, direction: row.direction } : null
}

/**
 * Adds the picture that `receive` reads and stores to one of the actor's trades. If the trade is
 * another user's, or already has the maximum, nothing is read.
 */
export async function addScreenshot(
  deps: JournalDeps,
  actor: Actor,
  id: string,
  receive: () => Promise<string>,
): Promise<Trade> {
  const { db, now, media } = deps
  const trade = await getTrade(deps, actor, id)
  if (!(await isRepeat(db, actor))) checkRoom(trade.screenshots.length)
  const key = await receive()
  await media.keepOnce(actor, key, async (tx, screenshot) => {
    const locked = await lockTrade(tx, id)
    if (locked?.userId !== actor.id) throw notFound()
    checkRoom((await listScreenshots(tx, id)).length)
    await insertScreenshot(tx, { id: screenshot, tradeId: id, fileKey: key, createdAt: now() })
  })
  return getTrade(deps, actor, id)
}

function checkRoom(screenshots: number): void {
  if (screenshots < screenshotsMaximum) return
  throw new Failure('rule_violated', `A trade can have at most ${screenshotsMaximum} screenshots.`)
}

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
