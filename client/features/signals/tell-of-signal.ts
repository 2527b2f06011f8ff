import type { QueryClient } from '@tanstack/react-query'
import { toast } from '#client/ui/overlays/toast.tsx'
import { type AccessState, may } from '#contract/access/permissions.ts'
import { newSignalWords } from '#contract/signals/signal-words.ts'
import { type PagePath, signalPage } from '#contract/site/pages.ts'
import { isFinal } from './signal-words.ts'
import { signalQuery } from './signals.queries.ts'

const key = 'signals-told'
/** More than arrive while a browser's tabs wait to be looked at. */
const remembered = 50

/**
 * Tells `user` of a new signal as soon as this tab is being looked at. Nobody is told who publishes
 * signals, nor anything of an unknown one.
 */
export async function tellOnceSeen(
  client: QueryClient,
  user: AccessState | null,
  id: string | null,
  open: (page: PagePath) => void,
): Promise<void> {
  if (id === null || !user || may(user, 'content.manage')) return
  await looksAtThis()
  await tellOfSignal(client, user, id, open)
}

function looksAtThis(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })
}

/**
 * Shows a message about a new signal, with a button that calls `open` with its page. Each signal is
 * told once in this browser, whichever tab is first, and only while its terms still hold. Resolves to
 * whether it was told; rejects if the signal can't be read.
 */
export async function tellOfSignal(
  client: QueryClient,
  user: AccessState,
  id: string,
  open: (page: PagePath) => void,
): Promise<boolean> {
  if (!(await isFirstToTell(id))) return false
  const signal = await client.fetchQuery(signalQuery(id))
  if (isFinal(signal.status)) return false
  const [meant = 'community_student'] = signal.roleAccess
  // Who has the signals of a strategy by itself reads them where everybody does.
  const role = user.roles.includes(meant) ? meant : 'community_student'
  toast({
    id: `signal ${id}`,
    // The signal's own title would be on the page twice where the list shows it at the same moment.
    title: newSignalWords(signal),
    duration: 10_000,
    action: { label: 'View signal', onClick: () => open(signalPage(role, id)) },
  })
  return true
}

/** Tabs take turns, so that two do not both find that nobody has told it. */
async function isFirstToTell(id: string): Promise<boolean> {
  const note = () => {
    const notified = (localStorage.getItem(key) ?? '').split(' ')
    if (notified.includes(id)) return false
    localStorage.setItem(key, [id, ...notified].slice(0, remembered).join(' '))
    return true
  }
  return 'locks' in navigator ? navigator.locks.request(key, note) : note()
}
