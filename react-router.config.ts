import type { Config } from '@react-router/dev/config'
import { pages } from '#contract/site/pages.ts'

export default {
  appDirectory: 'client',
  // A build can be made beside the one that is being served; see tools/client-build.ts.
  buildDirectory: process.env.CLIENT_BUILD_DIR ?? 'build',
  ssr: false,
  // Their first sight does not wait for scripts; all other addresses start from the fallback page.
  prerender: [
    pages.home,
    pages.login,
    pages.register,
    pages.privacy,
    pages.terms,
    pages.risk,
    pages.certificates,
    pages.record,
    pages.offers,
    pages.notFound,
  ],
} satisfies Config
