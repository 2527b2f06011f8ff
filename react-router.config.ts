import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'client',
  // A build can be made beside the one that is being served; see tools/client-build.ts.
  buildDirectory: process.env.CLIENT_BUILD_DIR ?? 'build',
  ssr: false,
  // Their first sight does not wait for scripts; all other addresses start from the fallback page.
  // /404 is what unknown addresses are answered with.
  prerender: ['/', '/login', '/register', '/privacy', '/terms', '/risk', '/certificates', '/404'],
} satisfies Config
