import { vi } from 'vitest'
import type { TestApp } from './app.ts'

export interface SentMail {
  subject: string
  text: string
}

const patience = { timeout: 60_000 }

/** The mails stored by an academy without a mail server. */
export function mailsOf({ academy }: TestApp) {
  const { mail } = academy.platform

  /** The mails to an address so far, newest first. */
  async function now(email: string): Promise<SentMail[]> {
    const { items } = await mail.list({ page: 1, limit: 100, search: email })
    return items.filter(({ to }) => to === email).map(({ subject, text }) => ({ subject, text }))
  }

  /** The mails to an address, newest first, once there are `count` with this subject. */
  const to = (email: string, subject: string, count = 1): Promise<SentMail[]> =>
    vi.waitFor(async () => {
      const found = (await now(email)).filter((mail) => mail.subject === subject)
      if (found.length >= count) return found
      throw new Error(`${found.length} of ${count} mails '${subject}' to ${email}`)
    }, patience)

  /** The newest mail with this subject to an address, once it has arrived. */
  async function one(email: string, subject: string): Promise<SentMail> {
    const [mail] = await to(email, subject)
    if (!mail) throw new Error(`no mail '${subject}' to ${email}`)
    return mail
  }

  return {
    now,
    to,
    one,
    /** The token of the link in that mail. */
    tokenIn: async (email: string, subject: string) => tokenOf(await one(email, subject)),
  }
}

/** The token of the link in a mail; empty without one. */
export const tokenOf = ({ text }: SentMail): string => /token=([\w.-]+)/.exec(text)?.[1] ?? ''
