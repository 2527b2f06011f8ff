import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export interface TabsProps {
  /** The accessible name of the row of tabs. */
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
  /** The open tab; if omitted, the tabs manage it themselves and start with the first. */
  value?: string
  onChange?: (value: string) => void
}

/** Several views in one place, one at a time; arrow keys move between tabs. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Base.Root
      defaultValue={value === undefined ? tabs[0]?.value : undefined}
      value={value}
      onValueChange={(next) => onChange?.(String(next))}
    >
      <Base.List
        aria-label={label}
        className="relative flex gap-5 overflow-x-auto border-b [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="h-10 shrink-0 px-0.5 text-sm font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:outline-offset-[-2px] data-active:text-foreground"
          >
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent-line transition-[translate,width] duration-150" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
