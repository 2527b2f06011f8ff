import { EventEmitter } from 'node:events'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { createPushBrowser } from '#testing/push-browser.ts'
import { owner, startAcademy } from './academy.ts'
import { report } from './peers.ts'
import { numberedStudents, signInStudents } from './students.ts'

// An academy whose students are signed in. They can be given channels: mails, push and Telegram, mixed.

const pushes = { taken: 0, failed: 0, refused: 0 }
/** How often each browser was sent to. */
const sent = new Map<string, number>()

/** What the push service at an address answers; throws when it cuts the connection. */
async function answerPush(endpoint: string): Promise<number> {
  const n = Number(endpoint.split('/').at(-1))
  const times = (sent.get(endpoint) ?? 0) + 1
  sent.set(endpoint, times)
  await delay((n % 10) * 20)
  if (n % 30 === 3) {
    pushes.refused += 1
    return 410
  }
  if (n % 7 === 0 && times % 2 === 1) {
    pushes.failed += 1
    if (n % 2 === 0) throw new Error('reset')
    return n % 3 === 0 ? 500 : 429
  }
  pushes.taken += 1
  return 201
}

// Push services have to be at public addresses, so the way to them ends where Node would connect,
// behind the encryption of the messages.
https.request = ((endpoint: string, _options: unknown, onAnswer: (answer: object) => void) => {
  const exchange = new EventEmitter()
  return Object.assign(exchange, {
    end() {
      answerPush(endpoint).then(
        (statusCode) => onAnswer({ statusCode, destroy: () => undefined }),
        (error) => exchange.emit('error', error),
      )
    },
  })
}) as unknown as typeof https.request
syncBuiltinESMExports()

const { STREAMS, SMTP_URL, TELEGRAM_BOT_TOKEN, TELEGRAM_API_ROOT } = process.env
const { academy, url, stop } = await startAcademy({
  SMTP_URL,
  TELEGRAM_BOT_TOKEN,
  TELEGRAM_API_ROOT,
})
const { driver } = academy.db
const tokens = await signInStudents(academy, Number(STREAMS))

async function signInOwner(): Promise<string> {
  const answer = await academy.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: owner.email, password: owner.password },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().accessToken
}

report({ url, tokens, ownerToken: await signInOwner() }, stop, {
  /** Half of the students take mails, a third push, a fifth Telegram; returns the chats. */
  async connect(): Promise<{ n: number; chat: number }[]> {
    const { p256dh, auth } = createPushBrowser('https://push.example/0').subscription.keys
    await driver.query(
      `update users set email_confirmed_at = now() from (${numberedStudents}) s
       where users.id = s.id and s.n % 2 = 0`,
    )
    await driver.query(
      `insert into user_preferences (user_id, notify_in_app, notify_by_email)
       select id, true, true from (${numberedStudents}) s where n % 2 = 0`,
    )
    await driver.query(
      `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, user_agent, created_at)
       select gen_random_uuid(), id, 'https://push.example/' || n, $1, $2, 'A', now()
       from (${numberedStudents}) s where n % 3 = 0`,
      [p256dh, auth],
    )
    const { rows } = await driver.query(
      `insert into telegram_chats (id, user_id, chat_id, name, code_hash, connected_at)
       select gen_random_uuid(), id, 10000 + n, 'Sam', '\\x00'::bytea, now()
       from (${numberedStudents}) s where n % 5 = 0
       returning chat_id::int - 10000 as n, chat_id::int as chat`,
    )
    return rows
  },
  pushes: () => pushes,
  /** How many messages have not been passed on or given up. */
  async waiting(): Promise<number> {
    const { rows } = await driver.query(
      `select count(*)::int as waiting from notification_deliveries
       where target is not null and state = 'waiting'`,
    )
    return rows[0].waiting
  },
})
