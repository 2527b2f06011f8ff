import { ArrowUpDown, type LucideIcon, Search, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { cx } from '../styles/cx.ts'

export type ListToolName = 'search' | 'filter' | 'sort'

/** One of the tools in a list's head: its fields, and whether they narrow or order the list now. */
export interface ListTool {
  fields: ReactNode
  isUsed: boolean
  /** Written on the button, where it stands away from the list's title. */
  label?: string
}

interface ListHeadOptions {
  /** The list's title, named by the buttons. */
  title: string
  tools: Partial<Record<ListToolName, ListTool | undefined>>
}

const kinds: { name: ListToolName; icon: LucideIcon; words: string }[] = [
  { name: 'search', icon: Search, words: 'Search in' },
  { name: 'filter', icon: SlidersHorizontal, words: 'Filter' },
  { name: 'sort', icon: ArrowUpDown, words: 'Sort' },
]

/**
 * On phones the tools of a list are a button each, so that its head is one row: `buttons` beside the title,
 * and `panel` below for the fields of the one that is open. One in use is open at first.
 */
export function useListHead({ title, tools }: ListHeadOptions): {
  buttons: ReactNode
  panel: ReactNode
} {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const there = kinds.flatMap((kind) => {
    const tool = tools[kind.name]
    return tool ? [{ ...kind, ...tool }] : []
  })
  const [open, setOpen] = useState(() => there.find(({ isUsed }) => isUsed)?.name ?? null)
  const [isPressed, setPressed] = useState(false)
  useLayoutEffect(() => {
    if (!isPressed || !open) return
    panel.current?.querySelector<HTMLElement>(`[data-tool=${open}] :is(input, select)`)?.focus()
  }, [isPressed, open])

  const press = (name: ListToolName) => {
    setPressed(true)
    setOpen(open === name ? null : name)
  }
  const buttons = (
    <div className="flex gap-1">
      {there.map(({ name, icon: Icon, words, isUsed, label }) => (
        <Button
          key={name}
          variant={open === name ? 'secondary' : label ? 'outline' : 'ghost'}
          size={label ? 'md' : 'icon'}
          aria-label={label ? undefined : `${words} ${title}`}
          aria-expanded={open === name}
          aria-controls={`${id}-${name}`}
          aria-description={isUsed ? 'In use' : undefined}
          onClick={() => press(name)}
          className="relative"
        >
          <Icon aria-hidden="true" />
          {label}
          {isUsed && (
            <span className="absolute top-1.5 right-1.5 size-2 rounded-full bg-accent-line" />
          )}
        </Button>
      ))}
    </div>
  )
  return {
    buttons,
    panel: (
      <div ref={panel} className={cx(!open && 'hidden')}>
        {there.map(({ name, fields }) => (
          // Hidden, not removed: what is being typed is not lost.
          <div
            key={name}
            id={`${id}-${name}`}
            data-tool={name}
            hidden={open !== name}
            className={cx(open === name && 'flex flex-wrap gap-2 *:grow')}
          >
            {fields}
          </div>
        ))}
      </div>
    ),
  }
}
