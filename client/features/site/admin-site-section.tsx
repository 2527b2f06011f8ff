import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { OfferPageText } from '#contract/site/offer-sections.ts'
import { type SiteText, type SiteTextName, siteTextNames } from '#contract/site/site.ts'
import type { SiteLook } from '#contract/site/site-look.ts'
import type { SiteWords } from '#contract/site/site-words.ts'
import { siteTextQuery } from './site.queries.ts'
import { VersionsList } from './versions-list.tsx'
import { WordsEditor } from './words-editor.tsx'

const loadFailure = 'Failed to load the text. Please try again.'
const LookEditor = lateContent(async () => (await import('./look-editor.tsx')).LookEditor)
const OfferPageEditor = lateContent(
  async () => (await import('./offer-page-editor.tsx')).OfferPageEditor,
)
const LegalEditor = lateContent(async () => (await import('./legal-editor.tsx')).LegalEditor)

const titles: Record<SiteTextName, string> = {
  words: 'Landing page',
  look: 'Logo and colour',
  offer: 'Pages of offers',
  privacy: 'Privacy',
  terms: 'Terms',
  risk: 'Risk disclosure',
}

interface AdminSiteSectionProps {
  /** A preview of the landing page with these texts. */
  preview: (words: SiteWords) => ReactNode
  /** A preview of it with this look. */
  previewLook: (look: SiteLook) => ReactNode
  /** A preview of an offer's page that is made up like this. */
  previewOffer: (page: OfferPageText) => ReactNode
}

const parameter = 'text'

/** The site's texts, look and legal texts: drafting, publishing and restoring them. */
export function AdminSiteSection(props: AdminSiteSectionProps) {
  const [search, setSearch] = useSearchParams()
  const open = siteTextNames.find((name) => name === search.get(parameter)) ?? siteTextNames[0]
  return (
    <Tabs
      label="Texts of the site"
      value={open}
      onChange={(name) => setSearch({ [parameter]: name }, { replace: true })}
      tabs={siteTextNames.map((name) => ({
        value: name,
        label: titles[name],
        content: <TextCard name={name} {...props} />,
      }))}
    />
  )
}

function TextCard(props: AdminSiteSectionProps & { name: SiteTextName }) {
  const { name } = props
  const text = useQuery(siteTextQuery(name))
  useFailureToast(text.isError, loadFailure)
  // Restoring an earlier version resets the editor.
  const [restored, setRestored] = useState(0)
  if (text.isPending) return <Spinner />
  if (!text.data) {
    return <QueryError message={loadFailure} query={text} />
  }
  return (
    <Card
      title={titles[name]}
      description="Visitors see what you publish within seconds. Drafts are visible only to the office."
      actions={text.data.draft && <Badge variant="warning">Draft</Badge>}
    >
      <Editor key={restored} text={text.data} {...props} />
      <VersionsList text={text.data} onRestored={() => setRestored((before) => before + 1)} />
    </Card>
  )
}

function Editor({
  text,
  preview,
  previewLook,
  previewOffer,
}: AdminSiteSectionProps & { text: SiteText }) {
  if (text.name === 'words') return <WordsEditor text={text} preview={preview} />
  const waits = { waiting: <Spinner />, failure: 'The editor could not be loaded.' }
  if (text.name === 'offer') {
    return <OfferPageEditor text={text} preview={previewOffer} {...waits} />
  }
  if (text.name !== 'look') return <LegalEditor text={text} {...waits} />
  return <LookEditor text={text} preview={previewLook} {...waits} />
}
