import {
  getPrices,
  makePriceKey,
  type QuoteAnswers,
  updatePriceSettings,
} from '#contract/signals/prices.ts'
import { createSignal, getSignal, type SignalChanges } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from './app.ts'
import { histDataFile, type PlainCandle, readCandlesOf } from './candles.ts'
import type { Person } from './people.ts'

const levels = {
  pair: 'EURUSD',
  direction: 'BUY',
  entry: '1.08500',
  stopLoss: '1.08000',
  takeProfit: '1.09000',
} as const

/**
 * Two processes of an academy whose signals are resolved by prices, from `start` to `stop`, and what sends these,
 * signed with `signatureOf`.
 */
export function pricesBench(signatureOf: (unsigned: string, key: string) => string) {
  let app: TestApp
  let other: TestApp
  let owner: Person
  let free: Person
  let key = ''

  const rows = async (statement: string, ...values: unknown[]) =>
    (await app.academy.db.driver.query(statement, values)).rows
  const settings = async () => (await app.call(getPrices, { as: owner })).body

  /** Makes another key, with which everything is sent from then on. */
  async function renewKey(): Promise<string> {
    const present = (await settings()).key
    const body = { replaces: present?.id ?? null }
    key = (await app.call(makePriceKey, { as: owner, body })).body.secret
    return key
  }

  async function resolveByPrices(resolves: boolean) {
    const { updatedAt: seenUpdatedAt, spreads } = await settings()
    const body = { resolves, spreads, seenUpdatedAt }
    const { status, text } = await app.call(updatePriceSettings, { as: owner, body })
    if (status !== 200) throw new Error(`the settings answer ${text}`)
  }

  /** An instant some seconds from now. */
  const inSeconds = (seconds: number) =>
    new Date(app.clock.now().getTime() + seconds * 1000).toISOString()
  const signed = (unsigned: string, by = key) => `${unsigned} ${signatureOf(unsigned, by)}`
  const post = (payload: string, by = key, at = app) =>
    at.request({
      method: 'POST',
      url: '/api/prices',
      headers: { authorization: `Bearer ${by}`, 'content-type': 'text/plain' },
      payload,
    })
  const read = async (id: string) => (await app.call(getSignal, { as: free, params: { id } })).body

  return {
    async start() {
      app = await startApp()
      other = await startApp({ shareWith: app })
      owner = await app.people.owner()
      free = await app.people.free()
      await renewKey()
    },
    async stop() {
      await other.stop()
      await app.stop()
    },
    /** Gives a test the market to itself. */
    async clear() {
      await rows(`update signals set status = 'cancelled' where status in ('pending', 'active')`)
      await rows('delete from price_pairs')
      await resolveByPrices(true)
    },
    get app() {
      return app
    },
    get other() {
      return other
    },
    get owner() {
      return owner
    },
    get free() {
      return free
    },
    get key() {
      return key
    },
    /** Sends everything with this key from now on. */
    use(made: string) {
      key = made
    },
    rows,
    settings,
    renewKey,
    resolveByPrices,
    inSeconds,
    signed,
    post,
    read,
    line: (pair: string, bid: string, ask: string, at = inSeconds(1)) =>
      signed(`${pair} ${bid} ${ask} ${at}`),
    async send(...lines: string[]): Promise<QuoteAnswers> {
      const { status, body, text } = await post(lines.join('\n'))
      if (status !== 200) throw new Error(`the quotes are answered with ${text}`)
      return body as QuoteAnswers
    },
    resolveNow: () => app.runJob('signals.resolve-quotes'),
    importCandles: (candles: PlainCandle[]) =>
      readCandlesOf(app, owner, histDataFile(candles), {
        name: 'DAT_ASCII_EURUSD_M1.csv',
        fields: { source: 'academy' },
      }),
    async publish(changes: SignalChanges = {}) {
      const body = { title: 'Euro', content: 'Up', ...levels, ...changes }
      const { status, body: made, text } = await app.call(createSignal, { as: owner, body })
      if (status !== 201) throw new Error(`the signal is answered with ${text}`)
      return made
    },
    /** The steps of a signal that its history tells. */
    stepsOf: async (id: string) =>
      (await read(id)).history.flatMap(({ at, status, step }) =>
        step ? [{ at, status, step }] : [],
      ),
  } as const
}
