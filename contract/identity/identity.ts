import { z } from 'zod'
import { planSchema, subscriptionSchema, userStatusSchema } from '../access/access.ts'
import { roleSchema, staffRoleSchema } from '../access/roles.ts'
import { endpoint, refreshPath } from '../endpoint.ts'
import { paidProgramSchema } from '../offers/programs.ts'
import { id, instant, line, text, timeZone } from '../values.ts'

/** Minimum number of characters; required by the specification, section 5. */
export const passwordMinimum = 6

const password = z.string().min(1).max(1000)
const passwordTooShort = 'Password must be at least 6 characters'

/** The registration form's rules in the order in which they are checked. */
export const registrationSchema = z.object({
  name: line({ min: 1, max: 100, message: 'Name is required' }),
  email: text({ min: 1, max: 254, message: 'Email is required' }).pipe(
    z.email('Please enter a valid email address'),
  ),
  password: z.string(passwordTooShort).min(passwordMinimum, passwordTooShort).max(1000),
})
export type Registration = z.infer<typeof registrationSchema>

/** What creates an account: the form, and how somebody came to it. */
const registrationBodySchema = registrationSchema.extend({
  /** The program whose purchase goes on after the registration. */
  towards: paidProgramSchema.optional(),
  /** Whether the academy's news may come by mail; not unless it is said. */
  newsByMail: z.boolean().optional(),
})
export type RegistrationBody = z.infer<typeof registrationBodySchema>

export const currentUserSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  plan: planSchema.nullable(),
  status: userStatusSchema,
  /** Effective roles only: a program's role counts while its subscription is active. */
  roles: z.array(roleSchema),
  /** The caller's place in the academy's office; null for most users. */
  staffRole: staffRoleSchema.nullable(),
  /** Programs that the user had and whose access has ended. */
  lapsedPrograms: z.array(paidProgramSchema),
  createdAt: instant,
  /** True while the back office is closed to the user for lack of a second factor. */
  lacksFactor: z.boolean().optional(),
  /** The zone in which times are shown; absent if the user has not chosen one. */
  timeZone: z.string().optional(),
  /** The zone of the browser in which the user was last seen; absent if unknown. */
  seenZone: z.string().optional(),
})
export type CurrentUser = z.infer<typeof currentUserSchema>

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary:
    'Create an account; on the way to a purchase also sets the cookie by which this browser signs in once without the password',
  body: registrationBodySchema,
  success: { status: 201, body: z.object({ id, name: z.string(), email: z.string() }) },
})

/** How long a registration on the way to a purchase can be followed by its sign-in, in seconds. */
export const handOverSeconds = 120

export const redeemHandOver = endpoint({
  method: 'POST',
  path: '/auth/hand-over',
  summary:
    'Sign in the account just registered in this browser on the way to a purchase, by its cookie: once, within two minutes',
  body: z.object({ id }),
  success: { status: 200, body: z.object({ accessToken: z.string(), refreshToken: z.string() }) },
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary:
    'Sign in; also sets the refresh cookie. 401 `second_factor_required` for an account with a second factor: the sign-in goes on with `secondStep` of that answer',
  body: z.object({ email: z.string().min(1).max(254), password }),
  success: { status: 200, body: z.object({ accessToken: z.string(), refreshToken: z.string() }) },
})

export const refresh = endpoint({
  method: 'POST',
  path: refreshPath,
  summary: 'Exchange a refresh token, from the body or the cookie, for new tokens',
  body: z.object({ refreshToken: z.string().max(500).optional() }).nullish(),
  success: {
    status: 200,
    body: z.object({ accessToken: z.string(), refreshToken: z.string().optional() }),
  },
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  success: { status: 204, body: null },
})

export const getMe = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in user',
  success: { status: 200, body: currentUserSchema },
})

const newPassword = registrationSchema.shape.password

/** How long a reset link is valid, in minutes. */
export const resetLinkMinutes = 60

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/forgot',
  summary: 'Ask for a reset link by mail; the answer never tells whether the address is known',
  body: z.object({ email: z.string().min(1).max(254) }),
  success: { status: 202, body: null },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset',
  summary: 'Set a new password with the token of a reset link; ends all sessions',
  body: z.object({ token: z.string().min(1).max(200), password: newPassword }),
  success: { status: 204, body: null },
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/password',
  summary: 'Change the own password; ends all other sessions',
  body: z.object({ currentPassword: password, newPassword }),
  success: { status: 204, body: null },
})

/** Width and height of a stored avatar, in pixels. */
export const avatarPixels = 256
/** The largest picture accepted as an avatar, in bytes. */
export const avatarBytesMaximum = 5 * 1024 ** 2

const { name, email } = registrationSchema.shape

export const profileSchema = z.object({
  name: z.string(),
  email: z.string(),
  /** Whether a link that was sent to the address has been opened. */
  emailConfirmed: z.boolean(),
  /** The address that will replace it once the link sent there is opened; null if there is none. */
  pendingEmail: z.string().nullable(),
  /** Short-lived and bound to the caller; null without a picture. */
  avatarUrl: z.string().nullable(),
  /** Effective roles only, as for the signed-in user. */
  roles: z.array(roleSchema),
  /** The caller's place in the academy's office; null for most users. */
  staffRole: staffRoleSchema.nullable(),
  /** The caller's own, the most recently started first. */
  subscriptions: z.array(subscriptionSchema),
  createdAt: instant,
})
export type Profile = z.infer<typeof profileSchema>

export const getProfile = endpoint({
  method: 'GET',
  path: '/me/profile',
  summary: 'The caller’s name, address, picture, roles and subscriptions',
  success: { status: 200, body: profileSchema },
})

export const profileChangesSchema = z.object({
  name,
  email,
  /** Required if the address changes. */
  currentPassword: password.optional(),
})
export type ProfileChanges = z.infer<typeof profileChangesSchema>

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/me/profile',
  summary: 'Change the own name; a new address waits for the link that is sent there',
  body: profileChangesSchema,
  success: { status: 200, body: profileSchema },
})

/** Multipart, with the image in the field `avatar`. */
export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/me/avatar',
  summary: 'Set the own picture (multipart, field avatar: an image of at most 5 MiB)',
  success: { status: 200, body: profileSchema },
})

export const deleteAvatar = endpoint({
  method: 'DELETE',
  path: '/me/avatar',
  summary: 'Remove the own picture',
  success: { status: 200, body: profileSchema },
})

export const ownSessionSchema = z.object({
  id,
  /** Browser and operating system as reported by the device, such as 'Firefox on Windows'. */
  device: z.string(),
  /** The network address last used; null if unknown. */
  address: z.string().nullable(),
  createdAt: instant,
  /** When the session was last renewed, to the quarter of an hour. */
  lastUsedAt: instant,
  /** Whether this call belongs to it. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

export const listSessions = endpoint({
  method: 'GET',
  path: '/me/sessions',
  summary:
    'Where the caller is signed in, this session first, then the last used; with the 101st the longest unused ends',
  success: { status: 200, body: z.array(ownSessionSchema) },
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/me/sessions/:id',
  summary: 'Sign the caller out of one session',
  params: z.object({ id }),
  success: { status: 204, body: null },
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/me/sessions',
  summary: 'Sign the caller out everywhere but here',
  success: { status: 204, body: null },
})

const notificationChannelsSchema = z.object({ inApp: z.boolean(), email: z.boolean() })

/** The kinds of mails that are sent unless switched off: about oneself, and about the work of the office, for those in it. */
export const ownMailKinds = ['account', 'learning', 'sessions', 'messages', 'office'] as const
/** A kind of mail that its reader can switch off: news of the academy, or one of its own. */
export const mailTopics = ['news', ...ownMailKinds] as const
export type MailTopic = (typeof mailTopics)[number]
const ownMailsSchema = z.record(z.enum(ownMailKinds), z.boolean())

const headChannelsSchema = z.object({ email: z.boolean(), telegram: z.boolean() })

export const preferencesSchema = z.object({
  /** The zone that defines the caller's days and months; null for the device's zone. */
  timeZone: z.string().nullable(),
  /** How the caller is notified of new signals, sessions and the like. */
  channels: notificationChannelsSchema,
  /** The kinds of mails about oneself, and whether the caller takes them. */
  mails: ownMailsSchema,
  /** By which messages about signals the record’s signed heads come along, one for each day. */
  recordHeads: headChannelsSchema,
})
export type Preferences = z.infer<typeof preferencesSchema>

export const getPreferences = endpoint({
  method: 'GET',
  path: '/me/preferences',
  summary:
    'The caller’s time zone, notification channels and kinds of mails, and whether messages about signals carry the record’s heads',
  success: { status: 200, body: preferencesSchema },
})

export const preferenceChangesSchema = z.object({
  timeZone: timeZone.nullable().optional(),
  channels: notificationChannelsSchema.partial().optional(),
  mails: z.partialRecord(z.enum(ownMailKinds), z.boolean()).optional(),
  recordHeads: headChannelsSchema.partial().optional(),
})
export type PreferenceChanges = z.infer<typeof preferenceChangesSchema>

export const updatePreferences = endpoint({
  method: 'PUT',
  path: '/me/preferences',
  summary:
    'Change time zone, notification channels, kinds of mails and what messages about signals carry; what is absent stays as it is',
  body: preferenceChangesSchema,
  success: { status: 200, body: preferencesSchema },
})

export const noteSeenZone = endpoint({
  method: 'PUT',
  path: '/me/seen-zone',
  summary: 'The time zone of the caller’s browser, for what is written to who has chosen none',
  body: z.object({ timeZone }),
  success: { status: 204, body: null },
})

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/me/export',
  summary: 'Everything that the academy keeps of the caller, one entry per part of the academy',
  success: { status: 200, body: z.record(z.string(), z.unknown()) },
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/me',
  summary: 'Delete the own account with all that is the caller’s; there is no way back',
  body: z.object({ password }),
  success: { status: 204, body: null },
})
