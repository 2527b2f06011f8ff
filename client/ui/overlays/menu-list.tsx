import { Menu as Base } from '@base-ui/react/menu'
import { useState } from 'react'
import { cx } from '../styles/cx.ts'
import { usePressed } from './late-popup.tsx'
import { type MenuItemProps, type MenuParts, MenuPartsContext, type MenuProps } from './menu.tsx'
import { useOpening } from './use-opening.ts'

/** A Menu whose button has been pressed. */
export function MenuList({ trigger, align = 'end', children }: MenuProps) {
  const pressed = usePressed()
  const [isOpen, setOpen] = useState(false)
  return (
    <Base.Root open={useOpening(isOpen)} onOpenChange={(next) => setOpen(next)}>
      <Base.Trigger ref={pressed} render={trigger} />
      {/* A landmark, since the portal is outside those of the page. */}
      <Base.Portal role="region" aria-label="Menu">
        <Base.Positioner sideOffset={6} align={align} className="z-50 outline-none">
          <Base.Popup className="min-w-44 rounded-lg border bg-popover p-1 text-popover-foreground shadow-raised outline-none transition-[opacity,translate] data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0">
            <MenuPartsContext value={parts}>{children}</MenuPartsContext>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Item({ icon, destructive, disabled, onSelect, children }: MenuItemProps) {
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

function Separator() {
  return <Base.Separator className="my-1 h-px bg-border" />
}

const parts: MenuParts = { Item, Separator }
