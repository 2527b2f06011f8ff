import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface DisclosureProps {
  title: string
  /** What stands beside the title while it is closed. */
  hint?: string
  children: ReactNode
}

/** A card of which only the title is shown until it is opened; what is closed is not drawn. */
export function Disclosure({ title, hint, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="group rounded-xl border bg-card"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 list-none items-center gap-3 rounded-xl px-4 py-2 text-sm">
        <h3 className="shrink-0 font-semibold">{title}</h3>
        <span className="min-w-0 flex-1 truncate text-muted-foreground">{!isOpen && hint}</span>
        <ChevronDown
          className="size-4 shrink-0 text-muted-foreground transition-[rotate] duration-150 group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      {isOpen && <div className="flex flex-col gap-3 px-4 pb-4">{children}</div>}
    </details>
  )
}
