/** The callers with which every call is tested. */
export const callers = [
  'anon',
  'free',
  'academy',
  'mentorship',
  'lapsed',
  'suspended',
  'teacher',
  'support',
  'bookkeeper',
  'admin',
  'owner',
] as const
export type Caller = (typeof callers)[number]

/**
 * What a caller meets:
 * - yes: the call is let through (what it then says of its input is not the matrix's business)
 * - 401 / 403: refused with that status
 * - T: 404, byte for byte that of an unknown id, unless the item is one that the caller may see
 * - own: let through, and it concerns the caller's own things only (its module tests that)
 */
type Outcome = 'yes' | 'own' | 'T' | 401 | 403
export type Row = Record<Caller, Outcome>

/** The staff who may make a call that is otherwise for admins. */
type Staff = 'teacher' | 'support' | 'bookkeeper'

export const row = (
  [anon, free, academy, mentorship, admin]: [Outcome, Outcome, Outcome, Outcome, Outcome],
  staff: Partial<Record<Staff, Outcome>> = {},
): Row => ({
  anon,
  free,
  academy,
  mentorship,
  // A lapsed member has the same rights as one who never paid, and so has staff outside its work.
  lapsed: free,
  teacher: free,
  support: free,
  bookkeeper: free,
  ...staff,
  // The sessions of a suspended account have ended: as if there were no token.
  suspended: anon,
  admin,
  owner: admin,
})

export const open = row(['yes', 'yes', 'yes', 'yes', 'yes'])
export const own = row([401, 'own', 'own', 'own', 'own'])
export const filtered = row([401, 'yes', 'yes', 'yes', 'yes'])
export const item = row([401, 'T', 'T', 'T', 'yes'], { teacher: 'yes' })
export const adminsAnd = (...staff: Staff[]) =>
  row([401, 403, 403, 403, 'yes'], Object.fromEntries(staff.map((name) => [name, 'yes'])))
export const adminOnly = adminsAnd()
export const teaching = adminsAnd('teacher')
export const members = adminsAnd('support')
export const books = adminsAnd('bookkeeper')
export const asStudent = row([401, 'own', 'own', 'own', 403], { teacher: 403 })
export const mentorshipOnly = row([401, 403, 403, 'yes', 'yes'], { teacher: 'yes' })
