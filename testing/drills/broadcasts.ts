import type { Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, vi } from 'vitest'
import { listBroadcasts, saveBroadcast, sendBroadcast } from '#contract/broadcasts.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp } from '../app.ts'

/**
 * A mail server that refuses each address at first; returns the mails it finally accepted, by
 * address.
 */
async function startMoodySmtp() {
  const taken = new Map<string, string[]>()
  const refused = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (refused.has(address)) return done()
      refused.add(address)
      done(Object.assign(new Error('not now'), { responseCode: 451 }))
    },
    async onData(stream, { envelope }, done) {
      const message = await text(stream)
      for (const { address } of envelope.rcptTo) {
        taken.set(address, [...(taken.get(address) ?? []), message])
      }
      done()
    },
  })
  const listening: Server = server.listen(0, '127.0.0.1')
  await new Promise<void>((resolve) => listening.once('listening', () => resolve()))
  const address = listening.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, taken, refused, stop }
}

/**
 * Sends a broadcast to this many members while the mail server refuses each once, with concurrent
 * jobs: everybody gets it, once.
 */
export async function sendToMany(readers: number, seconds: number): Promise<void> {
  const smtp = await startMoodySmtp()
  const app = await startApp({ env: { SMTP_URL: smtp.url } })
  try {
    const { db, modules } = app.academy
    const admin = await app.people.admin()
    const passwordHash = await modules.identity.hashPassword('nobody signs in with this')
    await db.transaction(async (tx) => {
      for (let index = 0; index < readers; index += 1) {
        const email = `reader-${index}@people.example`
        const name = `Reader ${index}`
        const user = { name, email, passwordHash, confirmed: true }
        const { id } = await modules.identity.addUser(tx, user)
        await modules.members.addTag(tx, id, 'readers')
        await tx
          .insertInto('userPreferences')
          .values({ userId: id, timeZone: null, notifyInApp: true, notifyByEmail: true })
          .execute()
      }
    })
    const params = { id: newId() }
    const body = {
      subject: 'News for {{name}}',
      body: 'Hello **{{name}}**',
      filter: { tag: 'readers' },
    }
    await app.call(saveBroadcast, { as: admin, params, body })
    // In an hour, so that nothing but the two jobs of this drill begins it, with what the academy has queued for then.
    const at = new Date(app.clock.now().getTime() + 60 * 60 * 1000).toISOString()
    await app.call(sendBroadcast, { as: admin, params, body: { at } })
    const { rows: queued } = await db.driver.query<{ data: object }>(
      `select data from pgboss.job where name = 'letters.send'`,
    )
    expect(queued).toHaveLength(1)
    const send = () => app.runJob('letters.send', queued[0]?.data)
    await Promise.all([send(), send()])
    const arrived = () =>
      [...smtp.taken.keys()].filter((address) => address.startsWith('reader-')).length
    await vi.waitFor(() => expect(arrived()).toBe(readers), {
      timeout: seconds * 1000,
      interval: 500,
    })
    const counts = [...smtp.taken].map(([, messages]) => messages.length)
    expect(Math.max(...counts)).toBe(1)
    expect(smtp.refused.size).toBeGreaterThanOrEqual(readers)
    expect(smtp.taken.get('reader-0@people.example')?.[0]).toContain('Subject: News for Reader 0')
    // The sender's session may have expired by now.
    const { body: broadcasts } = await app.call(listBroadcasts, { as: await app.people.admin() })
    expect(broadcasts[0]).toMatchObject({ state: 'sent', people: readers, handed: readers })
  } finally {
    await app.stop()
    await smtp.stop()
  }
}
