import { notFound } from '#server/platform/failure.ts'
import type { MailsDeps } from './deps.ts'

/** A kept mail as a whole; 404 when there is none of that name. */
export const createReadMail =
  ({ mail }: { mail: Pick<MailsDeps['mail'], 'read'> }) =>
  async (name: string) => {
    const found = await mail.read(name)
    if (!found) throw notFound()
    return found
  }
