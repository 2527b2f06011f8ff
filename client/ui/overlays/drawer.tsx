import type { ReactNode } from 'react'
import { late } from './late.ts'
import { useLateOverlay } from './use-late-part.ts'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The drawer's accessible name. */
  title: string
  side?: 'left' | 'right'
  /** A menu of 18rem, or a working panel: 28rem, full width on a phone. */
  width?: 'menu' | 'panel'
  children: ReactNode
}

/** What a drawer is opened with. */
export const drawerPanel = late(async () => (await import('./drawer-panel.tsx')).DrawerPanel)

/** A panel that slides in from a side; it is loaded when it is first opened. */
export function Drawer(props: DrawerProps) {
  const Panel = useLateOverlay(drawerPanel, props)
  return Panel && <Panel {...props} />
}
