import { useQuery } from '@tanstack/react-query'
import { Card } from '#client/ui/displays/card.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { loadFailure } from '../transactions/transaction-words.ts'
import { transferSettingsQuery } from './office-transfers.queries.ts'

/** What checks and saves the settings comes later. */
const TransferSettingsForm = lateContent(
  async () => (await import('./transfer-settings-form.tsx')).TransferSettingsForm,
  { onceCalm: true },
)

/** Whether members may pay by bank transfer, and to which account. */
export function TransferSettingsCard() {
  const settings = useQuery(transferSettingsQuery())
  return (
    <Card
      title="Bank Transfer"
      description="A way of paying without a provider: members see your account, and you record what has arrived."
      className="max-w-3xl"
    >
      {settings.data && (
        <TransferSettingsForm
          settings={settings.data}
          waiting={<Spinner />}
          failure={loadFailure}
        />
      )}
      {settings.isPending && <Spinner />}
      {!settings.data && settings.isError && <QueryError message={loadFailure} query={settings} />}
    </Card>
  )
}
