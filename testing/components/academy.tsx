import type { RouteObject } from 'react-router'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { toast } from 'sonner'
import { expect, onTestFinished } from 'vitest'
import { type RenderResult, render } from 'vitest-browser-react'
import { getMe } from '#contract/identity.ts'
import { type Role, type StaffRole, staffRoleSchema } from '#contract/permissions.ts'
import '#client/ui/styles/styles.css'
import { type FakeServer, fakeServer } from './fake-server.ts'

/** Whoever a screen is shown to, by the program or the place in the office that they have. */
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

/** A server on which `member` is signed in; the test fails on a call that nobody has planned. */
export function serverFor(member: Member): FakeServer {
  const server = fakeServer()
  const known = { id: crypto.randomUUID(), name: 'Ann', email: `${member}@people.example` }
  const none = { avatarUrl: null, plan: null, lapsedPrograms: [] }
  const createdAt = new Date().toISOString()
  const roles = rolesOf[member]
  const staffRole = staffRoleSchema.options.find((role) => role === member) ?? null
  // That of this browser: nothing is left to tell of it.
  const seenZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const standing = { status: 'active', roles, staffRole, createdAt, seenZone } as const
  server.answer(getMe, { ...known, ...none, ...standing })
  localStorage.setItem('accessToken', `the token of ${known.id}`)
  onTestFinished(() => {
    // One that is still to be seen would come back with the next screen, and lie over its buttons.
    toast.dismiss()
    localStorage.clear()
    sessionStorage.clear()
    expect(server.unplanned, 'calls that nobody planned').toEqual([])
  })
  return server
}

/** Shows the routes as a browser at `address` does. */
export function openAt(address: string, routes: RouteObject[]): Promise<RenderResult> {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  return render(<RouterProvider router={router} />)
}
