/** What a notification says in a chat. */
interface Notified {
  title: string
  message: string
  actionLabel: string | null
  actionHref: string | null
}

/** Telegram takes 4096 units of UTF-16; a title has at most 300 characters, of up to two units. */
const messageUnits = 3000

/** A notification as HTML for Telegram: nothing in it is taken for markup. */
export function messageOf(notification: Notified, publicUrl: string): string {
  const { actionLabel: label, actionHref: href } = notification
  const link =
    label !== null && href !== null
      ? `<a href="${escapeHtml(publicUrl + href)}">${escapeHtml(label)}</a>`
      : null
  return [
    `<b>${escapeHtml(notification.title)}</b>`,
    escapeHtml(shortened(notification.message)),
    link,
  ]
    .filter((part) => part !== null && part !== '')
    .join('\n')
}

// Cut by units, a character at the edge may be halved; the half becomes a sign for just that.
const shortened = (text: string) =>
  text.length > messageUnits ? `${text.slice(0, messageUnits - 1).toWellFormed()}…` : text

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (one) => entities[one] ?? one)
