import type { Client } from 'pg'
import { fillAcademy } from './fill-academy.ts'
import { fillJournal } from './fill-journal.ts'

/**
 * Fills an academy with so many members and what they bring with them: trades, of which one member has a tenth and shares
 * them as a whole, notifications, payments, submissions and progress. Returns the id of that member.
 */
export async function fillGrown(client: Client, users: number): Promise<string> {
  await client.query('set statement_timeout = 0')
  await fillAcademy(client, {
    users,
    transactions: users / 2,
    conversations: users / 5,
    messages: users * 2,
    courses: 500,
    signals: 2000,
  })
  for (const statement of further) await client.query(statement)
  const { rows } = await client.query<{ id: string }>(
    `select id from users where email = 'student${users}@bench.example'`,
  )
  const heavy = rows[0]?.id ?? ''
  await fillJournal(client, heavy, users)
  await client.query(
    `insert into journal_sharing (user_id, part, scope, updated_at) values ($1, 'by-hand', 'whole', now())`,
    [heavy],
  )
  await client.query('vacuum (analyze)')
  return heavy
}

const further = [
  `insert into trades (id, user_id, source, pair, direction, opened_at, closed_at, entry, exit, lots, currency,
     fees_cents, profit_cents, profit_computed, r, notes, shared, created_at, updated_at)
   select gen_random_uuid(), u.id, 'manual', (array['EURUSD','GBPUSD','XAUUSD'])[1 + n % 3], 'BUY', at,
     at + interval '40 minutes', 1.1, 1.11, 1, 'USD', 0, n * 100 - 350, false, n - 3.5, '', false, at, at
   from users u, lateral (
     select n, u.created_at - n * interval '7 hours' as at from generate_series(1, 8) n
   ) trade
   where u.email like 'student%'`,
  // To each member by themselves; of these, the newest are a month old at most.
  `insert into notifications (id, user_id, type, title, message, created_at)
   select gen_random_uuid(), u.id, 'info', 'News ' || n, 'What there is to know.', now() - n * interval '3 days'
   from users u, generate_series(1, 8) n`,
  // To the office, some of them to those who may do what is to be done about it.
  `insert into notifications (id, audience_role, staff_permission, type, title, message, created_at)
   select gen_random_uuid(), 'admin',
     (array['assignments.manage', 'payments.read', 'messages.manage', null])[1 + row_number() over () % 4],
     'info', 'Something happened', 'To somebody.', u.created_at
   from users u`,
]
