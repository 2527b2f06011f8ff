import type { SignalReading } from '#contract/signals/signal-messages.ts'
import { channels } from './signal-messages/channels.ts'
import { channelsAbroad } from './signal-messages/channels-abroad.ts'
import { englishSignals, englishTalk, englishUpdates } from './signal-messages/english.ts'
import { layouts, reports } from './signal-messages/layouts-and-news.ts'
import { mixed } from './signal-messages/mixed.ts'
import { arabic, german, russian } from './signal-messages/others.ts'
import { french, portuguese, spanish } from './signal-messages/romance.ts'
import { strange } from './signal-messages/strange.ts'
import { traps } from './signal-messages/traps.ts'

/** A message, what it says in the notation of `inShort`, and what of it cannot be read, if that is of interest. */
export type MessageCase = [text: string, says: string, unread?: string[]]

/** Messages as traders type them, by language. */
export const signalMessages: Record<string, MessageCase[]> = {
  'signals in English': englishSignals,
  'updates in English': englishUpdates,
  'talk in English': englishTalk,
  Spanish: spanish,
  French: french,
  Portuguese: portuguese,
  German: german,
  Arabic: arabic,
  Russian: russian,
  'odd forms': strange,
  'layouts and signs': layouts,
  'reports and news': reports,
  'channels in English': channels,
  'channels in other languages': channelsAbroad,
  'updates and chatter with traps': traps,
  'several languages': mixed,
}

/**
 * What was read, in one line: 'XAUUSD BUY limit 3312~3309 sl 3301 tp 3320,3331 risk 1', several signals with
 * '||' between them; 'update close_part - @3318 50%' with the target's number or '-'; or 'nothing'.
 */
export function inShort({ signals, update }: SignalReading): string {
  if (update) {
    const { kind, target, price, part } = update
    const parts = ['update', kind, target ?? '-', price && `@${price}`, part && `${part}%`]
    return parts.filter((one) => one !== null).join(' ')
  }
  if (signals.length === 0) return 'nothing'
  return signals
    .map((signal) => {
      const { pair, direction, orderType, entry, entryTo, stopLoss, takeProfit } = signal
      const targets = [takeProfit, ...signal.furtherTargets].filter((one) => one !== null)
      const hasPrices = entry !== null || stopLoss !== null || targets.length > 0
      const place = entryTo === null ? entry : `${entry}~${entryTo}`
      const parts = [
        pair ?? '-',
        direction ?? '-',
        orderType,
        place ?? (hasPrices && direction === null ? '-' : null),
        stopLoss && `sl ${stopLoss}`,
        targets.length > 0 ? `tp ${targets.join(',')}` : null,
        signal.riskPercent && `risk ${signal.riskPercent}`,
      ]
      return parts.filter((one) => one !== null).join(' ')
    })
    .join(' || ')
}
