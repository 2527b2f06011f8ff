import { newId } from '#server/platform/clock.ts'
import type { Effect } from '#server/platform/http/effects.ts'
import { shopOfferInput } from '../shop.ts'

const at = '2026-01-01T00:00:00Z'
const later = '2027-01-01T00:00:00Z'
/** Nobody's id. */
export const someone = newId()
const grant = { kind: 'grant', program: 'academy' }
const who = { ids: [someone] }
const shopOffer = { ...shopOfferInput('sold'), programs: ['mentorship'] }
const coupon = {
  code: 'THIEF',
  percent: 100,
  amountCents: null,
  program: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesEach: null,
  active: true,
}
const billing = {
  sellerName: null,
  sellerAddress: null,
  taxNumber: null,
  taxBasisPoints: 0,
  taxIncluded: true,
  invoicePrefix: 'A',
  footer: null,
}
const settings = {
  brand: null,
  telegramUrl: null,
  discordUrl: null,
  communitySignupOpen: true,
  contactEmail: null,
  supportUrl: null,
  updatedAt: at,
}
const source = { name: 'Alerts', mode: 'draft', roleAccess: ['community_student'] }
const credential = { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {} }
const passkey = { ...credential, response: { clientDataJSON: 'a', attestationObject: 'a' } }

const cdn = { name: 'CDN_URL', value: 'https://cdn.thief.example' }

/** A call with its effect. */
export type EffectCase = readonly [name: string, effect: Effect, body?: object]

/** What asks for a proof, with a body that is let through to where it is asked. */
export const asking: readonly EffectCase[] = [
  ['PUT /admin/team/:id', 'gives-right', { staffRole: 'bookkeeper' }],
  ['PUT /admin/withheld-countries', 'gives-right', { countries: [], updatedAt: at }],
  ['PUT /admin/team/:id', 'ends-access', { staffRole: null }],
  ['POST /admin/team-invitations', 'gives-right', { email: 'a@b.example', staffRole: 'teacher' }],
  ['POST /admin/team-invitations/:id/resend', 'gives-right'],
  ['POST /admin/users/:id/roles', 'gives-right', { roles: ['admin'] }],
  ['POST /admin/users/:id/roles', 'ends-access', { roles: ['academy_student'] }],
  ['POST /admin/ownership', 'gives-right', { userId: someone, password: 'a good password' }],
  ['POST /admin/users/:id/reinstate', 'gives-right'],
  ['POST /admin/member-imports/:id/run', 'gives-right', { tell: false }],
  ['POST /admin/member-bulks', 'gives-right', { id: someone, action: grant, who }],
  ['PUT /admin/settings', 'gives-right', settings],
  [
    'PUT /admin/sign-in-rules',
    'gives-right',
    { adminsNeedFactor: false, passwordProof: false, updatedAt: at },
  ],
  ['DELETE /admin/users/:id/second-factors', 'gives-right'],
  [
    'PUT /admin/signal-outlets/:program/:service',
    'gives-right',
    { address: '@signals', updatedAt: null },
  ],
  ['POST /admin/record/key', 'gives-right', { key: 'present' }],
  ['PUT /admin/prices', 'gives-right', { resolves: true, spreads: [], seenUpdatedAt: at }],
  ['POST /admin/prices/key', 'gives-right', { replaces: null }],
  ['POST /admin/signal-sources', 'gives-right', source],
  ['PUT /admin/signal-sources/:id', 'gives-right', { ...source, isOn: true }],
  ['POST /admin/signal-channels', 'gives-right', source],

  ['POST /admin/transactions/:id/refund', 'moves-money'],
  ['POST /admin/transfers/:id/paid', 'moves-money'],
  ['POST /admin/transfers/:id/refuse', 'moves-money'],
  ['POST /admin/transfers/:id/refunds/:refundId', 'moves-money', { sent: true }],
  [
    'PUT /admin/transfer-settings',
    'moves-money',
    { isOn: true, details: 'Account of a thief', currencies: ['usd'] },
  ],
  ['PUT /admin/stripe-settings', 'moves-money', { allMethods: true }],
  ['POST /role-requests/:id/reject', 'moves-money'],
  ['POST /admin/coupons', 'moves-money', coupon],
  ['PUT /admin/coupons/:id', 'moves-money', coupon],
  ['PUT /admin/offers/:program', 'moves-money'],
  ['POST /admin/shop/offers', 'moves-money', shopOffer],
  ['PUT /admin/shop/offers/:id', 'moves-money', shopOffer],
  ['DELETE /admin/shop/offers/:id', 'moves-money'],
  ['POST /admin/shop/offers/:id/archive', 'moves-money'],
  [
    'PUT /admin/promises/:program',
    'moves-money',
    { hours: 24, monthly: null, extends: true, isPublic: false, updatedAt: at },
  ],
  ['DELETE /admin/offers/:program', 'moves-money'],
  ['PUT /admin/billing', 'moves-money', billing],
  ['PUT /admin/tax', 'moves-money', { byCountry: false, sellerCountry: null, updatedAt: at }],
  [
    'PUT /admin/tax/rates',
    'moves-money',
    { country: 'DE', basisPoints: 0, validFrom: '2026-01-01' },
  ],
  ['DELETE /admin/tax/rates/:id', 'moves-money'],
  [
    'PUT /admin/withdrawal-terms',
    'moves-money',
    { isOn: true, days: 14, countries: ['DE'], coversUndeclared: true, updatedAt: at },
  ],

  ['PUT /admin/connections/:connection', 'moves-money', { values: [cdn] }],
  ['DELETE /admin/connections/:connection/:setting', 'moves-money'],
  ['POST /admin/connections/:connection/try', 'moves-money', { values: [] }],

  ['POST /admin/moving-out', 'shows-all', { media: false }],
  ['POST /admin/moving-out/address', 'shows-all'],

  ['GET /admin/activity.csv', 'shows-data'],
  ['GET /courses/live-session/:id/attendance.csv', 'shows-data'],
  ['POST /courses/:id/export', 'shows-data', { media: true }],
  ['GET /admin/members.csv', 'shows-data'],
  ['GET /admin/courses/:id/students.csv', 'shows-data'],
  ['GET /admin/chat-people.csv', 'shows-data'],
  ['GET /admin/disputes.csv', 'shows-data'],
  ['GET /admin/tax.csv', 'shows-data'],
  ['GET /admin/transactions.csv', 'shows-data'],
  ['GET /admin/shop/offers/:id/buyers.csv', 'shows-data'],
  ['GET /admin/transactions/:id/evidence', 'shows-data'],
  ['GET /admin/member-imports/:id/report.csv', 'shows-data'],
  ['GET /admin/mails/:name', 'shows-data'],

  ['DELETE /admin/users/:id', 'ends-access'],
  [
    'POST /admin/certificates/:id/changes',
    'ends-access',
    { kind: 'revoked', reason: 'Issued to another name' },
  ],
  [
    'PUT /admin/chat-groups/:program/:service',
    'ends-access',
    { chatId: '-1001', noticeDays: null, updatedAt: null },
  ],
  ['POST /admin/users/:id/suspend', 'ends-access', { reason: 'Shared the password' }],
  ['PUT /admin/users/:id', 'ends-access', { plan: 'academy', status: 'expired' }],
  ['POST /admin/subscriptions/:id/cancel', 'ends-access'],
  ['DELETE /admin/prices/key/:id', 'ends-access'],
  ['DELETE /admin/signal-sources/:id', 'ends-access'],
  [
    'PUT /admin/users/:id/access',
    'ends-access',
    { program: 'academy', endsAt: at, seenEndsAt: later },
  ],
]

/** The same in one's own account. */
export const askingOwn: readonly EffectCase[] = [
  ['POST /me/second-factors/totp', 'gives-right'],
  ['POST /me/second-factors/totp/confirm', 'gives-right', { code: '000000' }],
  ['DELETE /me/second-factors/totp', 'gives-right'],
  ['POST /me/second-factors/passkeys', 'gives-right', { name: 'Key', response: passkey }],
  ['POST /me/second-factors/passkeys/options', 'gives-right'],
  ['DELETE /me/second-factors/passkeys/:id', 'gives-right'],
  ['POST /me/second-factors/recovery-codes', 'shows-data'],
  [
    'POST /auth/password',
    'ends-access',
    { currentPassword: 'a good password', newPassword: 'quite another password' },
  ],
  [
    'PUT /me/profile',
    'ends-access',
    { name: 'Uma', email: 'thief@else.example', currentPassword: 'a good password' },
  ],
  ['DELETE /me', 'ends-access', { password: 'a good password' }],
]

/** Calls of the routes above that need none, since what is sent decides. */
export const sparing: readonly EffectCase[] = [
  ['POST /admin/member-bulks', 'none', { id: someone, action: { kind: 'tag', tag: 'vip' }, who }],
  ['PUT /admin/users/:id/access', 'none', { program: 'academy', endsAt: later, seenEndsAt: at }],
  ['PUT /me/profile', 'none', { name: 'Uma', email: 'thief@else.example' }],
]
