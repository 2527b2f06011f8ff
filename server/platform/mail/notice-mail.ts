import { type MailKind, mailKind } from './mail-kind.ts'

type Own = Readonly<Record<string, { says: string; example: string }>>

interface Declared<Fields extends Own> {
  /** The type of its event, followed by a dot and the outcome if there are several. */
  key: string
  name: string
  occasion: string
  /** An example of the notice's title. */
  title: string
  message: string
  /** Its button and target; null if it has none. */
  action: { label: string; href: string } | null
  /** Additional fields. */
  fields?: Fields
}

type NoticeField = 'name' | 'title' | 'message' | 'button'

/** Declares the mail that forwards a notice, with the notice's own text until the owner changes it. */
export const noticeMail = <Fields extends Own = Record<never, never>>({
  key,
  name,
  occasion,
  title,
  message,
  action,
  fields,
}: Declared<Fields>): MailKind<NoticeField | (keyof Fields & string)> => {
  const own: Own = {
    name: { says: 'the name of the reader', example: 'Ada Lovelace' },
    title: { says: 'the title of the notice', example: title },
    message: { says: 'what the notice says', example: message },
    button: { says: 'what the button of the notice says', example: action?.label ?? '' },
    ...fields,
  }
  return mailKind({
    key,
    name,
    occasion,
    fields: own,
    ...(action && { examplePath: action.href }),
    words: {
      subject: '{{title}}',
      body: [
        'Hello,',
        '{{message}}',
        'Your settings list the e-mails that you receive; each kind can be switched off there.',
        ...(action ? ['[{{button}}]({{link}})'] : []),
      ].join('\n\n'),
    },
  })
}
