import { useId } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { PriceLadder } from '#client/ui/trading/price-ladder.tsx'
import type { ReadSignal, SignalReading } from '#contract/signals/signal-messages.ts'
import { UpdateOffer } from '../steps/update-offer.tsx'
import { fieldWords, type MessageField, nameOf, partsOf, updateWords } from './message-words.ts'

interface MessageReadingProps {
  reading: SignalReading
  /** Whether a newer version of the message is being read. */
  isOld: boolean
  /** Which of its signals is shown and filled in. */
  chosen: number
  onChoose: (index: number) => void
  /** Fields that somebody has filled differently by hand. */
  kept: readonly MessageField[]
  /** Puts what the message says into these fields. */
  onReplace: () => void
  /** The message that was read. */
  text: string
  /** Called when it was taken over as the step of a signal. */
  onTaken: () => void
}

/** What was read of a message, in words and on a price ladder. */
export function MessageReading(props: MessageReadingProps) {
  const { reading, isOld, chosen, onChoose, kept, onReplace, text, onTaken } = props
  const { signals, update, unread } = reading
  const signal = signals[chosen] ?? null
  return (
    <section
      aria-label="What was read"
      aria-live="polite"
      aria-busy={isOld}
      className="flex flex-col gap-3"
    >
      {signals.length > 1 && (
        <Field label={`The message contains ${signals.length} signals`}>
          <Select
            options={signals.map((one, index) => ({ value: String(index), label: nameOf(one) }))}
            value={String(chosen)}
            onChange={({ target }) => onChoose(Number(target.value))}
          />
        </Field>
      )}
      {signal && <WhatWasRead signal={signal} />}
      {update && (
        <Notice>
          This is an update of an open signal: {updateWords(update)}. Nothing was filled in. Change
          the signal itself in the list.
          {!isOld && (
            <div>
              <UpdateOffer update={update} text={text} onTaken={onTaken} />
            </div>
          )}
        </Notice>
      )}
      {!signal && !update && <Notice>No signal was found in this message.</Notice>}
      {signal && signal.direction === null && (
        <Notice variant="warning">
          The message has no direction. Choose BUY or SELL, or the signal cannot be published.
        </Notice>
      )}
      {kept.length > 0 && <Kept fields={kept} onReplace={onReplace} />}
      <Unread pieces={unread} />
    </section>
  )
}

function WhatWasRead({ signal }: { signal: ReadSignal }) {
  const { direction, entry, entryTo, stopLoss, takeProfit } = signal
  const hasLadder = direction && entry && (stopLoss ?? takeProfit)
  return (
    <div className={hasLadder ? 'grid gap-4 sm:grid-cols-2' : undefined}>
      <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 text-sm">
        {partsOf(signal).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="font-semibold break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {hasLadder && (
        <PriceLadder
          direction={direction}
          entry={entry}
          entryTo={entryTo}
          stopLoss={stopLoss}
          takeProfit={takeProfit}
          size="sm"
        />
      )}
    </div>
  )
}

function Kept({ fields, onReplace }: { fields: readonly MessageField[]; onReplace: () => void }) {
  const names = fields.map((field) => fieldWords[field]).join(', ')
  return (
    <Notice variant="warning">
      <p>The message differs from what you typed: {names}. What you typed was kept.</p>
      <Button type="button" size="sm" variant="outline" className="mt-2" onClick={onReplace}>
        Use the message
      </Button>
    </Notice>
  )
}

function Unread({ pieces }: { pieces: readonly { text: string }[] }) {
  const id = useId()
  if (pieces.length === 0) return null
  return (
    <div className="text-sm">
      <p id={id} className="text-muted-foreground">
        Not read
      </p>
      <ul aria-labelledby={id} className="mt-1 flex flex-wrap gap-1.5">
        {pieces.map(({ text }, index) => (
          // Pieces may be the same, and have no identity but their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
          <li key={index} className="max-w-full">
            <mark className="rounded-sm bg-warning-soft px-1.5 py-0.5 break-words text-warning">
              {text}
            </mark>
          </li>
        ))}
      </ul>
    </div>
  )
}
