import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, useState } from 'react'
import { cx } from '../styles/cx.ts'
import { LateOpener, type OpenerAttributes } from './late-opener.tsx'

export interface MenuProps {
  /** The element that opens the menu, as `<Button size="icon" aria-label="Actions">…</Button>`. */
  trigger: ReactElement<OpenerAttributes>
  align?: 'start' | 'center' | 'end'
  /** One of many, as in the rows of a table: made when somebody is about to open it. */
  late?: boolean
  /** MenuItem and MenuSeparator. */
  children: ReactNode
}

/** A list of actions behind a button, with the keyboard's ways of a menu. */
export function Menu({ trigger, align = 'end', late = false, children }: MenuProps) {
  const [reached, setReached] = useState<'mouse' | 'keyboard' | 'press' | null>(null)
  if (late && reached === null) {
    return (
      <LateOpener
        kind="menu"
        trigger={trigger}
        onNear={setReached}
        onPress={() => setReached('press')}
      />
    )
  }
  return (
    <Base.Root defaultOpen={reached === 'press'}>
      <Base.Trigger ref={reached === 'keyboard' ? takeFocus : null} render={trigger} />
      {/* A landmark, since the list stands outside those of the page. */}
      <Base.Portal role="region" aria-label="Menu">
        <Base.Positioner sideOffset={6} align={align} className="z-50 outline-none">
          <Base.Popup className="min-w-44 rounded-lg border bg-popover p-1 text-popover-foreground shadow-raised outline-none transition-[opacity,translate] data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** From the button that it replaces. */
const takeFocus = (button: HTMLElement | null) => button?.focus()

export interface MenuItemProps {
  icon?: ReactNode
  destructive?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

/** One action of a Menu. */
export function MenuItem({ icon, destructive, disabled, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item
      disabled={disabled}
      onClick={onSelect}
      className={cx(
        'flex cursor-default items-center gap-2.5 rounded-md px-2.5 py-2 text-sm outline-none select-none data-disabled:opacity-50 data-highlighted:bg-muted [&_svg]:size-4 [&_svg]:shrink-0',
        destructive ? 'text-danger' : '[&_svg]:text-muted-foreground',
      )}
    >
      {icon}
      {children}
    </Base.Item>
  )
}

/** A line between groups of actions. */
export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-border" />
}
