import { expect, test } from 'vitest'
import { ledgerDrill } from '#testing/drills/ledger.ts'
import { counted, report } from '#testing/trust/report.ts'

test('every cent adds up, whatever the order of events', { timeout: 180_000 }, async ({ task }) => {
  const { entries, cents } = await ledgerDrill(100)
  expect(entries).toBeGreaterThan(100)
  report(task, `${counted(entries)} lines come to ${counted(cents)} cents, as the provider says`)
})
