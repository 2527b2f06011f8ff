import { useQuery } from '@tanstack/react-query'
import { Card } from '#client/ui/displays/card.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Below } from '#client/ui/layout/below.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { settingsQuery } from './admin.queries.ts'
import { loadFailure } from './admin-words.ts'
import { SettingsForm } from './settings-form.tsx'
import { StorageQuotasCard } from './storage-quotas-form.tsx'
import { VideoPreparationCard } from './video-preparation-card.tsx'

/** What the academy's owner sets for everybody. */
export default function AdminSettingsSection() {
  const settings = useQuery(settingsQuery())
  useFailureToast(settings.isError, loadFailure)
  return (
    <>
      <Card
        title="Academy Settings"
        description="They apply to the whole academy and take effect at once."
        className="max-w-3xl"
      >
        {settings.data && <SettingsForm settings={settings.data} />}
        {settings.isPending && <Spinner />}
        {!settings.data && settings.isError && (
          <QueryError message={loadFailure} query={settings} />
        )}
      </Card>
      <Below loading={settings.isLoading}>
        <StorageQuotasCard />
        <VideoPreparationCard />
      </Below>
    </>
  )
}
