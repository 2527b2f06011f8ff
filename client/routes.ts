import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { playerPage } from '#contract/players.ts'
import { certificatePage, pages, roleAreas } from '#contract/site/pages.ts'

/** Route paths have no leading slash. */
const at = (page: string, file: string) => route(page.slice(1), file)

export default [
  index('app/pages/landing.tsx'),
  at(pages.privacy, 'app/pages/privacy.tsx'),
  at(pages.terms, 'app/pages/terms.tsx'),
  at(pages.risk, 'app/pages/risk.tsx'),
  at(pages.certificates, 'app/pages/certificates.tsx'),
  // One route for all, whose built page is that of every offer.
  at(`${pages.offers}/:slug?`, 'app/pages/offers.tsx'),
  at(pages.record, 'app/pages/record.tsx'),
  at(pages.verifyRecord, 'app/pages/verify-record.tsx'),
  at(certificatePage(':code'), 'app/pages/certificate.tsx'),
  at(playerPage(':provider'), 'app/pages/player.tsx'),
  layout('app/pages/with-session.tsx', [
    at(pages.login, 'app/pages/login.tsx'),
    at(pages.register, 'app/pages/register.tsx'),
    at(pages.forgotPassword, 'app/pages/forgot-password.tsx'),
    at(pages.resetPassword, 'app/pages/reset-password.tsx'),
    at(pages.confirmAddress, 'app/pages/confirm-address.tsx'),
    at(pages.takeBackAddress, 'app/pages/take-back-address.tsx'),
    at(pages.invitation, 'app/pages/invitation.tsx'),
    at(pages.unsubscribe, 'app/pages/unsubscribe.tsx'),
    at(`${pages.dashboard}/*`, 'app/pages/dashboard.tsx'),
    at(`${roleAreas.admin}/*`, 'app/pages/admin.tsx'),
    at(`${roleAreas.academy}/*`, 'app/pages/academy.tsx'),
    at(`${roleAreas.mentorship}/*`, 'app/pages/mentorship.tsx'),
    at(pages.profile, 'app/pages/profile.tsx'),
    at(pages.settings, 'app/pages/settings.tsx'),
    ...(import.meta.env?.PROD ? [] : [at(pages.design, 'app/pages/design.tsx')]),
  ]),
  route('*', 'app/pages/not-found.tsx'),
] satisfies RouteConfig
