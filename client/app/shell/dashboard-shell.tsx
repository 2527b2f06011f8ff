import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { MessageButton } from '#client/features/messages/message-button.tsx'
import { LiveAlertsButton } from '#client/features/notifications/live-alerts-button.tsx'
import { NotificationsMenu } from '#client/features/notifications/notifications-menu.tsx'
import { ThemeToggle } from '#client/ui/controls/theme-toggle.tsx'
import { Tooltip } from '#client/ui/overlays/tooltip.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import { ViewAsMenu } from '../impersonation/view-as-menu.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { CommandKey } from './command-key.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { useLikelyPreloaded } from './menu-links.ts'
import { Sidebar, SidebarButton, SidebarProvider } from './sidebar.tsx'

interface DashboardShellProps {
  /** The current page's name in the menu. */
  place: string
  children: ReactNode
}

/** On a phone they leave the page's name the room for its longest word. */
const narrowButtons = 'max-md:[&_:is(a,button)]:w-9'

/** Sidebar, top bar and page area for everything behind the sign-in. */
export function DashboardShell({ place, children }: DashboardShellProps) {
  const { search } = useLocation()
  useLikelyPreloaded()

  return (
    <SidebarProvider>
      <div className="flex min-h-dvh">
        {/* A router link: any other history entry would confuse a blocker of Back. */}
        <Link
          to={{ search, hash: 'content' }}
          replace
          preventScrollReset
          onClick={() => document.getElementById('content')?.focus()}
          className="sr-only rounded-md bg-primary px-4 py-2 text-sm font-medium text-primary-foreground focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
        >
          Skip to content
        </Link>
        <Sidebar />
        <div className="flex min-w-0 flex-1 flex-col peer-data-[sidebar=expanded]:[--beside-sidebar:var(--sidebar-width)] peer-data-[sidebar=icons]:[--beside-sidebar:var(--sidebar-width-icon)]">
          <div data-shell="" className="h-(--top-bar-height) shrink-0">
            {/* Fixed rather than sticky, as axe takes what scrolls below sticky buttons for covered at rest. */}
            <header className="fixed top-(--strip-height) right-0 left-(--beside-sidebar,0) z-30 flex h-(--top-bar-height) items-center justify-between gap-1 border-b bg-card px-1 transition-[left] duration-180 ease-out md:gap-2 md:px-4">
              <div className={cx('flex min-w-0 items-center gap-1 md:gap-2', narrowButtons)}>
                <SidebarButton />
                {/* Two lines on a phone: the name is never cut. */}
                <p className="line-clamp-2 text-sm leading-tight font-medium wrap-anywhere md:line-clamp-1">
                  {place}
                </p>
              </div>
              <div className={cx('flex items-center md:gap-1', narrowButtons)}>
                <CommandKey />
                <ViewAsMenu />
                <Tooltip text="Theme: light or dark" side="bottom">
                  <ThemeToggle />
                </Tooltip>
                <MessageButton />
                <LiveAlertsButton />
                <NotificationsMenu />
              </div>
            </header>
          </div>
          <ConnectionBanner />
          <main
            id="content"
            tabIndex={-1}
            className="@container mx-auto flex w-full max-w-7xl min-w-0 flex-1 flex-col gap-(--page-gap) p-4 pb-[calc(9rem+env(safe-area-inset-bottom))] outline-none md:p-6 md:pb-16 lg:p-8"
          >
            {children}
          </main>
          <BottomBar />
        </div>
      </div>
    </SidebarProvider>
  )
}
