import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AcademyInfo } from '#contract/operations.ts'
import {
  type PageTexts,
  pagePlaceholders,
  pageTexts,
  unknownPageTexts,
} from '#contract/page-texts.ts'
import { call } from './call.ts'

const usualBrand = 'Meridian'

/** Pages are built before anything is known: what they are to say is put in when they are sent. */
const textsMeanwhile =
  import.meta.env.SSR && import.meta.env.PROD ? pagePlaceholders : unknownPageTexts(usualBrand)

/** What the server wrote into the page, so that the first picture is the right one. */
function readFromPage(): AcademyInfo | undefined {
  if (typeof document === 'undefined') return undefined
  const json = document.getElementById('academy-info')?.textContent
  return json ? JSON.parse(json) : undefined
}

/** What is known of the academy before anybody signs in; it does not change while a page is open. */
export const academyInfoQuery = () =>
  queryOptions({
    queryKey: ['academy-info'],
    queryFn: async ({ signal }) => {
      const { getAcademyInfo } = await import('#contract/operations.ts')
      return call(getAcademyInfo, { signal, anonymous: true })
    },
    initialData: readFromPage,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The texts of public pages that depend on the running academy. */
export function usePageTexts(): PageTexts {
  const { data } = useQuery(academyInfoQuery())
  return data ? pageTexts(data) : textsMeanwhile
}

/** The academy's name. */
export function useBrand(): string {
  return usePageTexts().brand
}
