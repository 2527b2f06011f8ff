import { expect, test } from 'vitest'
import { journalNotices } from './journal.notices.ts'

const event = { id: 1, type: 'trade.commented', subject: 't', audience: { user: 'ada' } } as const

test('a comment names the trade', async () => {
  const notices = journalNotices({ describe: async () => ({ pair: 'EURUSD', direction: 'SELL' }) })
  expect(await notices['trade.commented']?.(event)).toEqual({
    type: 'info',
    title: 'New comment on your trade',
    message: 'The academy has commented on your EURUSD SELL trade.',
    action: { label: 'Open journal', href: '/dashboard/journal?trade=t' },
  })
})

test('nothing is notified about a deleted trade', async () => {
  const notices = journalNotices({ describe: async () => null })
  expect(await notices['trade.commented']?.(event)).toBeNull()
})
