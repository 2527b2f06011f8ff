import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { type SiteTextName, siteTextNames } from '#contract/site.ts'
import type { SiteWords } from '#contract/site-words.ts'
import { LegalEditor } from './legal-editor.tsx'
import { siteTextQuery } from './site.queries.ts'
import { VersionsList } from './versions-list.tsx'
import { WordsEditor } from './words-editor.tsx'

const loadFailure = 'Failed to load the text. Please try again.'

const titles: Record<SiteTextName, string> = {
  words: 'Landing page',
  privacy: 'Privacy',
  terms: 'Terms',
  risk: 'Risk disclosure',
}

interface AdminSiteSectionProps {
  /** What the landing page looks like with these words. */
  preview: (words: SiteWords) => ReactNode
}

/** What the site says: its words and legal texts, drafted, published and brought back. */
export function AdminSiteSection({ preview }: AdminSiteSectionProps) {
  return (
    <Tabs
      label="Texts of the site"
      tabs={siteTextNames.map((name) => ({
        value: name,
        label: titles[name],
        content: <TextCard name={name} preview={preview} />,
      }))}
    />
  )
}

function TextCard({ name, preview }: AdminSiteSectionProps & { name: SiteTextName }) {
  const text = useQuery(siteTextQuery(name))
  useFailureToast(text.isError, loadFailure)
  // After an earlier version was brought back the editor begins anew.
  const [restored, setRestored] = useState(0)
  if (text.isPending) return <Spinner />
  if (!text.data) {
    return (
      <ErrorState
        message={loadFailure}
        onRetry={() => void text.refetch()}
        retrying={text.isFetching}
      />
    )
  }
  return (
    <Card
      title={titles[name]}
      description="Visitors see what you publish within seconds. A draft is seen by the office alone."
      actions={text.data.draft && <Badge variant="warning">Draft</Badge>}
    >
      {name === 'words' ? (
        <WordsEditor key={restored} text={text.data} preview={preview} />
      ) : (
        <LegalEditor key={restored} text={text.data} />
      )}
      <VersionsList text={text.data} onRestored={() => setRestored((before) => before + 1)} />
    </Card>
  )
}
