import type { MailWords } from '#contract/mail-words.ts'

interface FieldOfMail {
  /** What it stands for, as the owner reads it. */
  says: string
  example: string
}

/** A mail that the program sends by itself, as its module declares it. */
export interface MailKind<Field extends string = string> {
  /** For good: the owner's words are kept under it. */
  readonly key: string
  /** What it is called, and when it goes to whom, as the owner reads it. */
  readonly name: string
  readonly occasion: string
  /** What is known when it is sent. A paragraph of fields alone is left out where all of them are empty. */
  readonly fields: Readonly<Record<Field, FieldOfMail>>
  /** Fields without which the mail would be of no use. */
  readonly required?: readonly Field[]
  /** The page that {{link}} leads to in previews; there is no such field where it is absent. */
  readonly examplePath?: string
  /** Whether {{link}} is one of the fields without which the mail would be of no use. */
  readonly needsLink?: true
  /**
   * What it says until the owner writes something else: paragraphs, at their end the button as a link
   * of its own, [Label]({{link}}).
   */
  readonly words: MailWords
}

/** Declares a mail. */
export const mailKind = <Field extends string>(kind: MailKind<Field>): MailKind<Field> => kind

/** What every mail knows beside its own fields. */
const common: Readonly<Record<string, FieldOfMail>> = {
  academy: { says: 'the name of the academy', example: 'Your academy' },
}
const link = (path: string): FieldOfMail => ({ says: 'the page to open', example: path })

/** The fields that the text of a mail must have. */
export const requiredOf = ({ required = [], needsLink }: MailKind): readonly string[] =>
  needsLink ? [...required, 'link'] : required

/** Every field of a mail by its name, those that all mails have at the end. */
export function fieldsOf({ fields, examplePath }: MailKind): Record<string, FieldOfMail> {
  return { ...fields, ...(examplePath && { link: link(examplePath) }), ...common }
}
