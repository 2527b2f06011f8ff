import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { seconds } from '#client/platform/http/query.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import type { NewChannelCode } from '#contract/signals/signal-channels.ts'
import { ShownOnce } from '../shown-once.tsx'
import { channelsQuery } from './channels.queries.ts'

const ChannelDialog = lateDialog(async () => (await import('./source-dialog.tsx')).ChannelDialog)

/** Links a Telegram channel by a code that is posted in it; nothing where the academy has no bot. */
export function LinkChannel() {
  const { data } = useQuery({ ...channelsQuery(), refetchInterval: seconds(60) })
  const [isOpen, setOpen] = useState(false)
  // Not kept: whoever leaves the page without the code makes another.
  const [made, setMade] = useState<NewChannelCode | null>(null)
  if (!data?.available) return null
  const { waiting } = data
  return (
    <div className="flex flex-col items-start gap-3">
      {waiting && (
        <section aria-label="Code for a channel" className="flex w-full flex-col gap-3">
          {made?.expiresAt === waiting.expiresAt ? (
            <Code made={made} />
          ) : (
            <p className="text-sm">
              A code waits to be posted in a channel until {moment(waiting.expiresAt)}. It is not
              shown again: link the channel once more for another.
            </p>
          )}
          {waiting.problem !== null && <Notice variant="warning">{waiting.problem}</Notice>}
        </section>
      )}
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        <Send aria-hidden="true" />
        Link a Telegram Channel
      </Button>
      {isOpen && <ChannelDialog onMade={setMade} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Code({ made: { bot, code, expiresAt } }: { made: NewChannelCode }) {
  return (
    <>
      <ol className="list-decimal pl-5 text-sm">
        <li>In Telegram, add @{bot} to the administrators of your channel.</li>
        <li>Post the code in the channel. The bot removes it if it may delete messages.</li>
      </ol>
      <ShownOnce
        label="Code"
        hint={`Waiting for the code until ${moment(expiresAt)}. It links one channel, once.`}
        value={code}
        what="Code"
      />
    </>
  )
}
