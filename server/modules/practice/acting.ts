import type { z } from 'zod'
import type { actInPracticeRun, PracticeStep } from '#contract/practice/practice.ts'
import type { PracticeOrder } from '#contract/practice/practice-rules.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { acted } from './acting.rules.ts'
import type { PracticeDeps } from './index.ts'
import { insertClosings, listActive, listClosings, listOrders, saveOrders } from './orders.store.ts'
import {
  candlesIn,
  playedCandles,
  presentClosing,
  presentOrder,
  presentRun,
} from './practice.present.ts'
import { changeRun, findRun, lockRun, type RunRow, readCandles } from './runs.store.ts'

type Sent = z.output<typeof actInPracticeRun.body>

/**
 * Does something in a run of the actor. The version tells from where: an action that was made on the version before
 * is answered again if it is the same, any other one is refused with 409, as is one in a run that has ended.
 */
export function actInRun(
  { db, now }: Pick<PracticeDeps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  sent: Sent,
): Promise<PracticeStep> {
  return db.transaction(async (tx) => {
    const [run, packed] = [await lockRun(tx, actor.id, id), await readCandles(tx, actor.id, id)]
    if (!run || !packed) throw notFound()
    const isRepeated =
      run.version === sent.version + 1 && run.lastAction === JSON.stringify(sent.action)
    if (!isRepeated) await carryOut(tx, run, packed, { ...sent, at: now() })
    return stepSince(tx, actor, { id, packed, version: sent.version })
  })
}

async function carryOut(
  tx: Executor,
  run: RunRow,
  packed: Buffer,
  { version, action, at }: Sent & { at: Date },
): Promise<void> {
  if (run.version !== version) {
    const message =
      'This practice run has gone on in another window or on another device. It is now shown as it stands.'
    throw new Failure('conflict', message)
  }
  if (run.endedAt) throw new Failure('conflict', 'This practice run has ended.')
  const { id: runId, digits } = run
  const before = await listActive(tx, runId, digits)
  const { pair, currency, spread, context, bars, played, balanceCents } = run
  const after = acted(
    {
      ...{ context, bars, played, balanceCents },
      market: { pair, currency, digits, spread },
      candles: candlesIn(packed, run),
      placed: run.orders,
      orders: before,
    },
    action,
  )
  const of = { runId, digits, version: version + 1 }
  const changed = after.orders.filter((order) => !before.includes(order))
  await saveOrders(tx, changed, { ...of, at })
  await insertClosings(tx, after.closings, of)
  await changeRun(tx, runId, {
    version: version + 1,
    lastAction: JSON.stringify(action),
    playedBefore: played,
    played: after.played,
    balanceCents: after.balanceCents,
    orders: run.orders + newIn(before, after.orders),
    ...(after.ending && { ending: after.ending, endedAt: at }),
  })
}

const newIn = (before: readonly PracticeOrder[], after: readonly PracticeOrder[]) =>
  after.length - before.length

/** What the action that followed a version has changed. */
async function stepSince(
  tx: Executor,
  actor: Actor,
  { id, packed, version }: { id: string; packed: Buffer; version: number },
): Promise<PracticeStep> {
  const run = await findRun(tx, actor.id, id)
  if (!run) throw notFound()
  const orders = await listOrders(tx, id, version)
  const closings = await listClosings(tx, id, version)
  const first = run.context + run.playedBefore
  return {
    run: presentRun(run),
    first,
    packed: playedCandles(candlesIn(packed, run), run, first),
    orders: orders.map((row) => presentOrder(row, run.digits)),
    closings: closings.map((row) => presentClosing(row, run.digits)),
  }
}
