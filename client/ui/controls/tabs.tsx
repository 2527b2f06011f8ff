import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

export interface TabsProps {
  /** The accessible name of the row of tabs. */
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
  /** The open tab; if omitted, the tabs manage it themselves and start with the first. */
  value?: string
  onChange?: (value: string) => void
}

/**
 * Several views in one place, one at a time; arrow keys move between tabs. Without the library of the other
 * controls, whose tabs would be an eighth of what the journal loads before its content.
 */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId()
  const [own, setOwn] = useState(tabs[0]?.value)
  const open = tabs.find((tab) => tab.value === (value ?? own))
  const choose = (next: string) => {
    if (next === open?.value) return
    setOwn(next)
    onChange?.(next)
  }
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={moveFocus}
        className="flex gap-5 overflow-x-auto border-b [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab === open}
            aria-controls={tab === open ? `${id}-panel` : undefined}
            // One stop for the Tab key: the open tab.
            tabIndex={tab === open || (!open && tab === tabs[0]) ? 0 : -1}
            onClick={() => choose(tab.value)}
            className="h-10 shrink-0 px-0.5 text-sm font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:outline-offset-[-2px] aria-selected:text-foreground aria-selected:shadow-[inset_0_-2px_var(--color-accent-line)]"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {open && (
        <div
          key={open.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-tab-${open.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may contain nothing focusable.
          tabIndex={0}
          className="pt-5"
        >
          {open.content}
        </div>
      )}
    </div>
  )
}

/** Arrow keys, Home and End move the focus along the tabs, around from one end to the other. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const here = tabs.indexOf(event.target as HTMLElement)
  const places: Partial<Record<string, number>> = {
    ArrowRight: here + 1,
    ArrowLeft: here - 1,
    Home: 0,
    End: -1,
  }
  const next = places[event.key]
  if (here === -1 || next === undefined) return
  event.preventDefault()
  tabs.at(next % tabs.length)?.focus()
}
