import { randomUUID } from 'node:crypto'
import { activityCsvPath } from '#contract/activity.ts'
import { membersCsvPath } from '#contract/members.ts'
import { evidencePath, transactionsCsvPath } from '#contract/payments/payments.ts'

interface Driver {
  query(statement: string, values?: unknown[]): Promise<unknown>
}

/** Payments a statement: each changes the same totals, and what it leaves of them is cleaned up after it. */
const paymentsAtOnce = 5000

/** The most messages and sessions of the member whose payment is disputed. */
const ofOneMember = 5000

/**
 * Fills an academy with so many members, payments and recorded actions, one of the payments disputed by
 * somebody who wrote a lot; returns the addresses of the office's files about them.
 */
export async function fillOffice(driver: Driver, count: number): Promise<string[]> {
  const [member, disputed] = [randomUUID(), randomUUID()]
  const statements: [statement: string, ...values: unknown[]][] = [
    [
      `insert into users (id, name, email, email_key, password_hash)
       select case when n = 1 then $2::uuid else gen_random_uuid() end, 'Member ' || n,
         'member-' || n || '@office.example', 'member-' || n || '@office.example', 'none'
       from generate_series(1, $1::int) n`,
      count,
      member,
    ],
    [
      `insert into payment_intents (id, user_id, program, amount_cents, currency, provider, provider_id, open)
       select case when n = 1 then $3::uuid else gen_random_uuid() end, $2::uuid, 'academy', 5000, 'usd',
         'stripe', 'pi_office_' || n, false
       from generate_series(1, $1::int) n`,
      count,
      member,
      disputed,
    ],
    ...Array.from({ length: Math.ceil(count / paymentsAtOnce) }, (): [string, ...unknown[]] => [
      `insert into transactions (id, intent_id, user_id, program, amount_cents, currency, status, provider,
         provider_id, paid_at)
       select id, id, user_id, program, amount_cents, currency, 'paid', provider, provider_id, now()
       from payment_intents where user_id = $1 and id not in (select intent_id from transactions)
       limit $2`,
      member,
      paymentsAtOnce,
    ]),
    [`update transactions set dispute = 'open', dispute_news_at = now() where id = $1`, disputed],
    [
      `insert into sessions (id, user_id, user_agent, address, expires_at)
       select gen_random_uuid(), $2::uuid, 'A browser', '192.0.2.1', now() + interval '1 day'
       from generate_series(1, $1::int)`,
      ofOneMember,
      member,
    ],
    [
      `insert into conversations (user_id, last_number, last_of_student, last_at)
       values ($2, $1, $1, now())`,
      ofOneMember,
      member,
    ],
    [
      `insert into messages (id, user_id, number, sender_id, side, client_id, text, sent_at)
       select gen_random_uuid(), $2::uuid, n, $2::uuid, 'student', gen_random_uuid(),
         repeat('What was asked. ', 100), now()
       from generate_series(1, $1::int) n`,
      ofOneMember,
      member,
    ],
    [
      `insert into audit_entries (actor_id, action, subject_name)
       select $2::uuid, 'course.updated', 'Course ' || n from generate_series(1, $1::int) n`,
      count,
      member,
    ],
    ['analyze users, payment_intents, transactions, sessions, messages, audit_entries'],
  ]
  for (const [statement, ...values] of statements) await driver.query(statement, values)
  return [
    activityCsvPath,
    membersCsvPath,
    transactionsCsvPath,
    evidencePath.replace(':id', disputed),
  ]
}
