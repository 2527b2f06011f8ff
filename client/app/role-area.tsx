import { useLayoutEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { noteLeadingOn } from '#client/platform/start/early.ts'
import type { Permission } from '#contract/access/permissions.ts'
import { pages } from '#contract/site/pages.ts'
import { AreaPage } from './area-page.tsx'
import type { Area } from './areas.ts'
import { Guard } from './guard.tsx'

/** The page of /{area}/*, for those with the area's role; without a section it redirects to the dashboard. */
export function RoleArea({ area, permission }: { area: Area; permission: Permission }) {
  const [section] = (useParams()['*'] ?? '').split('/')
  return (
    <Guard permission={permission}>
      {section ? <AreaPage area={area} section={section} /> : <ToDashboard />}
    </Guard>
  )
}

function ToDashboard() {
  // Before the effect by which it leads on.
  useLayoutEffect(() => noteLeadingOn(pages.dashboard), [])
  return <Navigate to={pages.dashboard} replace />
}
