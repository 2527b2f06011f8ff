import type { ReactNode } from 'react'
import { late } from './late.ts'
import { useLatePart } from './use-late-part.ts'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the drawer. */
  title: string
  side?: 'left' | 'right'
  /** A menu of 18rem, or a panel to work in: 28rem, all of a phone. */
  width?: 'menu' | 'panel'
  children: ReactNode
}

const panel = late(async () => (await import('./drawer-panel.tsx')).DrawerPanel)

/** A panel that slides in from a side; it is loaded when it is first opened. */
export function Drawer(props: DrawerProps) {
  const Panel = useLatePart(panel, props)
  return Panel && <Panel {...props} />
}
