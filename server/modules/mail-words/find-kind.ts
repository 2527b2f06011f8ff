import { notFound } from '#server/platform/failure.ts'
import type { MailKind } from '#server/platform/mail/mail-kind.ts'
import type { MailWordsDeps } from './deps.ts'

/** The mail with this key; throws 404. */
export function findKind(
  { contributed }: Pick<MailWordsDeps, 'contributed'>,
  key: string,
): MailKind {
  const kind = contributed.mails.find((one) => one.key === key)
  if (!kind) throw notFound()
  return kind
}
