import type { RawBuilder } from 'kysely'
import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import { question } from '#server/platform/module/question.ts'

/** A candle; its prices are in units of the tenth decimal place. */
export interface Bar {
  frame: CandleFrame
  /** When it begins and ends, in milliseconds since 1970. */
  from: number
  to: number
  open: bigint
  high: bigint
  low: bigint
  close: bigint
}

/**
 * The academy's real candles of a pair that begin at `from` or later and are complete by `until`: of the shortest time
 * frame that there is for each time, in their order. As many as are read at a time: `next` is where to continue, null at
 * the end.
 */
export const academyBars =
  question<(pair: string, from: Date, until: Date) => Promise<{ bars: Bar[]; next: Date | null }>>(
    'signals.academy-bars',
  )

/** By signal, when each member was told of its publication by a message of their own: by the first of these. */
export const publicationTimes = question<
  (signalIds: readonly string[]) => Promise<Map<string, Date[]>>
>('signals.publication-times')

/** The academy's bot at Telegram; null where it has none. Its name rejects while Telegram cannot be reached. */
export const telegramBot =
  question<() => { username(): Promise<string> } | null>('signals.telegram-bot')

/** Whether the academy has itself posted a message in a channel at Telegram. */
export const ownPosts =
  question<
    (message: {
      chatId: string
      username: string | null
      messageId: string
      text: string
    }) => Promise<boolean>
  >('signals.own-posts')

/** Part of a statement: a JSON array of the `id` and the `name` of each published strategy, or null. */
export const strategyNames =
  question<() => RawBuilder<{ id: string; name: string }[] | null>>('signals.strategy-names')
