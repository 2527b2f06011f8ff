import { createChallenge } from '#contract/challenges.ts'
import { createTradingAccount } from '#contract/imports.ts'
import { commentOnTrade, createTrade, uploadScreenshot } from '#contract/journal/journal.ts'
import { commentOnJournal } from '#contract/journal/journal-sharing.ts'
import { createOwnDrill, sendOwnDrill } from '#contract/own-drills.ts'
import { startPracticeRun } from '#contract/practice/practice.ts'
import { createStrategy } from '#contract/strategies.ts'
import { addCandles } from '../exercises.ts'
import { addLosses, addPracticeCandles, practice } from '../own-drills.ts'
import type { Person } from '../people.ts'
import { practiceInput } from '../practice.ts'
import { type CreationsBench, type CreationWays, makeTrade, trade } from './bench.ts'

const account = { broker: '', kind: 'demo' as const, currency: 'USD', startingBalanceCents: 100 }

/** Somebody with costly trades in NZDUSD, and candles for them. */
async function loser({ app }: CreationsBench): Promise<Person> {
  await addPracticeCandles(app, 'NZDUSD')
  const person = await app.people.mentorship()
  await addLosses(app, person, { pair: 'NZDUSD', shared: true })
  return person
}
const practiceOf = (words: string) =>
  practice({ of: 'NZDUSD', timeZone: words === 'else' ? 'Europe/Berlin' : 'UTC' })

/** What members and mentors create around a journal. */
export const journalCreations: CreationWays = {
  'a trade': {
    endpoint: createTrade,
    table: 'trades',
    prepare: async ({ student }) => ({
      as: student,
      path: createTrade.path,
      requestHash: (notes) => ({ ...trade, notes }),
    }),
  },
  'an account for trades by hand': {
    endpoint: createTradingAccount,
    table: 'trading_accounts',
    // There is only one per person and currency.
    prepare: async ({ app }) => ({
      as: await app.people.academy(),
      path: createTradingAccount.path,
      requestHash: (name) => ({ ...account, name }),
    }),
  },
  'a comment on a trade': {
    endpoint: commentOnTrade,
    table: 'trade_comments',
    async prepare(bench) {
      const id = await makeTrade(bench, bench.mentee, true)
      const path = `/admin/journals/trades/${id}/comments`
      return { as: bench.admin, path, requestHash: (text) => ({ text }) }
    },
  },
  'a comment on a journal': {
    endpoint: commentOnJournal,
    table: 'journal_comments',
    async prepare(bench) {
      await makeTrade(bench, bench.mentee, true)
      const path = `/admin/journals/${bench.mentee.id}/comments`
      return { as: bench.admin, path, requestHash: (text) => ({ text }) }
    },
  },
  'a screenshot': {
    endpoint: uploadScreenshot,
    table: 'trade_screenshots',
    form: 'screenshot',
    async prepare(bench) {
      const path = `/journal/trades/${await makeTrade(bench, bench.student)}/screenshots`
      return { as: bench.student, path, requestHash: (words) => ({ words }) }
    },
  },
  'a drill of own trades': {
    endpoint: createOwnDrill,
    table: 'own_drills',
    named: 'own_drills',
    prepare: async (bench) => ({
      as: await loser(bench),
      path: createOwnDrill.path,
      requestHash: practiceOf,
    }),
  },
  'a drill of own trades that is sent': {
    endpoint: sendOwnDrill,
    table: 'own_drills',
    named: 'own_drills',
    async prepare(bench) {
      const { id } = await loser(bench)
      return { as: bench.admin, path: `/admin/journals/${id}/own-drills`, requestHash: practiceOf }
    },
  },
  'a practice run': {
    endpoint: startPracticeRun,
    table: 'practice_runs',
    async prepare({ app }) {
      await addCandles(app, 'EURUSD')
      return {
        as: await app.people.academy(),
        path: startPracticeRun.path,
        requestHash: (words) => practiceInput({ bars: words === 'else' ? 40 : 50 }),
      }
    },
  },
  'a strategy': {
    endpoint: createStrategy,
    table: 'strategies',
    prepare: async ({ admin }) => ({
      as: admin,
      path: createStrategy.path,
      requestHash: (title) => ({ title, description: 'd', rules: 'r', riskLevel: 'Low' }),
    }),
  },
  'a challenge': {
    endpoint: createChallenge,
    table: 'challenges',
    prepare: async ({ admin }) => ({
      as: admin,
      path: createChallenge.path,
      requestHash: (title) => ({
        title,
        description: 'd',
        metric: 'trades_journaled',
        target: 5,
        reward: 'A book',
        startDate: '2026-12-01T00:00:00Z',
        endDate: '2026-12-31T00:00:00Z',
      }),
    }),
  },
}
