import { useEffect } from 'react'
import type { RouteObject } from 'react-router'
import { createMemoryRouter, isRouteErrorResponse, useRouteError } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { toast } from 'sonner'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { type RenderResult, render } from 'vitest-browser-react'
import type { Role, StaffRole } from '#contract/access/permissions.ts'
import { staffRoleSchema } from '#contract/access/roles.ts'
import { getMe } from '#contract/identity/identity.ts'
import '#client/ui/styles/styles.css'
import { tellCrash } from './crashes.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'

/** The viewer of a screen, by program or place in the office. */
export type Member = 'free' | 'academy' | 'mentorship' | 'admin' | StaffRole

const rolesOf: Record<Member, Role[]> = {
  free: ['community_student'],
  academy: ['community_student', 'academy_student'],
  mentorship: ['community_student', 'mentorship_student'],
  admin: ['community_student', 'admin'],
  owner: ['community_student', 'admin'],
  teacher: ['community_student'],
  support: ['community_student'],
  bookkeeper: ['community_student'],
}

/** A server on which `member` is signed in; the test fails on an unplanned call. */
export function serverFor(member: Member): FakeServer {
  const server = fakeServer()
  const known = { id: crypto.randomUUID(), name: 'Ann', email: `${member}@people.example` }
  const none = { avatarUrl: null, plan: null, lapsedPrograms: [] }
  const createdAt = new Date().toISOString()
  const roles = rolesOf[member]
  const staffRole = staffRoleSchema.options.find((role) => role === member) ?? null
  // This browser's own zone, so that it is not reported again.
  const seenZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const accessState = { status: 'active', roles, staffRole, createdAt, seenZone } as const
  server.answer(getMe, { ...known, ...none, ...accessState })
  localStorage.setItem('accessToken', `the token of ${known.id}`)
  onTestFinished(() => {
    // A pending toast would reappear with the next screen, and cover its buttons.
    toast.dismiss()
    localStorage.clear()
    sessionStorage.clear()
    expect(server.unplanned, 'calls that nobody planned').toEqual([])
  })
  return server
}

/**
 * In place of the router's own screen for errors, at which a test would wait in vain, each of its presses until it times
 * out. An address without a route is no error: a test may end by leaving for one.
 */
function Crashed() {
  const error = useRouteError()
  useEffect(() => {
    if (!isRouteErrorResponse(error)) tellCrash(error)
  }, [error])
  return null
}

/** Shows the routes as a browser at `address` does, with its pointer where no link is. */
export async function openAt(address: string, routes: RouteObject[]): Promise<RenderResult> {
  // Left by the last test over what becomes a link, it would fetch a section that nobody planned.
  await page
    .elementLocator(document.documentElement)
    .hover({ position: { x: 0, y: 0 }, force: true })
  // A page that gets the focus later, by its first press, would read everything again then.
  window.focus()
  const router = createMemoryRouter([{ ErrorBoundary: Crashed, children: routes }], {
    initialEntries: [address],
  })
  return render(<RouterProvider router={router} />)
}
