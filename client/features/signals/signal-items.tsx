import { useIsPhone } from '#client/ui/layout/use-is-phone.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { SignalCard } from './signal-card.tsx'
import { SignalRow } from './signal-row.tsx'
import type { SignalHead } from './signal-words.ts'

interface SignalItemsProps {
  items: readonly Signal[]
  head: SignalHead
  /** The list's accessible name. */
  label?: string
}

/** Signals as cards; on phones as expandable rows. */
export function SignalItems({ items, head, label }: SignalItemsProps) {
  const isPhone = useIsPhone()
  if (isPhone) {
    return (
      <ul aria-label={label} className="divide-y rounded-xl border bg-card shadow-card">
        {items.map((signal) => (
          <li key={signal.id}>
            <SignalRow signal={signal} head={head} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul aria-label={label} className="grid gap-4 @2xl:grid-cols-2 @5xl:grid-cols-3">
      {items.map((signal) => (
        <li key={signal.id} className="flex min-w-0">
          <SignalCard signal={signal} head={head} />
        </li>
      ))}
    </ul>
  )
}
