import { expect, test } from 'vitest'
import { ledgerDrill } from '#testing/drills/ledger.ts'
import { counted, report } from '#testing/trust/report.ts'

test('every cent of 50,000 payments adds up', { timeout: 7_200_000 }, async ({ task }) => {
  const { entries, cents } = await ledgerDrill(50_000)
  expect(entries).toBeGreaterThan(50_000)
  report(task, `${counted(entries)} lines come to ${counted(cents)} cents, as the provider says`)
})

test.each(['paypal', 'paystack'] as const)(
  'every cent of 5,000 payments adds up: %s',
  { timeout: 7_200_000 },
  async (name) => {
    const { entries } = await ledgerDrill(5000, name)
    expect(entries).toBeGreaterThan(5000)
  },
)
