import { pages } from '#contract/site/pages.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import { newsInWords } from './account-news.rules.ts'
import { findNews } from './account-news.store.ts'

/** Notices to users about events of their own account; the mail has already been sent with the event. */
export const accountNotices = ({ pool }: Pick<Database, 'pool'>): Notices => ({
  'account.news': async ({ subject }) => {
    const news = await findNews(pool, subject)
    if (!news) return null
    const { title, happened, otherwise } = newsInWords(news.kind, news.detail)
    return {
      type: 'warning',
      title,
      message: `${happened} ${otherwise}`,
      action: { label: 'Open profile', href: pages.profile },
      mailed: true,
    }
  },
})
