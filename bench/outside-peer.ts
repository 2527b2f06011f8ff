import type { Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { FakeTelegram } from '#testing/fake-telegram.ts'
import { report } from './peers.ts'

// A mail server and Telegram that delay, fail and refuse: which student is treated how follows from the number in the
// address or of the chat, so that two runs are alike.

const mails = { taken: 0, putOff: 0, refused: 0 }
/** How often each address was asked for. */
const asked = new Map<string, number>()

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    const n = Number.parseInt(address, 10)
    const times = (asked.get(address) ?? 0) + 1
    asked.set(address, times)
    // Some addresses are gone, and some are put off each other time.
    const code = n % 50 === 2 ? 550 : n % 20 === 4 && times % 2 === 1 ? 451 : null
    if (code === 550) mails.refused += 1
    if (code === 451) mails.putOff += 1
    done(code ? Object.assign(new Error('not now'), { responseCode: code }) : null)
  },
  async onData(stream, { envelope }, done) {
    stream.resume()
    const n = Number.parseInt(envelope.rcptTo[0]?.address ?? '0', 10)
    await delay((n % 10) * 20)
    mails.taken += 1
    done()
  },
})
const listening = await new Promise<Server>((resolve) => {
  const one = server.listen(0, '127.0.0.1', () => resolve(one))
})
const address = listening.address()
if (!address || typeof address === 'string') throw new Error('the mail server has no port')

const telegram = new FakeTelegram()
const telegramEnvironment = await telegram.start()

report(
  { ...telegramEnvironment, SMTP_URL: `smtp://127.0.0.1:${address.port}` },
  async () => {
    await telegram.stop()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  },
  {
    /** Some of these chats hang up or fail before each message, some ask to wait, some are blocked. */
    trouble(chats: { n: number; chat: number }[]) {
      for (const { n, chat } of chats) {
        if (n % 25 === 5) telegram.refuse(chat, { code: 403, description: 'Forbidden: blocked' })
        else if (n % 15 === 0)
          telegram.refuse(chat, 'hang up', { code: 500, description: 'Internal' })
        else if (n % 40 === 0) {
          telegram.refuse(chat, { code: 429, description: 'Too Many Requests', retryAfter: 1 })
        }
      }
    },
    count: () => ({ ...mails, chats: telegram.sent.length }),
  },
)
