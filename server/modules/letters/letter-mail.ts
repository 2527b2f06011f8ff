import type { NewMail } from '#server/platform/mail/mail.ts'
import { asMarkdownText, htmlOfMarkdown } from '#server/platform/mail/markdown.ts'
import type { LettersDeps } from './deps.ts'
import { fillBody, fillPlain } from './letters.rules.ts'

interface Reader {
  id: string
  name: string
  email: string
}

/** A letter as a mail to one reader, with a link to unsubscribe. */
export async function letterMail(
  { identity }: Pick<LettersDeps, 'identity'>,
  letter: { subject: string; body: string },
  reader: Reader,
): Promise<NewMail> {
  return {
    to: reader.email,
    account: reader.id,
    letter: {
      subject: fillPlain(letter.subject, reader),
      greeting: '',
      paragraphs: [],
      rich: {
        text: fillPlain(letter.body, reader),
        html: await htmlOfMarkdown(fillBody(letter.body, reader, asMarkdownText)),
      },
      unsubscribe: identity.unsubscribePaths(reader.id),
    },
  }
}
