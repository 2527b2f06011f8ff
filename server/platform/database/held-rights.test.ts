import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { asTheProgram, inNameOf } from '../admission.ts'
import { emit } from '../events/outbox.ts'
import { recordFact } from '../facts/facts.ts'
import { Failure } from '../failure.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const refused = async () => {
  throw new Failure('forbidden', 'No longer.')
}
const writeTo = (key: string) => recordFact(app.academy.db.pool, key, {})
const countOf = async (key: string) =>
  (await app.academy.db.pool.selectFrom('facts').select('key').where('key', '=', key).execute())
    .length

/** Takes a right in a transaction of its own. */
const takeFrom = (user: string) =>
  app.academy.db.transaction((tx) =>
    emit(tx, { type: 'access.changed', subject: user, audience: { user } }),
  )

test('a write without a transaction is undone as well if its caller has lost a right', async () => {
  const admission = { userId: newId(), confirm: refused }
  await expect(inNameOf(admission, () => writeTo('refused'))).rejects.toThrow('No longer.')
  expect(await countOf('refused')).toBe(0)
  await inNameOf(admission, () => asTheProgram(() => writeTo('program')))
  expect(await countOf('program')).toBe(1)
})

test('who takes a right waits for the commits that use it, and the next use sees it taken', async () => {
  const userId = newId()
  const { promise: isRequested, resolve: requested } = Promise.withResolvers<void>()
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const confirm = () => {
    requested()
    return isAnswered
  }
  const use = inNameOf({ userId, confirm }, () => writeTo('used'))
  await isRequested
  // Of two commits, either may be heard of first; but whoever has taken the right sees what it was used for.
  const seen = takeFrom(userId).then(() => countOf('used'))
  const blocked = async () => {
    const { rows } = await app.academy.db.driver.query(
      `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows.length
  }
  await expect.poll(blocked, { interval: 10 }).toBe(1)
  expect(await countOf('used')).toBe(0)
  answer()
  expect(await seen).toBe(1)
  await use
})

test('two who take a right from each other at once do not wait for each other', async () => {
  const [one, other] = [newId(), newId()]
  const confirm = async () => undefined
  const take = (userId: string, from: string) => inNameOf({ userId, confirm }, () => takeFrom(from))
  const rounds = Array.from({ length: 20 }, () => [take(one, other), take(other, one)])
  await Promise.all(rounds.flat())
})
