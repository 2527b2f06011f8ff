import { useLocation } from 'react-router'
import { useUser } from '#client/platform/session/session.tsx'
import { AreaPage } from '../area-page.tsx'
import { areaAt, sectionOf } from '../areas.ts'
import { Guard } from '../guard.tsx'
import { loadLikelyScreens } from '../last-area.ts'
import { hasSection } from '../sections.tsx'

if (!import.meta.env.SSR) loadLikelyScreens()

export default function DashboardPage() {
  return (
    <Guard>
      <RoleDashboard />
    </Guard>
  )
}

function RoleDashboard() {
  const user = useUser()
  const address = useLocation()
  const section = sectionOf(address.pathname)
  return <AreaPage area={areaAt(user, address, hasSection)} section={section} />
}
