/** What a notification says in a chat. */
interface Notified {
  title: string
  message: string
  actionLabel: string | null
  actionHref: string | null
  /** Paragraphs below it all. */
  notes?: readonly string[]
}

/**
 * Telegram takes 4096 units of UTF-16; a title has at most 300 characters, of up to two units. A message with notes, of
 * which there are few, is cut to what they leave.
 */
const messageUnits = 3000

/** A notification as HTML for Telegram: nothing in it is taken for markup. */
export function messageOf(notification: Notified, publicUrl: string): string {
  const { actionLabel: label, actionHref: href, notes = [] } = notification
  const room = messageUnits - notes.join('\n\n').length
  const link =
    label !== null && href !== null
      ? `<a href="${escapeHtml(publicUrl + href)}">${escapeHtml(label)}</a>`
      : null
  return [
    `<b>${escapeHtml(notification.title)}</b>`,
    escapeHtml(shortened(notification.message, room)),
    link,
    ...notes.map((note) => `\n${escapeHtml(note)}`),
  ]
    .filter((part) => part !== null && part !== '')
    .join('\n')
}

// Cut by units, a character at the edge may be halved; the half becomes a sign for just that.
const shortened = (text: string, room: number) =>
  text.length > room ? `${text.slice(0, Math.max(0, room - 1)).toWellFormed()}…` : text

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (one) => entities[one] ?? one)
