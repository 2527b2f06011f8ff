import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export interface AccordionProps {
  items: readonly { title: string; content: ReactNode }[]
  /** Heading level of the titles: 3 by default. */
  level?: 2 | 3
}

/** Questions that open one at a time, and close again; works without scripts. */
export function Accordion({ items, level = 3 }: AccordionProps) {
  const name = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="divide-y border-y">
      {items.map(({ title, content }) => (
        <details key={title} name={name} className="disclosure group">
          <summary className="flex list-none items-center justify-between gap-4 py-4 hover:text-accent">
            <Heading className="text-base font-medium">{title}</Heading>
            <Plus
              className="size-4 shrink-0 text-muted-foreground transition-[rotate] duration-150 group-open:rotate-45"
              aria-hidden="true"
            />
          </summary>
          <div className="max-w-prose pr-8 pb-5 text-muted-foreground">{content}</div>
        </details>
      ))}
    </div>
  )
}
