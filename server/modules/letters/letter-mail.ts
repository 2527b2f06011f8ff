import type { NewMail } from '#server/platform/mail/mail.ts'
import type { LettersDeps } from './deps.ts'
import { fillBody, fillSubject } from './letters.rules.ts'

interface Reader {
  id: string
  name: string
  email: string
}

/** A letter as a mail to one reader, with the way to get no more of them. */
export async function letterMail(
  { identity }: Pick<LettersDeps, 'identity'>,
  letter: { subject: string; body: string },
  reader: Reader,
): Promise<NewMail> {
  const { htmlOfMarkdown } = await import('./html-of-markdown.ts')
  const body = fillBody(letter.body, reader)
  return {
    to: reader.email,
    account: reader.id,
    subject: fillSubject(letter.subject, reader),
    greeting: '',
    paragraphs: [],
    rich: { text: body, html: htmlOfMarkdown(body) },
    unsubscribe: identity.unsubscribePaths(reader.id),
  }
}
