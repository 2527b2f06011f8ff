import { Menu, PanelLeft } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Drawer } from '#client/ui/overlays/drawer.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import { SidebarContent } from './sidebar-content.tsx'
import { type SidebarState, useSidebar } from './sidebar-state.ts'

const SidebarContext = createContext<SidebarState | null>(null)

function useSidebarState(): SidebarState {
  const state = use(SidebarContext)
  if (!state) throw new Error('The sidebar and its buttons stand in a SidebarProvider')
  return state
}

/**
 * Holds whether the sidebar is open. Apart from the shell, all of which would be rendered again before a press
 * on the sidebar's button is answered.
 */
export function SidebarProvider({ children }: { children: ReactNode }) {
  return <SidebarContext value={useSidebar()}>{children}</SidebarContext>
}

/** The menu at the page's side; on phones a drawer. */
export function Sidebar() {
  const { isPhone, expanded, drawerOpen, setDrawerOpen } = useSidebarState()
  if (isPhone) {
    return (
      <Drawer open={drawerOpen} onOpenChange={setDrawerOpen} title="Navigation">
        <SidebarContent expanded />
      </Drawer>
    )
  }
  return (
    <aside
      data-shell=""
      aria-label="Sidebar"
      data-sidebar={expanded ? 'expanded' : 'icons'}
      className={cx(
        'peer sticky top-(--strip-height) flex h-[calc(100dvh-var(--strip-height))] shrink-0 flex-col overflow-hidden border-r bg-card transition-[width] duration-180 ease-out',
        expanded ? 'w-(--sidebar-width)' : 'w-(--sidebar-width-icon)',
      )}
    >
      <SidebarContent expanded={expanded} />
    </aside>
  )
}

/** The top bar's button for it. */
export function SidebarButton() {
  const { isPhone, expanded, drawerOpen, toggle } = useSidebarState()
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Toggle sidebar"
      aria-expanded={isPhone ? drawerOpen : expanded}
      onClick={toggle}
    >
      <PanelLeft aria-hidden="true" />
    </Button>
  )
}

/** The bottom bar's button for the whole menu. */
export function MenuButton({ className }: { className: string }) {
  const { drawerOpen, toggle } = useSidebarState()
  return (
    <button
      type="button"
      aria-label="Menu"
      aria-expanded={drawerOpen}
      onClick={toggle}
      className={cx(className, 'text-muted-foreground')}
    >
      <Menu className="size-5" aria-hidden="true" />
      <span>Menu</span>
    </button>
  )
}
