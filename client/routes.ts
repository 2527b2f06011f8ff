import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('app/pages/landing.tsx'),
  route('login', 'app/pages/login.tsx'),
  route('register', 'app/pages/register.tsx'),
  route('dashboard/*', 'app/pages/dashboard.tsx'),
  route('admin/*', 'app/pages/admin.tsx'),
  route('academy/*', 'app/pages/academy.tsx'),
  route('mentorship/*', 'app/pages/mentorship.tsx'),
  route('*', 'app/pages/not-found.tsx'),
] satisfies RouteConfig
