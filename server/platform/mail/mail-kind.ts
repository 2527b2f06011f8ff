import type { MailTemplate } from '#contract/mail-templates.ts'

interface FieldOfMail {
  /** Its meaning, as shown to the owner. */
  says: string
  example: string
}

/** An automatic mail, as declared by its module. */
export interface MailKind<Field extends string = string> {
  /** Permanent, because the owner's texts are stored under it. */
  readonly key: string
  /** Its name, and its occasion and recipients, as shown to the owner. */
  readonly name: string
  readonly occasion: string
  /** The fields available when it is sent. A paragraph consisting only of empty fields is omitted. */
  readonly fields: Readonly<Record<Field, FieldOfMail>>
  /** Fields that the text must contain. */
  readonly required?: readonly Field[]
  /** The page that {{link}} leads to in previews; if absent, there is no such field. */
  readonly examplePath?: string
  /** Whether the text must contain {{link}}. */
  readonly needsLink?: true
  /** The default text: paragraphs, and at their end the button as a separate link, [Label]({{link}}). */
  readonly words: MailTemplate
}

/** Declares a mail. */
export const mailKind = <Field extends string>(kind: MailKind<Field>): MailKind<Field> => kind

/** The fields available in every mail. */
const common: Readonly<Record<string, FieldOfMail>> = {
  academy: { says: 'the name of the academy', example: 'Your academy' },
}
const link = (path: string): FieldOfMail => ({ says: 'the page to open', example: path })

/** The fields that the text of a mail must contain. */
export const requiredOf = ({ required = [], needsLink }: MailKind): readonly string[] =>
  needsLink ? [...required, 'link'] : required

/** Every field of a mail by name, with the common ones last. */
export function fieldsOf({ fields, examplePath }: MailKind): Record<string, FieldOfMail> {
  return { ...fields, ...(examplePath && { link: link(examplePath) }), ...common }
}
