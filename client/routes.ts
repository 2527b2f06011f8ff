import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('app/pages/landing.tsx'),
  route('privacy', 'app/pages/privacy.tsx'),
  route('terms', 'app/pages/terms.tsx'),
  route('risk', 'app/pages/risk.tsx'),
  route('certificates', 'app/pages/certificates.tsx'),
  route('certificates/:code', 'app/pages/certificate.tsx'),
  layout('app/pages/with-session.tsx', [
    route('login', 'app/pages/login.tsx'),
    route('register', 'app/pages/register.tsx'),
    route('forgot-password', 'app/pages/forgot-password.tsx'),
    route('reset-password', 'app/pages/reset-password.tsx'),
    route('dashboard/*', 'app/pages/dashboard.tsx'),
    route('admin/*', 'app/pages/admin.tsx'),
    route('academy/*', 'app/pages/academy.tsx'),
    route('mentorship/*', 'app/pages/mentorship.tsx'),
    route('profile', 'app/pages/profile.tsx'),
    route('settings', 'app/pages/settings.tsx'),
    ...(import.meta.env?.PROD ? [] : [route('design', 'app/pages/design.tsx')]),
  ]),
  route('*', 'app/pages/not-found.tsx'),
] satisfies RouteConfig
