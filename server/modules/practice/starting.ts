import { packCandles } from '#contract/candles/candle-columns.ts'
import {
  type PracticeRun,
  type PracticeRunInput,
  runsMaximum,
} from '#contract/practice/practice.ts'
import { createOnce, isRepeat } from '#server/platform/creations/create-once.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { chooseBars } from './choosing.ts'
import type { PracticeDeps } from './index.ts'
import { presentRun } from './practice.present.ts'
import { countRuns, deleteRun, findRun, insertRun, lockRuns } from './runs.store.ts'
import { requireCurrency, spreadPoints } from './starting.rules.ts'

/** Starts a practice run of the actor on a copy of candles; 400 names an impossible currency, 422 says what is missing. */
export async function startRun(
  deps: Pick<PracticeDeps, 'candles' | 'db' | 'now'>,
  actor: Actor,
  input: PracticeRunInput,
): Promise<PracticeRun> {
  requireCurrency(input.pair, input.currency)
  const chosen = (await isRepeat(deps.db, actor)) ? null : await chooseBars(deps, actor.id, input)
  const id = await createOnce(deps.db, actor, async (tx, made) => {
    if (!chosen) throw notFound()
    await lockRuns(tx, actor.id)
    if ((await countRuns(tx, actor.id)) >= runsMaximum) {
      const message = `You can have at most ${runsMaximum} practice runs. Delete one to start another.`
      throw new Failure('rule_violated', message)
    }
    const { columns, context, bars, synthetic } = chosen
    const { pair, frame, currency, balanceCents, riskPercent, hidesDate } = input
    const run = {
      id: made,
      userId: actor.id,
      ...{ pair, frame, currency, balanceCents, riskPercent, hidesDate, synthetic, context, bars },
      digits: columns.digits,
      startCents: balanceCents,
      spread: spreadPoints(pair, input.spreadPips, columns.digits),
      beginsAt: new Date((columns.times[context] ?? 0) * 60_000),
      startedAt: deps.now(),
    }
    await insertRun(tx, run, packCandles(columns))
  })
  const run = await findRun(deps.db.pool, actor.id, id)
  if (!run) throw notFound()
  return presentRun(run)
}

/** Deletes a run of the actor with all that belongs to it; 404 for another's. */
export async function removeRun(
  { db }: Pick<PracticeDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<null> {
  if (!(await deleteRun(db.pool, actor.id, id))) throw notFound()
  return null
}
