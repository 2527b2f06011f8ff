import type { Client } from 'pg'

/** How much an academy holds. */
export interface Size {
  users: number
  transactions: number
  conversations: number
  messages: number
  courses: number
  signals: number
}

/**
 * Fills an academy that holds nothing but its owner. Writes straight into the tables because of the
 * volume, and leaves them as the database's own upkeep does within minutes.
 */
export async function fillAcademy(client: Client, size: Size): Promise<void> {
  for (const statement of statements(size)) await client.query(statement)
  await client.query('vacuum (analyze)')
}

const words = `(array['Ada','Grace','Alan','Edsger','Barbara','Donald','Frances','Ken','Radia','Tim'])`
const names = `(array['Lovelace','Hopper','Turing','Dijkstra','Liskov','Knuth','Allen','Thompson'])`
const prose = `'How price moves around the London open, and what to do about it, number '`
const roles = `(array['community_student','academy_student','mentorship_student'])`
const series = (count: number) => `generate_series(1, ${Math.ceil(count)}) n`
const student = (alias = 'n') => `(select id from filled where number = ${alias})`

const lot = 1000
/**
 * A statement for each thousand of `count`, with the condition that a number is of these: each change of a sum that triggers
 * maintain reads past all versions that its transaction has made of it before.
 */
const inLots = (count: number, statement: (isOf: (number: string) => string) => string) =>
  Array.from({ length: Math.ceil(count / lot) }, (_, n) =>
    statement((number) => `${number} > ${n * lot} and ${number} <= ${(n + 1) * lot}`),
  )

const statements = (size: Size): string[] => [
  `create temporary table filled (number integer primary key, id uuid not null)`,
  `insert into filled select n, gen_random_uuid() from ${series(size.users)}`,
  ...people(size),
  ...catalogue(size),
  ...money(size),
  ...talk(size),
  ...trading(size),
  `drop table filled`,
]

const people = ({ users }: Size) => [
  `insert into users (id, name, email, email_key, password_hash, created_at)
   select id, ${words}[1 + number % 10] || ' ' || ${names}[1 + number % 8] || ' ' || number,
     'student' || number || '@bench.example', 'student' || number || '@bench.example', 'none',
     now() - number * interval '1 minute' from filled`,
  `insert into user_roles (user_id, role)
   select id, ${roles}[2 + number % 2] from filled where number % 4 < 3`,
  `insert into subscriptions (id, user_id, program, starts_at, ends_at)
   select gen_random_uuid(), id, (array['academy','mentorship'])[1 + number % 2],
     now() - interval '10 days', now() + (number % 60) * interval '1 day'
   from filled where number % 4 < 3`,
  `insert into access_changes (user_id, updated_at) select id, now() from filled where number % 4 < 3`,
  `insert into audit_entries (actor_id, action, subject, subject_name, person_id)
   select id, 'user.updated', id, 'Student ' || number, id from filled`,
  `insert into role_requests (id, user_id, program, status)
   select gen_random_uuid(), id, 'academy', 'pending' from filled where number <= ${users / 10}`,
]

const catalogue = ({ users, courses }: Size) => [
  `insert into courses (id, title, description, content, category, duration_minutes, level,
     is_published, role_access, created_at, updated_at)
   select gen_random_uuid(), 'Course ' || n, ${prose} || n, repeat(${prose}, 40), 'Foundations', n % 90,
     (array['beginner','intermediate','advanced'])[1 + n % 3], n % 9 > 0, ${roles}[1 + n % 3],
     now() - n * interval '1 hour', now() from ${series(courses)}`,
  `insert into course_videos (id, course_id, title, position)
   select gen_random_uuid(), c.id, 'Lesson ' || n, n - 1 from courses c, ${series(5)}`,
  ...inLots(
    users,
    (isOf) => `insert into lesson_progress (user_id, video_id, completed_at)
   select f.id, v.id, case when v.number % 3 > 0 then now() end
   from filled f cross join generate_series(1, 20) step
   join (select id, row_number() over (order by course_id, position) as number from course_videos) v
     on v.number = step + 7 * f.number % greatest(1, ${courses} * 5 - 20)
   where ${isOf('f.number')}`,
  ),
  `insert into live_sessions (id, title, description, starts_at, duration_minutes, role_access)
   select gen_random_uuid(), 'Session ' || n, ${prose} || n, now() + (n - 100) * interval '1 day', 60,
     ${roles}[1 + n % 3] from ${series(courses)}`,
  `insert into assignments (id, course_id, title, description, due_date, created_at, updated_at)
   select gen_random_uuid(), id, 'Exercise for ' || title, ${prose}, now(), now(), now()
   from courses limit ${Math.ceil(courses / 5)}`,
  `insert into submissions (id, assignment_id, user_id, version, newest, text, submitted_at, late)
   select gen_random_uuid(), a.id, ${student(`1 + n.n % ${users}`)}, 1, true, ${prose}, now(), false
   from (select id, row_number() over () as number from assignments) a
   join generate_series(1, ${users}) n(n) on n.n % ${Math.ceil(courses / 5)} = a.number - 1`,
]

const money = ({ users, transactions }: Size) => [
  `create temporary table paid as select n, gen_random_uuid() as id from ${series(transactions)}`,
  `insert into payment_intents (id, user_id, program, amount_cents, currency, provider, provider_id, open)
   select id, ${student(`1 + n % ${users}`)}, 'academy', 10000, 'usd', 'sandbox', 'pi_' || id, false from paid`,
  ...inLots(
    transactions,
    (
      isOf,
    ) => `insert into transactions (id, intent_id, user_id, program, amount_cents, currency, status, provider,
     provider_id, paid_at, created_at)
   select gen_random_uuid(), id, ${student(`1 + n % ${users}`)}, 'academy', 10000 + n, 'usd', 'paid',
     'sandbox', 'pi_' || id, now(), now() - n * interval '1 hour' from paid where ${isOf('n')}`,
  ),
  `insert into billing_documents (id, kind, series, number, transaction_id, user_id, buyer_name,
     seller_name, description, list_cents, discount_cents, tax_basis_points, tax_included, total_cents,
     tax_cents, currency, in_test, issued_at)
   select gen_random_uuid(), 'invoice', 'INV', row_number() over (), t.id, t.user_id, u.name, 'Academy',
     'Academy', t.amount_cents, 0, 0, true, t.amount_cents, 0, 'usd', false, t.created_at
   from transactions t join users u on u.id = t.user_id`,
  `drop table paid`,
]

const talk = ({ conversations, messages }: Size) => {
  const each = Math.floor(messages / conversations)
  return [
    `insert into conversations (user_id, last_number, last_of_student, last_of_academy,
       read_by_student, read_by_academy, last_at)
     select id, ${each}, ${each}, ${each - 1}, 0, case when number % 3 = 0 then 0 else ${each} end, now()
     from filled where number <= ${conversations}`,
    ...inLots(
      conversations,
      (
        isOf,
      ) => `insert into messages (id, user_id, number, sender_id, side, client_id, text, sent_at)
     select gen_random_uuid(), id, n, id, case when n = ${each} then 'student' else 'academy' end,
       gen_random_uuid(), ${prose} || number || ' ' || n, now()
     from filled, ${series(each)} where number <= ${conversations} and ${isOf('number')}`,
    ),
  ]
}

const trading = ({ users, signals }: Size) => [
  `insert into strategies (id, title, description, rules, risk_level, is_published, created_at, updated_at)
   select gen_random_uuid(), 'Strategy ' || n, ${prose} || n, ${prose},
     (array['Low','Medium','High'])[1 + n % 3], true, now(), now() from ${series(50)}`,
  `insert into signals (id, title, content, role_access, pair, direction, order_type, status, entry,
     stop_loss, take_profit, outcome, result_r, ended_at, strategy_id, created_at)
   select gen_random_uuid(), 'Signal ' || n, ${prose} || n, ${roles}[1 + n % 3],
     (array['EURUSD','GBPUSD','XAUUSD'])[1 + n % 3], (array['BUY','SELL'])[1 + n % 2], 'market',
     (array['active','hit_tp','hit_sl','closed'])[1 + n % 4], 1.1, 1.09, 1.12,
     (array[null,'won','lost','even'])[1 + n % 4], (array[null,2,-1,null])[1 + n % 4],
     case when n % 4 > 0 then now() - n * interval '10 minutes' end,
     (select id from strategies where title = 'Strategy ' || (1 + n % 50)),
     now() - n * interval '10 minutes' from ${series(signals)}`,
  `insert into signal_history (signal_id, status, entry, stop_loss, take_profit)
   select id, 'active', entry, stop_loss, take_profit from signals, ${series(2)}`,
  `insert into challenges (id, title, description, metric, target, reward, starts_at, ends_at,
     is_published, created_at, updated_at)
   select gen_random_uuid(), 'Challenge ' || n, ${prose} || n, 'total_r', 10, 'A book', now(),
     now() + n * interval '1 day', true, now(), now() from ${series(50)}`,
  `insert into challenge_participants (challenge_id, user_id, joined_at)
   select c.id, f.id, now() from filled f
   join (select id, row_number() over () as number from challenges) c on c.number = 1 + f.number % 50`,
  `insert into trades (id, user_id, source, pair, direction, opened_at, entry, lots, currency,
     fees_cents, profit_computed, notes, shared, created_at, updated_at)
   select gen_random_uuid(), id, 'manual', 'EURUSD', 'BUY', now() - n * interval '1 hour', 1.1, 1, 'USD',
     0, false, '', true, now(), now()
   from filled, ${series(10)} where number <= ${Math.ceil(users / 10)}`,
  `insert into trade_comments (id, trade_id, text, created_at)
   select gen_random_uuid(), id, ${prose}, now() from trades limit ${users / 4}`,
]
