import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useIsCalm } from '#client/platform/start/use-is-calm.ts'
import { late } from '../overlays/late.ts'
import { useLatePart } from '../overlays/use-late-part.ts'

export interface TabsProps {
  /** The accessible name of the row of tabs. */
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
  /** The open tab; if omitted, the tabs manage it themselves and start with the first. */
  value?: string
  onChange?: (value: string) => void
}

export interface TabBarProps {
  label: string
  /** The tabs, with the id of each, and of the panel of the open one. */
  tabs: readonly { value: string; label: ReactNode; id: string; panel: string | undefined }[]
  open: string | undefined
  onOpen: (value: string) => void
}

/** What the keyboard did at a row of tabs before its library was there. */
export interface Keyboard {
  /** The id of the focused tab. */
  focused: string | null
  /** The key to which only the library responds. */
  key: string | null
}

export const barLook = 'relative flex w-max min-w-full gap-5 border-b'
export const tabLook =
  'h-10 shrink-0 px-0.5 text-sm font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:outline-offset-[-2px] data-active:text-foreground'

const bar = late(async () => (await import('./tab-bar.tsx')).TabBar)

/**
 * Several views in one place, one at a time; arrow keys move between tabs. Until the page is calm or such a key is
 * pressed, the row consists of plain buttons: its library is larger than most sections.
 */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId()
  const [own, setOwn] = useState(tabs[0]?.value)
  const open = value ?? own
  const keyboard = useRef<Keyboard>({ focused: null, key: null })
  const [isWanted, setWanted] = useState(false)
  // A row that is replaced between a press and its release would lose the click.
  const [isPressed, setPressed] = useState(false)
  const isCalm = useIsCalm()
  const isAwaited = isWanted || isCalm || bar.here() !== undefined
  const Bar = useLatePart(bar, { open: isAwaited && !isPressed, onOpenChange: setWanted })
  const onOpen = (next: string) => {
    setOwn(next)
    if (next !== open) onChange?.(next)
  }
  const row: TabBarProps = {
    label,
    open,
    onOpen,
    tabs: tabs.map((tab) => ({
      ...tab,
      id: `${id}-${tab.value}`,
      panel: tab.value === open ? `${id}-panel` : undefined,
    })),
  }
  const shown = tabs.find((tab) => tab.value === open)
  return (
    <div>
      <div className="overflow-x-auto [scrollbar-width:none]">
        {Bar ? (
          <Bar {...row} keyboard={keyboard} />
        ) : (
          <PlainBar
            {...row}
            keyboard={keyboard}
            onKey={() => setWanted(true)}
            onPress={setPressed}
          />
        )}
      </div>
      {shown && (
        <div
          key={shown.value}
          id={`${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${shown.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: as the library's panels have it.
          tabIndex={0}
          className="pt-5"
        >
          {shown.content}
        </div>
      )}
    </div>
  )
}

interface PlainBarProps extends TabBarProps {
  keyboard: RefObject<Keyboard>
  /** A key was pressed to which only the library responds. */
  onKey: () => void
  /** A press has begun or ended. */
  onPress: (isPressed: boolean) => void
}

function PlainBar({ label, tabs, open, onOpen, keyboard, onKey, onPress }: PlainBarProps) {
  return (
    <div role="tablist" aria-label={label} className={barLook}>
      {tabs.map(({ value, id, panel, label }) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={id}
          aria-selected={value === open}
          aria-controls={panel}
          tabIndex={value === open ? 0 : -1}
          data-active={value === open ? '' : undefined}
          className={`${tabLook} relative after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 data-active:after:bg-accent-line`}
          onClick={() => {
            onPress(false)
            onOpen(value)
          }}
          onPointerDown={() => onPress(true)}
          onPointerLeave={() => onPress(false)}
          onPointerCancel={() => onPress(false)}
          onFocus={() => {
            keyboard.current.focused = id
          }}
          onBlur={() => {
            keyboard.current.focused = null
          }}
          onKeyDown={(event) => {
            if (!/^(Arrow(Left|Right)|Home|End)$/.test(event.key)) return
            event.preventDefault()
            keyboard.current.key = event.key
            onKey()
          }}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
