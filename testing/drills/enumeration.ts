import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Answer, startApp, type TestApp } from '#testing/app.ts'
import { report } from '#testing/trust/report.ts'

/** A number of standard deviations exceeded by chance only once in 100,000 runs. */
const deviations = 4.5

/**
 * Defines the tests that ask about a known and an unknown address alternately, in random order, in
 * this many pairs: the responses are identical, and which of the two takes longer must look like
 * tosses of a fair coin. Counting pairs instead of adding up times excludes the machine's other
 * load.
 */
export function enumerationDrill({ pairs }: { pairs: number }) {
  let app: TestApp
  let known: string
  beforeAll(async () => {
    app = await startApp({ safePasswords: true })
    known = (await app.people.free()).email
  }, 300_000)
  afterAll(() => app?.stop(), 300_000)

  let requested = 0
  const post = (url: string, payload: object) => {
    requested += 1
    const remoteAddress = `10.${(requested >> 16) & 255}.${(requested >> 8) & 255}.${requested & 255}`
    return app.request({ method: 'POST', url: `/api${url}`, payload, remoteAddress })
  }
  // As long as the known address.
  const unknown = () => known.replace(/[a-z]/g, () => String.fromCharCode(randomInt(97, 123)))

  async function compare(
    ask: (email: string) => Promise<Answer<unknown>>,
    settle: () => Promise<void> = async () => undefined,
  ) {
    const timed = async (email: string) => {
      const began = performance.now()
      const { status, text } = await ask(email)
      const took = performance.now() - began
      await settle()
      return { took, answer: `${status} ${text}` }
    }
    // The first calls prepare statements and connections.
    for (let round = 0; round < 5; round += 1) {
      await timed(known)
      await timed(unknown())
    }
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    const answers = new Set<string>()
    let knownTookLonger = 0
    for (let pair = 0; pair < pairs; pair += 1) {
      const emails = randomInt(2) ? [known, unknown()] : [unknown(), known]
      const [first, second] = [await timed(emails[0] ?? ''), await timed(emails[1] ?? '')]
      const [one, other] = emails[0] === known ? [first, second] : [second, first]
      times.known.push(one.took)
      times.unknown.push(other.took)
      if (one.took > other.took) knownTookLonger += 1
      answers.add(one.answer).add(other.answer)
    }
    return { times, answers, share: knownTookLonger / pairs }
  }

  const percent = (share: number) => `${Math.round(share * 100)} %`
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

  function judge({ times, answers, share }: Awaited<ReturnType<typeof compare>>, what: string) {
    const allowed = (deviations * 0.5) / Math.sqrt(pairs)
    expect(answers.size).toBe(1)
    expect(
      Math.abs(share - 0.5),
      `the known address took longer in ${percent(share)}`,
    ).toBeLessThan(allowed)
    const [one, other] = [median(times.known), median(times.unknown)]
    return (
      `${what}, ${pairs} pairs: the same bytes, the known address took longer in ${percent(share)} ` +
      `(chance: ${percent(0.5 - allowed)} to ${percent(0.5 + allowed)}); medians ${one.toFixed(1)} and ${other.toFixed(1)} ms`
    )
  }

  test('signing in takes as long for a known address as for an unknown one', async ({ task }) => {
    const found = await compare((email) =>
      post('/auth/login', { email, password: 'a wrong guess' }),
    )
    report(task, judge(found, 'signing in'))
  }, 300_000)

  test('asking for a new password takes as long, too', async ({ task }) => {
    // The request's background work would slow down the next request.
    const settle = () =>
      vi.waitFor(
        async () => {
          const { rows } = await sql`select 1 from pgboss.job
            where name in ('identity.send-reset-link', 'mail.send') and state < 'completed'
            limit 1`.execute(app.academy.db.pool)
          expect(rows).toEqual([])
        },
        { timeout: 60_000, interval: 5 },
      )
    const found = await compare((email) => post('/auth/forgot', { email }), settle)
    report(task, judge(found, 'forgotten password'))
  }, 600_000)
}
