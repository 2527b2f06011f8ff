import type { SignalStatus } from '#contract/signals/signals.ts'
import type { NotificationRow } from '../notifications.store.ts'

type Told = Pick<NotificationRow, 'title' | 'message' | 'signalId' | 'signalMoment'>

/** How an ended signal went; null while it has not ended. */
const endWords: Readonly<Record<SignalStatus, string | null>> = {
  pending: null,
  active: null,
  hit_tp: 'target hit',
  hit_sl: 'stop hit',
  closed: 'closed',
  cancelled: 'cancelled',
  expired: 'expired',
}

/** The most that one message says; the page has the rest. */
const mostLines = 20

/** What is said of an ended signal; `standing` is null if it was deleted, and undefined if nothing is known of it. */
function endOf(standing: SignalStatus | null | undefined): string | null {
  if (standing === undefined) return null
  if (standing === null) return 'It was withdrawn meanwhile.'
  const words = endWords[standing]
  return words && `It has ended meanwhile: ${words}.`
}

/**
 * What was told in quiet hours, as one message: in the order in which it happened, each signal's end beside the first that
 * is said of it.
 */
export function digestOf(
  told: readonly Told[],
  standings: ReadonlyMap<string, SignalStatus | null>,
): { title: string; message: string } {
  const said = new Set<string>()
  const lines = told.map(({ title, message, signalId, signalMoment }) => {
    const isFirst = signalId !== null && !said.has(signalId)
    if (signalId !== null) said.add(signalId)
    const end = isFirst ? endOf(standings.get(signalId)) : null
    const text = signalMoment === 'new' || signalMoment === 'note' ? `${title}. ${message}` : title
    return [text, end].filter((part) => part !== null).join(' – ')
  })
  const more = lines.length - mostLines
  const shown = more > 0 ? [...lines.slice(0, mostLines), `… and ${more} more`] : lines
  const count = told.length === 1 ? '1 message' : `${told.length} messages`
  return { title: `In your quiet hours: ${count} about signals`, message: shown.join('\n') }
}
