import { Outlet } from 'react-router'
import { Providers } from '../providers.tsx'

/** Wraps every page that needs to know the user; public pages load none of it. */
export default function WithSession() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  )
}
