import type { ReactNode } from 'react'
import { useBrand } from '#client/platform/start/academy-info.ts'
import { Guard } from './guard.tsx'
import { DashboardShell } from './shell/dashboard-shell.tsx'

/** A page about the user's own account, open to everybody who is signed in. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const brand = useBrand()
  return (
    <Guard>
      <DashboardShell place={title}>
        <title>{`${title} · ${brand}`}</title>
        {children}
      </DashboardShell>
    </Guard>
  )
}
