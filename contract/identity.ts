import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { roleSchema } from './permissions.ts'
import { paidProgramSchema } from './programs.ts'
import { id, instant, text } from './values.ts'

export const planSchema = paidProgramSchema
export type Plan = z.infer<typeof planSchema>

export const userStatusSchema = z.enum(['active', 'expired'])
export type UserStatus = z.infer<typeof userStatusSchema>

export const passwordMinimum = 6

const password = z.string().max(1000)
const passwordTooShort = 'Password must be at least 6 characters'

/** The registration form's rules in the order in which they are checked. */
export const registrationSchema = z.object({
  name: text({ min: 1, max: 100, message: 'Name is required' }),
  email: text({ min: 1, max: 254, message: 'Email is required' }).pipe(
    z.email('Please enter a valid email address'),
  ),
  password: z.string(passwordTooShort).min(passwordMinimum, passwordTooShort).max(1000),
})
export type Registration = z.infer<typeof registrationSchema>

export const currentUserSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  plan: planSchema.nullable(),
  status: userStatusSchema,
  /** Effective roles only: a program's role counts while its subscription is active. */
  roles: z.array(roleSchema),
  /** Programs that the user had and whose access has ended. */
  lapsedPrograms: z.array(paidProgramSchema),
  createdAt: instant,
})
export type CurrentUser = z.infer<typeof currentUserSchema>

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Create an account',
  body: registrationSchema,
  success: { status: 201, body: z.object({ id, name: z.string(), email: z.string() }) },
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in; also sets the refresh cookie',
  body: z.object({ email: z.string().min(1).max(254), password: password.min(1) }),
  success: { status: 200, body: z.object({ accessToken: z.string(), refreshToken: z.string() }) },
})

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
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
