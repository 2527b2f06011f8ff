import { Outlet } from 'react-router'
import { Providers } from '../providers.tsx'

/** Around every page that knows who is at the screen; pages for visitors load none of it. */
export default function WithSession() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  )
}
