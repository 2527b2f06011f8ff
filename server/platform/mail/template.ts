/** The content of a mail; its look is defined by the template. Everything is plain text, whoever wrote it. */
export interface MailContent {
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** After the paragraphs: a longer text, and the same as HTML in which nothing can be executed. */
  rich?: { text: string; html: string }
  /** The only link: a page of the academy, as a path that begins with a slash. */
  button?: { label: string; path: string }
  /** After the button, like `rich`. */
  ending?: { text: string; html: string }
  /** Small paragraphs below it all, in plain text. */
  notes?: readonly string[]
  /** Where mails of this kind are switched off: the page, and the call for mail programs, as paths. */
  unsubscribe?: { page: string; call: string }
}

/** A picture that replaces the academy's name: a path that begins with a slash, and its size in pixels. */
export interface MailLogo {
  path: string
  width: number
  height: number
}

interface Letterhead {
  brand: string
  logo?: MailLogo | null
  /** The public address of the academy, without a trailing slash. */
  publicUrl: string
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (special) => escapes[special] ?? '')

const isOwnPath = /^\/(?![/\\])[^\s\p{Cc}]*$/u

/**
 * Renders a mail as plain text and as HTML. Links lead to the academy's configured address only.
 * Throws if the subject would start another header or a path would leave the academy.
 */
export function renderMail(content: MailContent, letterhead: Letterhead) {
  const { subject, greeting, paragraphs, rich, button, ending, notes = [], unsubscribe } = content
  if (/\p{Cc}/u.test(subject)) throw new Error('a mail subject is one line')
  const hrefOf = (path: string) => {
    if (isOwnPath.test(path)) return `${letterhead.publicUrl}${path}`
    throw new Error('a mail links to pages of the academy only')
  }
  const link = button && { label: button.label, href: hrefOf(button.path) }
  const end = unsubscribe && {
    label: 'Unsubscribe from e-mails like this one',
    href: hrefOf(unsubscribe.page),
  }
  const footer = `You receive this e-mail because you have an account at ${letterhead.brand}.`
  const text = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(rich ? [rich.text] : []),
    ...(link ? [`${link.label}:\n${link.href}`] : []),
    ...(ending ? [ending.text] : []),
    ...notes,
    `${letterhead.brand}\n${footer}\n${letterhead.publicUrl}`,
    ...(end ? [`${end.label}:\n${end.href}`] : []),
  ].join('\n\n')
  return {
    subject,
    text: `${text}\n`,
    html: htmlOf(
      { greeting, paragraphs, rich: rich?.html, link, ending: ending?.html, notes, footer, end },
      letterhead,
    ),
    ...(unsubscribe && { unsubscribe: hrefOf(unsubscribe.call) }),
  }
}

interface Link {
  label: string
  href: string
}

interface HtmlParts {
  greeting: string
  paragraphs: readonly string[]
  /** HTML, inserted as it is. */
  rich: string | undefined
  link: Link | undefined
  /** HTML, inserted as it is. */
  ending: string | undefined
  notes: readonly string[]
  footer: string
  /** Where such mails are switched off. */
  end: Link | undefined
}

// Mail programs support only inline styles, and few of them.
const page = 'margin:0;padding:24px;background:#f4f5f7;font:16px/1.5 sans-serif;color:#1b2430'
const sheet = 'max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px'
const button =
  'display:inline-block;padding:12px 20px;background:#0b5c4b;color:#ffffff;text-decoration:none;border-radius:6px'
const small = 'font-size:13px;color:#5a6675'
const noted = `${small};overflow-wrap:anywhere`

const logoHeight = 40
const logoWidth = 240

/** If pictures are not loaded, the name is shown instead. */
function logoOf({ path, width, height }: MailLogo, { brand, publicUrl }: Letterhead): string {
  const scale = Math.min(logoHeight / height, logoWidth / width, 1)
  const [shownWidth, shownHeight] = [width, height].map((side) => Math.round(side * scale))
  return `<img src="${escapeHtml(publicUrl + path)}" alt="${escapeHtml(brand)}" width="${shownWidth}" height="${shownHeight}" style="border:0">`
}

function htmlOf(
  { greeting, paragraphs, rich, link, ending, notes, footer, end }: HtmlParts,
  { brand, publicUrl, logo }: Letterhead,
) {
  const plain = [greeting, ...paragraphs].filter((line) => line !== '')
  const lines = plain.map((line) => `<p>${escapeHtml(line)}</p>`)
  if (rich) lines.push(rich)
  if (link) {
    const href = escapeHtml(link.href)
    lines.push(`<p><a href="${href}" style="${button}">${escapeHtml(link.label)}</a></p>`)
    lines.push(`<p style="${small}">Or open this address: ${href}</p>`)
  }
  if (ending) lines.push(ending)
  for (const note of notes) lines.push(`<p style="${noted}">${escapeHtml(note)}</p>`)
  const last = end && `<br><a href="${escapeHtml(end.href)}">${escapeHtml(end.label)}</a>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(brand)}</title></head>
<body style="${page}"><div style="${sheet}">
<p style="font-weight:bold">${logo ? logoOf(logo, { brand, publicUrl }) : escapeHtml(brand)}</p>
${lines.join('\n')}
<p style="${small}">${escapeHtml(footer)}<br><a href="${escapeHtml(publicUrl)}">${escapeHtml(publicUrl)}</a>${last ?? ''}</p>
</div></body></html>
`
}
