import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { listShopOffers } from '#contract/shop/shop-offers.ts'
import {
  getSiteText,
  publishSiteText,
  restoreSiteText,
  type SiteContent,
  type SiteText,
  type SiteTextName,
  saveSiteDraft,
} from '#contract/site/site.ts'
import { siteKeys } from './site.keys.ts'

/** A text of the site: the published version, the draft, and earlier versions. */
export const siteTextQuery = (name: SiteTextName) =>
  queryOptions({
    queryKey: siteKeys.text(name),
    queryFn: ({ signal }) => call(getSiteText, { params: { name }, signal }),
  })

/** The offers whose pages can have a text of their own: the newest hundred. */
export const siteOffersQuery = () =>
  queryOptions({
    queryKey: siteKeys.offers,
    queryFn: ({ signal }) => call(listShopOffers, { query: { limit: 100 }, signal }),
  })

/** A change to a text, answered with the updated text. */
function useTextChange<Input>(name: SiteTextName, change: (input: Input) => Promise<SiteText>) {
  const client = useQueryClient()
  return useChange(siteKeys.text(name), change, {
    onSuccess: (text) => client.setQueryData(siteTextQuery(name).queryKey, text),
  })
}

/** Saves a draft. */
export const useSaveDraft = (name: SiteTextName) =>
  useTextChange(name, (body: { content: SiteContent; updatedAt: string | null }) =>
    call(saveSiteDraft, { params: { name }, body }),
  )

/** Publishes the draft. */
export const usePublish = (name: SiteTextName) =>
  useTextChange(name, (updatedAt: string) =>
    call(publishSiteText, { params: { name }, body: { updatedAt } }),
  )

/** Publishes an earlier version again. */
export const useRestore = (name: SiteTextName) =>
  useTextChange(name, (number: number) =>
    call(restoreSiteText, { params: { name }, body: { number } }),
  )
