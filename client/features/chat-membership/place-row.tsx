import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge, type BadgeProps } from '#client/ui/displays/badge.tsx'

interface PlaceRowProps {
  /** Service and program, by which the row is told from the others. */
  label: string
  name: string
  /** What is set, or what is wrong with it, in a few words. */
  about: string
  state: 'set' | 'unset' | 'trouble'
  children: ReactNode
}

const states: Record<PlaceRowProps['state'], [variant: BadgeProps['variant'], word: string]> = {
  set: ['success', 'Connected'],
  unset: ['outline', 'Not set'],
  trouble: ['warning', 'Needs help'],
}

/** A group or a channel in two lines, which open its form; what is closed is not drawn. */
export function PlaceRow({ label, name, about, state, children }: PlaceRowProps) {
  const [isOpen, setOpen] = useState(false)
  const [variant, word] = states[state]
  return (
    <section aria-label={label}>
      <details
        className="group"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="grid min-h-14 list-none grid-cols-[minmax(0,1fr)_auto_1rem] items-center gap-x-3 rounded-sm py-2 text-sm hover:text-accent">
          <h3 className="truncate font-medium">{name}</h3>
          <Badge variant={variant}>{word}</Badge>
          <ChevronDown
            className="row-span-2 size-4 text-muted-foreground transition-[rotate] duration-150 group-open:rotate-180"
            aria-hidden="true"
          />
          <span className="col-span-2 col-start-1 truncate text-muted-foreground">{about}</span>
        </summary>
        {isOpen && <div className="flex flex-col gap-3 pt-2 pb-5">{children}</div>}
      </details>
    </section>
  )
}
