import type { FirstHour } from '#contract/first-hour.ts'
import { pages } from '#contract/pages.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { recordFact } from '#server/platform/facts/facts.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { FirstHourDeps } from './deps.ts'
import { testMail, testOutcomes } from './first-hour.mails.ts'
import { readFirstHour } from './read-first-hour.ts'
import { testedFact } from './tested-fact.ts'

/**
 * Sends a test mail immediately, and records that this mail server accepted it; without a mail
 * server the mail is stored like any other. Throws 422 with the server's response if it was not
 * accepted, 429 after too many.
 */
export async function sendTestMail(
  deps: FirstHourDeps & { testMails: RateLimiter },
  actor: Actor,
  to: string,
): Promise<FirstHour> {
  const { db, mail, testMails } = deps
  const { server } = mail
  await testMails.consume(actor.id)
  await mail.sendNow({
    to,
    account: actor.id,
    kind: testMail,
    values: { name: actor.name, outcome: testOutcomes[server === null ? 'kept' : 'sent'] },
    path: pages.dashboard,
  })
  await db.transaction(async (tx) => {
    if (server !== null) await recordFact(tx, testedFact(server), {})
    await recordAudit(tx, actor, { action: 'first_hour.mail_tested' })
  })
  return readFirstHour(deps, actor)
}
