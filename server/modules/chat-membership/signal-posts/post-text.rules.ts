import { headsTitle, howToCheck, printedHead } from '#contract/signals/printed-heads.ts'
import type { RecordHead } from '#contract/signals/record-entries.ts'
import type { SignalStatus } from '#contract/signals/signals.ts'
import { stepWords } from '#contract/signals/step-words.ts'
import { pages } from '#contract/site/pages.ts'
import { utcMoment } from '#contract/times/utc-moment.ts'
import type { SignalRow } from '#server/modules/signals/index.ts'

/** What a post says, line by line. */
export interface PostText {
  title: string
  lines: string[]
}

export type PostedSignal = Pick<
  SignalRow,
  | 'title'
  | 'content'
  | 'pair'
  | 'direction'
  | 'orderType'
  | 'entry'
  | 'entryTo'
  | 'stopLoss'
  | 'takeProfit'
  | 'furtherTargets'
  | 'riskPercent'
  | 'validUntil'
  | 'status'
  | 'history'
>

const statusWords: Record<SignalStatus, string> = {
  pending: 'Pending: entry not reached yet',
  active: 'Active',
  hit_tp: 'Take profit hit',
  hit_sl: 'Stop loss hit',
  closed: 'Closed',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

// With these, both versions of a signal are within the 4,096 characters of a message at Telegram.
const titleMaximum = 200
const contentMaximum = 500
const noteMaximum = 200
const stepsMaximum = 800

/** A signal as it is posted: what it is about, its levels, where it stands, and what has happened to it. */
export function textOf(signal: PostedSignal): PostText {
  const { direction, entry, entryTo, orderType, pair, riskPercent, validUntil } = signal
  const what = [pair, direction, orderType].filter((part) => part !== null).join(' ')
  const targets = [signal.takeProfit, ...signal.furtherTargets].filter((price) => price !== null)
  const lines = [
    what,
    entry === null ? '' : `Entry ${entryTo === null ? entry : `${entry} to ${entryTo}`}`,
    signal.stopLoss === null ? '' : `Stop loss ${signal.stopLoss}`,
    ...targets.map((price, index) =>
      targets.length === 1 ? `Take profit ${price}` : `Take profit ${index + 1}: ${price}`,
    ),
    riskPercent === null ? '' : `Risk ${riskPercent} %`,
    validUntil === null ? '' : `Valid until ${utcMoment(validUntil)}`,
    shortened(signal.content, contentMaximum),
    `Status: ${statusWords[signal.status]}`,
    ...stepsOf(signal.history),
  ]
  return {
    title: signal.title.slice(0, titleMaximum).toWellFormed(),
    lines: lines.filter((line) => line !== ''),
  }
}

/** The signed head of a day, with how to check the record by it. */
export const headText = (head: RecordHead, publicUrl: string): PostText => ({
  title: headsTitle,
  lines: [printedHead(head), howToCheck(`${publicUrl}${pages.verifyRecord}`)],
})

/** What is left to say of a signal that was deleted. */
export const deletedText = ({ title }: PostText): PostText => ({
  title,
  lines: ['This signal was deleted.'],
})

/** The steps in their order; of too many the newest. */
function stepsOf(history: PostedSignal['history']): string[] {
  const steps = history.map(stepText).filter((text) => text !== null)
  let room = stepsMaximum
  const first = steps.findLastIndex((text) => {
    room -= text.length + 1
    return room < 0
  })
  return first < 0 ? steps : ['…', ...steps.slice(first + 1)]
}

function stepText({ kind, note, ...step }: PostedSignal['history'][number]): string | null {
  const words = kind && stepWords({ kind, ...step })
  return words && [words, ...(note ? [shortened(note, noteMaximum)] : [])].join(': ')
}

const shortened = (text: string, maximum: number) =>
  text.length > maximum ? `${text.slice(0, maximum - 1).toWellFormed()}…` : text

const isSame = (one: PostText, other: PostText) =>
  one.title === other.title && one.lines.join('\n') === other.lines.join('\n')

/** The parts of a message: what holds now and, if that has changed, what was posted first. */
function partsOf(now: PostText, original: PostText | null) {
  return original && !isSame(now, original) ? [now, original] : [now]
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text in Telegram's HTML, taken for no markup. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => entities[one] ?? one)

/** The message for Telegram, as HTML. */
export function telegramText(now: PostText, original: PostText | null): string {
  const [current = now, first] = partsOf(now, original)
  const write = ({ title, lines }: PostText) =>
    [`<b>${escapedHtml(title)}</b>`, ...lines.map(escapedHtml)].join('\n')
  return first ? `${write(current)}\n\n<i>As first posted</i>\n${write(first)}` : write(current)
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** What a message for Telegram reads as there, in one line. */
export const readAtTelegram = (html: string): string =>
  oneLine(
    html
      .replace(/<[^>]*>/g, '')
      .replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => characters[name] ?? whole),
  )

/** A text without what a service may do to its spaces. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const discordMaximum = 2000
const escapedMarkdown = (text: string) => text.replace(/[\\*_~`|>#[\]()<-]/g, '\\$&')

/** The message for Discord, as its Markdown; nobody is mentioned by it. */
export function discordText(now: PostText, original: PostText | null): string {
  const [current = now, first] = partsOf(now, original)
  const write = ({ title, lines }: PostText) =>
    [`**${escapedMarkdown(title)}**`, ...lines.map(escapedMarkdown)].join('\n')
  const whole = first ? `${write(current)}\n\n*As first posted*\n${write(first)}` : write(current)
  return whole.length > discordMaximum
    ? `${whole.slice(0, discordMaximum - 1).toWellFormed()}…`
    : whole
}
