import type { MailTemplate } from '#contract/mail-templates.ts'
import { fieldsOf, type MailKind, requiredOf } from './mail-kind.ts'
import { asMarkdownText, htmlOfMarkdown } from './markdown.ts'
import type { MailContent } from './template.ts'

const field = /\{\{\s*([^{}]*?)\s*\}\}/g
const target = /\]\(\s*\{\{\s*link\s*\}\}\s*\)/gi
const button = /^\[([^\]]+)\]\(\s*\{\{\s*link\s*\}\}\s*\)$/i
const fieldsAlone = /^(\s*\{\{[^{}]*\}\}\s*)+$/
const betweenParagraphs = /\r?\n(?:[ \t]*\r?\n)+/

const keyOf = (named: string) => named.toLowerCase().replaceAll(/\s+/g, ' ')
const named = (text: string) => [...text.matchAll(field)].map(([, name = '']) => keyOf(name))

/** Why a text is invalid for a mail, in readable form; null if it is valid. */
export function problemOf(kind: MailKind, { subject, body }: MailTemplate): string | null {
  const known = Object.keys(fieldsOf(kind))
  const unknown = [...named(subject), ...named(body)].find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const list = known.map((name) => `{{${name}}}`).join(', ')
    return `This e-mail has no field {{${unknown}}}. It has ${list}.`
  }
  if (/\{\{|\}\}/.test(`${subject}\n${body}`.replace(field, ''))) {
    return 'A field begins with {{ and ends with }}: one of the two is missing.'
  }
  if (/[\p{Cc}]/u.test(subject)) return 'The subject must be a single line.'
  if (named(subject).includes('link')) return 'The link cannot be used in the subject.'
  const missing = requiredOf(kind).find((name) => !named(body).includes(name))
  return missing === undefined
    ? null
    : `The text must contain {{${missing}}}: the e-mail does not work without it.`
}

/** The values of the fields of one mail; the link as a path. */
export interface Filling {
  values: Readonly<Record<string, string>>
  path?: string | undefined
  publicUrl: string
}

/** A mail with its default text, or with the owner's. */
export async function fillWords(
  kind: MailKind,
  words: MailTemplate,
  filling: Filling,
): Promise<MailContent> {
  const isOwn = words.subject !== kind.words.subject || words.body !== kind.words.body
  return {
    subject: plain(words.subject, filling).replaceAll(/\s+/g, ' ').trim(),
    greeting: '',
    ...(isOwn ? await ownText(words, filling) : defaultText(words, filling)),
  }
}

const addressOf = ({ path, publicUrl }: Filling) => (path ? `${publicUrl}${path}` : '')

const filledWith = (filling: Filling, name: string) =>
  name === 'link' ? addressOf(filling) : (filling.values[name] ?? '')

const plain = (text: string, filling: Filling) =>
  text.replace(field, (_, name: string) => filledWith(filling, keyOf(name)))

/** The paragraphs that are not empty. */
const paragraphsOf = (body: string, filling: Filling) =>
  body
    .trim()
    .split(betweenParagraphs)
    .filter((one) => !fieldsAlone.test(one) || plain(one, filling).trim() !== '')

/** The button that a paragraph consists of; null for any other, and if there is no page to open. */
function buttonOf(paragraph: string, filling: Filling) {
  const label = button.exec(paragraph.trim())?.[1]
  return label === undefined ? null : { label: plain(label, filling), path: filling.path ?? '' }
}

type Text = Omit<MailContent, 'subject' | 'greeting'>

function defaultText({ body }: MailTemplate, filling: Filling): Text {
  const all = paragraphsOf(body, filling)
  const last = buttonOf(all.at(-1) ?? '', filling)
  const paragraphs = (last ? all.slice(0, -1) : all).map((one) => plain(one, filling))
  return { paragraphs, ...(last?.path && { button: last }) }
}

/** The text before the first button, the button, and the text after it. */
async function ownText({ body }: MailTemplate, filling: Filling): Promise<Text> {
  const all = paragraphsOf(body, filling)
  const at = all.findIndex((one) => buttonOf(one, filling))
  const found = buttonOf(all[at] ?? '', filling)
  const [before, after] = found ? [all.slice(0, at), all.slice(at + 1)] : [all, []]
  return {
    paragraphs: [],
    ...(before.length > 0 && { rich: await richOf(before, filling) }),
    ...(found?.path && { button: found }),
    ...(after.length > 0 && { ending: await richOf(after, filling) }),
  }
}

async function richOf(paragraphs: readonly string[], filling: Filling) {
  const body = paragraphs.join('\n\n')
  const href = addressOf(filling).replaceAll('(', '%28').replaceAll(')', '%29')
  const markdown = body
    .replace(target, () => `](${href})`)
    .replace(field, (_, name: string) =>
      keyOf(name) === 'link'
        ? href && `<${href}>`
        : asMarkdownText(filledWith(filling, keyOf(name))),
    )
  // A link in the text is spelt out, so that it works in plain text.
  const text = plain(body, filling).replace(/\[([^\]]+)\]\(\s*(\S+?)\s*\)/g, '$1: $2')
  return { text, html: await htmlOfMarkdown(markdown) }
}
