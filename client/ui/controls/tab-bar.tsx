import { Tabs as Base } from '@base-ui/react/tabs'
import { type RefObject, useEffect, useRef } from 'react'
import { barLook, type Keyboard, type TabBarProps, tabLook } from './tabs.tsx'

interface LateTabBarProps extends TabBarProps {
  /** What the keyboard did at the row that this one replaces. */
  keyboard: RefObject<Keyboard>
}

/** The row of tabs with the keys of the library. */
export function TabBar({ label, tabs, open, onOpen, keyboard }: LateTabBarProps) {
  const row = useRef<HTMLDivElement>(null)
  useContinued(row, keyboard)
  return (
    <Base.Root value={open} onValueChange={(next) => onOpen(String(next))}>
      <Base.List ref={row} aria-label={label} className={barLook}>
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            id={tab.id}
            aria-controls={tab.panel}
            className={tabLook}
          >
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent-line transition-[translate,width] duration-150" />
      </Base.List>
    </Base.Root>
  )
}

/** Gives the focus to the tab that had it, and repeats the key to which its row could not respond. */
function useContinued(row: RefObject<HTMLElement | null>, keyboard: RefObject<Keyboard>) {
  useEffect(() => {
    // Once the library knows its tabs and which of them is open, for which it renders them a second time.
    const repeat = requestAnimationFrame(() => {
      const { focused, key } = keyboard.current
      keyboard.current = { focused: null, key: null }
      if (!focused || document.activeElement !== document.body) return
      const tab = row.current?.querySelector<HTMLElement>(`#${CSS.escape(focused)}`)
      tab?.focus()
      if (key) tab?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
    return () => cancelAnimationFrame(repeat)
  }, [row, keyboard])
}
