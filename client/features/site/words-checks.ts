import { zodResolver } from '@hookform/resolvers/zod'
import { siteWordsSchema } from '#schemas/site/site.ts'

/** The checks of the landing page's texts. */
export const wordsResolver = zodResolver(siteWordsSchema)
