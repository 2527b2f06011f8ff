import type { MailText, MailWords } from '#contract/mail-words.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MailKind } from '#server/platform/mail/mail-kind.ts'
import type { CurrentWords } from './current-words.ts'
import type { MailWordsDeps } from './deps.ts'
import { findKind } from './find-kind.ts'
import { insertVersion, lockWords, versionsOf } from './mail-words.store.ts'
import { readWords } from './read-words.ts'

/** What publishes a mail's text: it ends what this process remembers of the one before. */
export type ChangeDeps = MailWordsDeps & { current: Pick<CurrentWords, 'forget'> }

interface Change {
  key: string
  /** The number of the version on which the change is based. */
  seen: number
  action: 'mail_words.published' | 'mail_words.restored'
}

/**
 * Publishes new texts as the next version under a lock, audited, and with an event to every
 * process. Throws 404, and 409 if a different version has been published since.
 */
export async function changeWords(
  deps: ChangeDeps,
  actor: Actor,
  { key, seen, action }: Change,
  wordsOf: (tx: Executor, kind: MailKind) => Promise<MailWords>,
): Promise<MailText> {
  const kind = findKind(deps, key)
  const changed = await deps.db.transaction(async (tx) => {
    await lockWords(tx, key)
    const number = (await versionsOf(tx, key))[0]?.number ?? 0
    if (number !== seen) {
      throw new Failure('overtaken', 'Somebody else has changed this mail in the meantime.')
    }
    const { subject, body } = await wordsOf(tx, kind)
    await insertVersion(tx, {
      key,
      number: number + 1,
      subject,
      body,
      publishedAt: deps.now(),
    })
    const details = { version: number + 1 }
    await recordAudit(tx, actor, { action, name: kind.name, details })
    await emit(tx, { type: 'settings.changed', audience: { role: 'admin' } })
    return readWords(tx, kind)
  })
  deps.current.forget()
  return changed
}
