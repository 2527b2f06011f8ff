import { expect, test } from 'vitest'
import { ledgerDrill } from '#testing/drills/ledger.ts'
import { counted, report } from '#testing/trust/report.ts'
import { fakeWayNames } from '#testing/ways.ts'

test.each(fakeWayNames)(
  'every cent adds up, whatever the order of events: %s',
  { timeout: 180_000 },
  async (name) => {
    const { entries } = await ledgerDrill(name === 'stripe' ? 100 : 60, name)
    expect(entries).toBeGreaterThan(60)
  },
)

test('every cent adds up, as the provider says', { timeout: 180_000 }, async ({ task }) => {
  const { entries, cents } = await ledgerDrill(20)
  report(task, `${counted(entries)} lines come to ${counted(cents)} cents, as the provider says`)
})
