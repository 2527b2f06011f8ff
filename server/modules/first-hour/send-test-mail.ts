import type { FirstHour } from '#contract/first-hour.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { recordFact } from '#server/platform/facts/facts.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { FirstHourDeps } from './deps.ts'
import type { ReadFirstHour } from './read-first-hour.ts'
import { testedFact } from './tested-fact.ts'

const words = {
  sent: 'This mail went through the mail server that your academy is set to use.',
  kept: 'Your academy has no mail server yet, and keeps its mails in the Mail Outbox.',
}

/**
 * Sends a test mail at once, and keeps that this mail server took it; without one the mail is kept
 * like every other. Throws 422 with the answer of a server that did not take it, 429 after too many.
 */
export function createSendTestMail(deps: FirstHourDeps, read: ReadFirstHour) {
  const { db, mail } = deps
  const limiter = deps.limiter('test-mails', 10, 3600)
  return async (actor: Actor, to: string): Promise<FirstHour> => {
    const { server } = mail
    await limiter.consume(actor.id)
    await mail.sendNow({
      to,
      account: actor.id,
      subject: 'Your academy can send mails',
      greeting: `Hello ${actor.name},`,
      paragraphs: [words[server === null ? 'kept' : 'sent']],
      button: { label: 'Open the dashboard', path: '/dashboard' },
    })
    await db.transaction(async (tx) => {
      if (server !== null) await recordFact(tx, testedFact(server), {})
      await recordAudit(tx, actor, { action: 'first_hour.mail_tested' })
    })
    return read(actor)
  }
}
