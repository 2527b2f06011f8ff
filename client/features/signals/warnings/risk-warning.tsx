import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#client/platform/http/call.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { useIsCalm } from '#client/platform/start/use-is-calm.ts'
import { noteWarningShown, type SignalWarning } from '#contract/signals/signal-warnings.ts'
import { warningQuery } from './warnings.queries.ts'

/** The academy's risk warning, beside signals; that it was shown is recorded. Nothing where the academy has none. */
export function RiskWarning() {
  const isCalm = useIsCalm()
  const { data } = useQuery({ ...warningQuery(), enabled: isCalm })
  return data?.warning ? <Shown warning={data.warning} /> : null
}

/** Which versions were recorded for whom since the page was opened. */
const recorded = new Set<string>()

function Shown({ warning: { version, text } }: { warning: SignalWarning }) {
  const { id } = useUser()
  useEffect(() => {
    const key = `${id} ${version}`
    if (recorded.has(key)) return
    recorded.add(key)
    // What could not be recorded is sent again the next time it is shown.
    call(noteWarningShown, { body: { version } }).catch(() => recorded.delete(key))
  }, [id, version])
  return (
    <aside
      aria-label="Risk warning"
      className="rounded-md border px-3.5 py-2.5 text-compact whitespace-pre-line text-muted-foreground"
    >
      {text}
    </aside>
  )
}
