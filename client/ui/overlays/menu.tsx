import { type ComponentType, createContext, type ReactElement, type ReactNode, use } from 'react'
import { late } from './late.ts'
import { useLatePopup } from './late-popup.tsx'

export interface MenuProps {
  /** The element that opens the menu, such as `<Button size="icon" aria-label="Actions">…</Button>`. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  /** MenuItem and MenuSeparator. */
  children: ReactNode
}

export interface MenuItemProps {
  icon?: ReactNode
  destructive?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

/** The components inside a menu, which are loaded together with it. */
export interface MenuParts {
  Item: ComponentType<MenuItemProps>
  Separator: ComponentType
}

export const MenuPartsContext = createContext<MenuParts | null>(null)

const list = late(async () => (await import('./menu-list.tsx')).MenuList)

/** A list of actions behind a button, with the keyboard handling of a menu. */
export function Menu(props: MenuProps) {
  const { Popup, button } = useLatePopup({ part: list, kind: 'menu', trigger: props.trigger })
  return Popup ? <Popup {...props} /> : button
}

function useParts(): MenuParts {
  const parts = use(MenuPartsContext)
  if (!parts) throw new Error('MenuItem and MenuSeparator stand in a Menu')
  return parts
}

/** One action of a Menu. */
export function MenuItem(props: MenuItemProps) {
  const { Item } = useParts()
  return <Item {...props} />
}

/** A separator between groups of actions. */
export function MenuSeparator() {
  const { Separator } = useParts()
  return <Separator />
}
