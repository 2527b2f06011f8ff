import type { ListedMailTemplate, MailTemplate, MailText } from '#contract/mail-templates.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { problemOf } from '#server/platform/mail/fill-words.ts'
import { fieldsOf, type MailKind, requiredOf } from '#server/platform/mail/mail-kind.ts'
import type { CurrentWords } from './current-templates.ts'
import type { MailTemplatesDeps } from './index.ts'
import {
  findVersion,
  insertVersion,
  lockWords,
  publishedWords,
  versionsOf,
} from './mail-templates.store.ts'

/** Every mail declared by a module, with its current text. */
export async function listWords(
  { contributed, db }: Pick<MailTemplatesDeps, 'contributed' | 'db'>,
  _actor: Actor,
): Promise<ListedMailTemplate[]> {
  const rows = new Map((await publishedWords(db.pool)).map((row) => [row.key, row]))
  return contributed.mails.map(({ key, name, occasion, words }) => {
    const { subject, number } = rows.get(key) ?? { ...words, number: 0 }
    return { key, name, occasion, subject, number }
  })
}

/** A mail's text as the office sees it. */
export async function readWords(executor: Executor, kind: MailKind): Promise<MailText> {
  const rows = await versionsOf(executor, kind.key)
  const { subject, body, number } = rows[0] ?? { ...kind.words, number: 0 }
  const required = requiredOf(kind)
  const { key, name, occasion } = kind
  return {
    key,
    name,
    occasion,
    number,
    words: { subject, body },
    fields: Object.entries(fieldsOf(kind)).map(([field, description]) => ({
      name: field,
      ...description,
      required: required.includes(field),
    })),
    versions: [
      ...rows.map((row) => ({ number: row.number, publishedAt: row.publishedAt.toISOString() })),
      { number: 0, publishedAt: null },
    ],
  }
}

/** A preview of a mail with this text. Throws 404, and 422 if the text is invalid for the mail. */
export function previewWords(
  deps: Pick<MailTemplatesDeps, 'contributed' | 'db' | 'mail'>,
  _actor: Actor,
  key: string,
  words: MailTemplate,
) {
  return deps.mail.render(deps.db.pool, tryOut(findKind(deps, key), words))
}

/** Sends the actor a mail with this text. Throws 404, 422 if the text is invalid for the mail, 429 after too many. */
export async function testWords(
  deps: MailTemplatesDeps & { tests: RateLimiter },
  actor: Actor,
  key: string,
  words: MailTemplate,
): Promise<void> {
  const { db, mail, tests } = deps
  const kind = findKind(deps, key)
  const tried = tryOut(kind, words)
  await tests.consume(actor.id)
  await db.transaction(async (tx) => {
    await mail.queue(tx, { to: actor.email, account: actor.id, ...tried })
    await recordAudit(tx, actor, { action: 'mail_words.tested', name: kind.name })
  })
}

/** Publishes a mail's new text; throws 404, 409 if a different version has been published since, 422. */
export function publishWords(
  deps: ChangeDeps,
  actor: Actor,
  key: string,
  { seen, subject, body }: MailTemplate & { seen: number },
): Promise<MailText> {
  return changeWords(
    deps,
    actor,
    { key, seen, action: 'mail_words.published' },
    async (_tx, kind) => {
      requireWords(kind, { subject, body })
      return { subject, body }
    },
  )
}

/**
 * Publishes an earlier text again as the next version; 0 is the default. Throws 404 if there is no
 * such version, 409 if a different one has been published since, and 422 if the mail no longer has
 * one of the text's fields.
 */
export function restoreWords(
  deps: ChangeDeps,
  actor: Actor,
  key: string,
  { number, seen }: { number: number; seen: number },
): Promise<MailText> {
  return changeWords(
    deps,
    actor,
    { key, seen, action: 'mail_words.restored' },
    async (tx, kind) => {
      if (number === 0) return kind.words
      const version = await findVersion(tx, key, number)
      if (!version) throw notFound()
      requireWords(kind, version)
      return version
    },
  )
}

/** What publishes a mail's text: it ends what this process remembers of the one before. */
export type ChangeDeps = MailTemplatesDeps & { current: Pick<CurrentWords, 'forget'> }

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
async function changeWords(
  deps: ChangeDeps,
  actor: Actor,
  { key, seen, action }: Change,
  wordsOf: (tx: Executor, kind: MailKind) => Promise<MailTemplate>,
): Promise<MailText> {
  const kind = findKind(deps, key)
  const changed = await deps.db.transaction(async (tx) => {
    await lockWords(tx, key)
    const number = (await versionsOf(tx, key))[0]?.number ?? 0
    if (number !== seen) {
      throw new Failure('overtaken', 'Someone else has changed this e-mail in the meantime.')
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

/** The mail with this key; throws 404. */
export function findKind(
  { contributed }: Pick<MailTemplatesDeps, 'contributed'>,
  key: string,
): MailKind {
  const kind = contributed.mails.find((one) => one.key === key)
  if (!kind) throw notFound()
  return kind
}

/** Throws 422 with the reason if a text is invalid for the mail. */
function requireWords(kind: MailKind, words: MailTemplate): void {
  const problem = problemOf(kind, words)
  if (problem) throw new Failure('rule_violated', problem)
}

/** A mail with this text and examples in its fields. Throws 422 if the text is invalid for the mail. */
function tryOut(kind: MailKind, words: MailTemplate) {
  requireWords(kind, words)
  const examples = Object.entries(fieldsOf(kind)).map(([name, { example }]) => [name, example])
  const values: Record<string, string> = Object.fromEntries(examples)
  return { kind, words, values, path: kind.examplePath }
}
